import type { Reply } from '@scope/contract/calls'
import { ADMIN, CALICHE, MEMBER, NOW, TEAM } from '../../../../test/company.ts'
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
      role: 'BLT',
      position: MEMBER.position,
      venueId: CALICHE.id,
      venueIds: [],
      venues: [],
      groups: [],
      venueNames: [CALICHE.name],
      adminDayDow: 2,
      active: true,
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

testStates('people', {
  screen: <PeopleScreen />,
  at: '/settings?tab=people',
  as: ADMIN,
  answers: { ...TEAM, 'GET /api/people': PEOPLE },
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
