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

test('a link that was used says so, and how to get a new one', async () => {
  mockApi({ 'POST /api/setup/open': refusal('invalid', 'Used.', { field: 'link' }) })
  const page = renderScreen(SCREEN, '/setup#link-1', ADMIN)
  expect((await page.findByRole('alert')).textContent).toContain('This link no longer works')
})

test('without a link it says where to find one', async () => {
  mockApi({})
  const page = renderScreen(SCREEN, '/setup', ADMIN)
  expect((await page.findByRole('alert')).textContent).toContain('Open the link that the server printed')
})
