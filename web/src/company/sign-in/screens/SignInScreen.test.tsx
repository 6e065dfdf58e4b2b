import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { MEMBER } from '../../../../test/company.ts'
import {
  type Answer,
  type Answers,
  mockApi,
  refusal,
  SILENT,
  UNREACHABLE,
} from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { SignInScreen } from './SignInScreen.tsx'

const BY_CODE: Answers = {
  'GET /api/sign-in': {
    mode: 'code',
    demo: [],
    passkeys: false,
    empty: false,
    shared: false,
    waiting: null,
  },
}

async function typeAddress(answers: Answers) {
  const api = mockApi({ ...BY_CODE, ...answers })
  const page = renderScreen(<SignInScreen onStart={() => undefined} />, '/login', MEMBER)
  const field = await page.findByRole('textbox', { name: 'E-mail' })
  fireEvent.input(field, { target: { value: MEMBER.email } })
  fireEvent.submit(field)
  return { api, page }
}

test('the address does not wait for what the server offers', async () => {
  const { page } = await typeAddress({ 'GET /api/sign-in': SILENT, 'POST /api/auth/login': SILENT })
  await page.findByRole('button', { name: 'Checking...' })
})

test('an accepted address leads to its code', async () => {
  const { api, page } = await typeAddress({ 'POST /api/auth/login': { ok: true, next: 'code' } })
  await page.findByRole('heading', { name: 'Check your e-mail' })
  expect(api.sent('POST /api/auth/login')).toMatchObject([{ body: { email: MEMBER.email } }])
})

test.each<[string, Answer<'POST /api/auth/login'>, string]>([
  ['a network that fails', UNREACHABLE, 'Network error. Please try again.'],
  ['a refusal', refusal('tooMany', 'Wait a minute.'), 'Wait a minute.'],
])('%s says why, and keeps the address', async (_, answer, sentence) => {
  const { page } = await typeAddress({ 'POST /api/auth/login': answer })
  await page.findByText(sentence)
  expect(page.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe(MEMBER.email)
  await page.findByRole('button', { name: 'Sign In' })
})

test('the screen asks for the company e-mail address', async () => {
  mockApi(BY_CODE)
  const page = renderScreen(<SignInScreen onStart={() => undefined} />, '/login', MEMBER)
  await page.findByRole('heading', { level: 1, name: 'Scope' })
  page.getByText("What's in focus right now")
  page.getByText('Enter your company e-mail address to access the system.')
  const field = page.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
  expect([field.type, field.required]).toEqual(['email', true])
})

test('after a refusal the field has the focus again, and the newest toast is the only one', async () => {
  const { api, page } = await typeAddress({ 'POST /api/auth/login': refusal('invalid', 'Not on the list.') })
  await page.findByText('Not on the list.')
  const field = page.getByRole('textbox', { name: 'E-mail' })
  await expect.poll(() => document.activeElement).toBe(field)
  api.answer({ 'POST /api/auth/login': refusal('invalid', '') })
  fireEvent.submit(field)
  await page.findByText('Please check your email address')
  expect(page.queryByText('Not on the list.')).toBeNull()
})

test('a mistake of the settings behind a sign-in that failed is said for the admin, with its reference', async () => {
  mockApi(BY_CODE)
  const address = '/login?problem=refused&reference=email-missing'
  const page = renderScreen(<SignInScreen onStart={() => undefined} />, address, MEMBER)
  await page.findByText('You are not signed in')
  page.getByText(/^For your admin: The provider sends no e-mail address\..* Reference: email-missing$/)
})

test('a reference that Scope does not know is not shown', async () => {
  mockApi(BY_CODE)
  const address = '/login?problem=refused&reference=call-555-0100'
  const page = renderScreen(<SignInScreen onStart={() => undefined} />, address, MEMBER)
  await page.findByText('You are not signed in')
  expect(page.queryByText(/555/)).toBeNull()
})
