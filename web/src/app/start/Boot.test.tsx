import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { MEMBER } from '../../../test/company.ts'
import { type Answers, mockApi, refusal, SILENT, UNREACHABLE } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { setSession } from '../../company/session/session.ts'
import { Boot } from './Boot.tsx'

/** The page before it is known whether anyone is signed in. */

const SIGNED_OUT = refusal('unauthorized', 'You are logged out.')
const SIGN_IN: Answers['GET /api/sign-in'] = {
  mode: 'code',
  demo: [],
  passkeys: false,
  empty: false,
  shared: false,
  waiting: null,
}

const open = (at: string, answers: Answers) => {
  setSession({ status: 'unknown' })
  const api = mockApi({ 'GET /api/sign-in': SIGN_IN, ...answers })
  return { api, page: renderScreen(<Boot />, at, MEMBER) }
}

test('a visitor does not wait for the server', async () => {
  const { page } = open('/', { 'GET /api/home': SILENT })
  const link = await page.findByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toBe('/login')
  page.getByRole('heading', { level: 1, name: 'Scope' })
  page.getByText("What's in focus right now")
  await expect.poll(() => document.title).toBe('Scope')
})

test('a screen of the app leads a visitor to the sign-in, and back afterwards', async () => {
  const { page } = open('/archive?year=2025', { 'GET /api/auth/user': SIGNED_OUT })
  await page.findByRole('textbox', { name: 'E-mail' })
  expect(new URLSearchParams(location.search).get('next')).toBe('/archive?year=2025')
})

test('an address without a screen is not found', async () => {
  const { page } = open('/nowhere', { 'GET /api/auth/user': SIGNED_OUT })
  await page.findByRole('heading', { name: '404 Page Not Found' })
  page.getByRole('link', { name: 'Back to home' })
})

test('while the session loads it says so', async () => {
  const { page } = open('/archive', { 'GET /api/auth/user': SILENT })
  await page.findByText('Loading your profile...')
})

test('a server that cannot be reached offers Retry', async () => {
  const { api, page } = open('/archive', { 'GET /api/auth/user': UNREACHABLE })
  await page.findByRole('heading', { name: 'Can’t reach Scope' })
  api.answer({ 'GET /api/auth/user': SIGNED_OUT })
  fireEvent.click(page.getByRole('button', { name: 'Retry' }))
  await page.findByRole('textbox', { name: 'E-mail' })
})

test.each([
  ['/privacy', 'Privacy', 'Private journals'],
  ['/accessibility', 'Accessibility', 'Known faults'],
])('%s opens for anybody, though the server does not answer', async (path, title, part) => {
  const { page } = open(path, { 'GET /api/auth/user': SILENT })
  await page.findByRole('heading', { level: 1, name: title })
  page.getByRole('heading', { name: part })
  await expect.poll(() => document.title).toBe(`${title} · Scope`)
})
