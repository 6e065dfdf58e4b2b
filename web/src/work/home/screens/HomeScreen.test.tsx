import { GM, MEMBER, TEAM } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { ARCHIVED, NO_JOURNAL, PRIORITY } from '../../../../test/work.ts'
import { HomePage } from '../../../app/HomePage.tsx'

const ANSWERS = {
  ...TEAM,
  'GET /api/user-config': {
    assignedVenues: [],
    firstName: 'Bo',
    lastName: 'Lind',
    position: 'Bar Lead',
  },
  'GET /api/priorities/:venue/:blt/:period': [PRIORITY],
  'GET /api/priorities/:venue/:blt/previous': { total: 1, newest: [ARCHIVED] },
  'GET /api/priorities/:venue/:blt/archive': [],
  'GET /api/checkins/:venue/:blt': [],
  'GET /api/journals/check/:venue/:blt': NO_JOURNAL,
  'GET /api/journals/:venue/:blt': [],
}

testStates('home of a general manager', {
  screen: <HomePage />,
  at: '/?venue=caliche&blt=bo-lind',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['article', 'Faster bar close'],
    ['heading', 'Caliche'],
    ['checkbox', 'Time each close'],
    ['button', 'Create Priority'],
    ['link', 'One-on-one'],
    ['heading', 'Previous Priorities'],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/venues/:venue/blts': 'The venues could not be loaded',
    'GET /api/period-status': 'The week could not be loaded',
    'GET /api/priorities/:venue/:blt/:period': 'The priorities could not be loaded',
  },
  empty: {
    answers: { 'GET /api/priorities/:venue/:blt/:period': [] },
    shows: [
      ['heading', 'No Active Priorities'],
      ['button', 'Create Priority'],
    ],
  },
})

testStates('home of a member', {
  screen: <HomePage />,
  at: '/',
  as: MEMBER,
  answers: ANSWERS,
  shows: [
    ['article', 'Faster bar close'],
    ['navigation', 'This week'],
    ['slider', 'swipe for final sign-off'],
  ],
  fails: { 'GET /api/priorities/:venue/:blt/:period': 'The priorities could not be loaded' },
  empty: {
    answers: { 'GET /api/priorities/:venue/:blt/:period': [] },
    shows: [['heading', 'No Active Priorities']],
  },
})
