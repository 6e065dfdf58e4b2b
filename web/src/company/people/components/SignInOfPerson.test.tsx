import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { SignInOfPerson } from './SignInOfPerson.tsx'

const NOTHING = {
  ...{ invitedAt: null, lastSignInAt: null, linksOnly: false, pinned: false },
  ...{ passkeys: 0, calendarSince: null, tokens: 0, sessions: [] },
}

test('tokens are named, and end when the person is signed out everywhere', async () => {
  let tokens = 2
  const api = mockApi({
    'GET /api/people/:id/sign-in': () => ({ ...NOTHING, tokens }),
    'DELETE /api/people/:id/sessions': () => {
      tokens = 0
      return { ended: 0 }
    },
  })
  const page = renderScreen(<SignInOfPerson id="person-1" />, '/settings?tab=people', ADMIN)
  await page.findByText(
    'Has 2 tokens for other programs. Signing out everywhere, a reset or a new address ends them too.',
  )
  fireEvent.click(page.getByRole('button', { name: 'Sign out everywhere' }))
  await page.findByText('Signed out everywhere.')
  expect(api.sent('DELETE /api/people/:id/sessions')).toHaveLength(1)
  expect(page.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
})
