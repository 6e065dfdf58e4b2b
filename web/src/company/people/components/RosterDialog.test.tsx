import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, MEMBER, NOW, TEAM } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { useRosterImport } from '../use-roster-import.ts'
import { RosterDialog } from './RosterDialog.tsx'

function Roster() {
  const roster = useRosterImport()
  return (
    <>
      <button type="button" onClick={() => roster.review(new File(['E-mail,Role'], 'roster.csv'))}>
        Import
      </button>
      <RosterDialog roster={roster} />
    </>
  )
}

const PREVIEW: Reply<'POST /api/people/import'> = {
  ...{ plan: 'plan', saved: false, wrong: 0, errors: [] },
  people: { added: 1, changed: 0, left: 0 },
  venues: { added: 0, changed: 0, left: 0 },
  lines: [],
}

test('somebody under a new address gets it instead of a second account', async () => {
  const question = `${MEMBER.name} is there as ${MEMBER.email}: the same person?`
  const line: Reply<'POST /api/people/import'>['lines'][number] = {
    ...{ kind: 'person', does: 'added', name: `${MEMBER.name} (new@lantern.example)`, changes: [] },
    notes: [question],
    same: { id: MEMBER.id, email: MEMBER.email, newEmail: 'new@lantern.example' },
  }
  const api = mockApi({
    ...TEAM,
    'POST /api/people/import': { ...PREVIEW, lines: [line] },
    'PATCH /api/people/:id': {
      ...{
        id: MEMBER.id,
        email: 'new@lantern.example',
        firstName: 'Bo',
        lastName: 'Lind',
        name: MEMBER.name,
      },
      ...{
        accessRole: 'BLT',
        fullAdmin: false,
        canHaveStandIn: false,
        role: 'BLT',
        position: MEMBER.position,
        venueId: null,
        venueIds: [],
        venues: [],
      },
      ...{ groups: [], venueNames: [], adminDayDow: 2, active: true, deactivatedAt: null, forgotten: false },
      ...{ invitedAt: null, hasSignedIn: true, updatedAt: NOW },
    },
  })
  const page = renderScreen(<Roster />, '/settings?tab=people', ADMIN)
  fireEvent.click(await page.findByRole('button', { name: 'Import' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Review roster' }))
  dialog.getByText(question)
  api.answer({
    'POST /api/people/import': { ...PREVIEW, people: { added: 0, changed: 0, left: 1 } },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, change the address' }))
  await dialog.findByText('Nothing to change. Everything is already saved.')
  expect(api.sent('PATCH /api/people/:id')).toMatchObject([
    { params: { id: MEMBER.id }, body: { email: 'new@lantern.example' } },
  ])
})
