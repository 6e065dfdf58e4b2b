import { expect, test } from 'vitest'
import { ADMIN } from '../../../../test/company.ts'
import { mockApi, refusal } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { SetupScreen } from './SetupScreen.tsx'

const SCREEN = <SetupScreen onStart={() => undefined} />

testStates('the set-up of a company', {
  screen: SCREEN,
  at: '/setup#link-1',
  as: ADMIN,
  answers: {
    'POST /api/setup/open': {
      name: 'Lantern',
      domains: [],
      timezone: 'America/Chicago',
      admin: { email: '', firstName: '', lastName: '' },
      canRestore: true,
    },
  },
  shows: [
    ['textbox', 'Company'],
    ['heading', 'Set up your company'],
    ['textbox', 'Your first name'],
  ],
  fails: { 'POST /api/setup/open': 'The link could not be checked' },
})

const USED = refusal('invalid', 'Used.', { field: 'link' })

test('a link that was used says so, and how to get a new one', async () => {
  mockApi({ 'POST /api/setup/open': USED, 'POST /api/setup/restore/state': USED })
  const page = renderScreen(SCREEN, '/setup#link-1', ADMIN)
  expect((await page.findByRole('alert')).textContent).toContain('This link no longer works')
})

test('without a link it says where to find one', async () => {
  mockApi({})
  const page = renderScreen(SCREEN, '/setup', ADMIN)
  expect((await page.findByRole('alert')).textContent).toContain('Open the link that the server printed')
})

const NEW = {
  name: '',
  domains: [],
  timezone: '',
  admin: { email: '', firstName: '', lastName: '' },
  canRestore: true,
}

test('a backup is offered in a quiet line, but not where people are', async () => {
  mockApi({ 'POST /api/setup/open': NEW })
  const page = renderScreen(SCREEN, '/setup#link-1', ADMIN)
  expect(await page.findByText('Restore a backup')).toBeTruthy()
})

test('a server with people in it offers no backup', async () => {
  mockApi({ 'POST /api/setup/open': { ...NEW, canRestore: false } })
  const page = renderScreen(SCREEN, '/setup#link-1', ADMIN)
  await page.findByRole('textbox', { name: 'Company' })
  expect(page.queryByText('Restore a backup')).toBeNull()
})

test('the page of a restore that is under way shows it again', async () => {
  mockApi({
    'POST /api/setup/open': refusal('unavailable', 'A backup is being restored.'),
    'POST /api/setup/restore/state': {
      ...{ state: 'running', step: 'loading', tables: 3, ofTables: 61 },
      ...{ bytes: 10 * 1024 * 1024, ofBytes: 200 * 1024 * 1024 },
    },
  })
  const page = renderScreen(SCREEN, '/setup#link-1', ADMIN)
  expect(await page.findByText('Restoring: 3 of 61 tables, 10 MB of 200 MB')).toBeTruthy()
  expect(page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(10 * 1024 * 1024))
})
