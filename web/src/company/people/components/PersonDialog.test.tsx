import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, LOW_TIDE, NOW } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import type { Staff } from '../api.ts'
import { PersonDialog } from './PersonDialog.tsx'

const VP: Staff = {
  id: 'person-vp',
  email: 'ren@lantern.example',
  firstName: 'Ren',
  lastName: 'Oya',
  name: 'Ren Oya',
  accessRole: 'BLT',
  fullAdmin: false,
  canHaveStandIn: false,
  role: 'VP',
  position: 'Vice President',
  venueId: null,
  venueIds: [],
  venues: [CALICHE.id],
  groups: [],
  venueNames: [CALICHE.name],
  adminDayDow: 1,
  active: true,
  deactivatedAt: null,
  forgotten: false,
  invitedAt: null,
  hasSignedIn: true,
  updatedAt: NOW,
}

/** The dialog of the VP, opened by a full admin. */
async function opened() {
  const api = mockApi({
    'GET /api/people/:id/sign-in': {
      invitedAt: null,
      lastSignInAt: null,
      linksOnly: false,
      pinned: false,
      passkeys: 0,
      calendarSince: null,
      tokens: 0,
      sessions: [],
    },
    'PATCH /api/people/:id': VP,
    // The list is reloaded after a save.
    'GET /api/me': ADMIN,
  })
  const page = renderScreen(
    <PersonDialog
      person={VP}
      venues={[CALICHE, LOW_TIDE]}
      groups={['LA Coast', 'Texas Metro']}
      onActive={() => undefined}
      onForget={() => undefined}
      onClose={() => undefined}
    />,
    '/settings?tab=people',
    ADMIN,
  )
  return { api, dialog: within(await page.findByRole('dialog')) }
}

test('a VP’s region is groups and venues, and is sent as one', async () => {
  const { api, dialog } = await opened()
  const pick = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('combobox', { name }), { target: { value } })
  pick('Groups of the region', 'Texas Metro')
  pick('Venues of the region', LOW_TIDE.id)
  await dialog.findByRole('button', { name: `Remove ${LOW_TIDE.name}` })
  fireEvent.click(dialog.getByRole('button', { name: `Remove ${CALICHE.name}` }))
  await expect.poll(() => dialog.queryByRole('button', { name: `Remove ${CALICHE.name}` })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const body = { role: 'VP', groups: ['Texas Metro'], venues: [LOW_TIDE.id] }
  await expect.poll(() => api.sent('PATCH /api/people/:id')).toMatchObject([{ body }])
})

test('another e-mail address says what ends with it', async () => {
  const { dialog } = await opened()
  const moved = /^A new address signs them out and ends their calendar address and tokens\.$/
  const type = (value: string) => fireEvent.change(dialog.getByLabelText('E-mail'), { target: { value } })
  expect(dialog.queryByText(moved)).toBeNull()
  type('Ren@lantern.example ')
  expect(dialog.queryByText(moved)).toBeNull()
  type('ren.oya@lantern.example')
  await dialog.findByText(moved)
})
