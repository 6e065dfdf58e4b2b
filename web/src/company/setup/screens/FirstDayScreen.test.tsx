import { ADMIN, TEAM } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { FirstDayScreen } from './FirstDayScreen.tsx'

testStates('the first day', {
  screen: <FirstDayScreen />,
  at: '/setup',
  as: ADMIN,
  answers: {
    ...TEAM,
    'GET /api/setup': { done: false, steps: [{ step: 'people', done: false, skipped: false }] },
  },
  shows: [
    ['heading', /Venues and people/],
    ['heading', 'Set up Lantern Hospitality'],
    ['link', 'Go to home'],
  ],
  fails: { 'GET /api/setup': 'The steps could not be loaded' },
})
