import type { Reply } from '@scope/contract/calls'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, MEMBER, NOW, TEAM } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { PeopleScreen } from './PeopleScreen.tsx'

const PEOPLE: Reply<'GET /api/people'> = {
  people: [
    {
      id: MEMBER.id,
      email: MEMBER.email,
      firstName: 'Bo',
      lastName: 'Lind',
      name: MEMBER.name,
      accessRole: 'BLT',
      fullAdmin: false,
      canHaveStandIn: false,
      role: 'BLT',
      position: MEMBER.position,
      venueId: CALICHE.id,
      venueIds: [],
      venues: [],
      groups: [],
      venueNames: [CALICHE.name],
      adminDayDow: 2,
      active: true,
      deactivatedAt: null,
      forgotten: false,
      invitedAt: null,
      hasSignedIn: false,
      updatedAt: NOW,
    },
  ],
  groups: [],
  canInvite: true,
  next: null,
  total: 1,
  more: false,
}

const NOBODY_STANDS_IN: Reply<'GET /api/stand-ins'> = { standIns: [], managers: [], candidates: [] }

testStates('people', {
  screen: <PeopleScreen />,
  at: '/settings?tab=people',
  as: ADMIN,
  answers: { ...TEAM, 'GET /api/people': PEOPLE, 'GET /api/stand-ins': NOBODY_STANDS_IN },
  shows: [
    ['rowheader', 'Bo Lind bo@lantern.example'],
    ['button', 'Change Bo Lind'],
    ['button', 'Invite Bo Lind'],
    ['button', 'Add person'],
    ['button', 'Add venue'],
  ],
  fails: { 'GET /api/people': 'People could not be loaded' },
  empty: {
    answers: { 'GET /api/people': { ...PEOPLE, people: [], total: 0 } },
    shows: [['heading', 'No people found']],
  },
})

test('beside the GM’s days away is who stands in for them now', async () => {
  const [bo] = PEOPLE.people
  const gm = { id: 'gm', slug: 'dana', name: 'Dana Ruiz' }
  const standIn = (id: string, name: string, begun: boolean) => ({
    ...{ id, gm, standIn: { id: name, name }, begun },
    ...{ venues: [{ slug: CALICHE.slug, name: CALICHE.name }], from: '2026-11-16', to: '2026-12-02' },
  })
  mockApi({
    ...TEAM,
    'GET /api/people': {
      ...PEOPLE,
      people: bo ? [{ ...bo, id: gm.id, name: gm.name, role: 'GM', canHaveStandIn: true }] : [],
    },
    'GET /api/away': {
      ...TEAM['GET /api/away'],
      away: [
        {
          ...{ id: 'away', person: gm, kind: 'vacation', by: null, can: { change: true } },
          ...{ from: '2026-11-16', to: '2026-12-02' },
        },
      ],
    },
    'GET /api/stand-ins': {
      ...NOBODY_STANDS_IN,
      standIns: [standIn('now', 'Ana Ruiz', true), standIn('to come', 'Sam Ortiz', false)],
    },
  })
  const page = renderScreen(<PeopleScreen />, '/settings?tab=people', ADMIN)
  await page.findByText('Ana Ruiz stands in')
  page.getByText('Away until Dec 2')
  expect(page.queryByText(/Sam Ortiz/)).toBeNull()
})
