import type { Reply } from '@scope/contract/calls'
import { ADMIN, COMPANY, NOW } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { SecurityScreen } from './SecurityScreen.tsx'

const LOG: Reply<'GET /api/security'> = {
  rows: [
    {
      id: 'event-1',
      at: NOW,
      kind: 'refused',
      who: 'Bo Lind',
      email: 'bo@lantern.example',
      network: '203.0.113.7',
      about: 'GET /api/rollup',
    },
  ],
  next: null,
}

testStates('the security log', {
  screen: <SecurityScreen />,
  at: '/settings?tab=security',
  as: ADMIN,
  answers: { 'GET /api/company': COMPANY, 'GET /api/security': LOG },
  shows: [
    ['list', 'Security log'],
    ['button', 'Export CSV'],
  ],
  fails: { 'GET /api/security': 'The security log could not be loaded' },
  empty: {
    answers: { 'GET /api/security': { rows: [], next: null } },
    shows: [['heading', 'Nothing found']],
  },
})
