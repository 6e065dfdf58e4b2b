import { ADMIN, BO, CALICHE, NOTHING_WAITS, TEAM, WEEK } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { WAITING } from '../../../../test/work.ts'
import { WaitingPage } from '../../../app/WaitingPage.tsx'

const { venueSlug, venueName, bltId, bltSlug, bltName } = WAITING

testStates('what waits', {
  screen: <WaitingPage />,
  at: '/?view=waiting',
  as: ADMIN,
  answers: {
    ...TEAM,
    'GET /api/review': {
      ...NOTHING_WAITS,
      total: 3,
      journals: [WAITING],
      members: [
        {
          ...{ venueSlug, venueName, bltId, bltSlug, bltName },
          position: BO.position,
          weekOf: WEEK,
          missing: ['check-in'],
        },
      ],
      weeks: [{ venueSlug, venueName, weekOf: '2026-11-09' }],
    },
  },
  shows: [
    ['article', BO.name],
    ['heading', 'Waiting'],
    ['heading', /Journals to review/],
    ['link', `Enter numbers of ${CALICHE.name}, week of November 9`],
    ['link', 'Set up reminders for Caliche'],
  ],
  fails: {
    'GET /api/review': 'The waiting list could not be loaded',
  },
  empty: {
    answers: { 'GET /api/review': NOTHING_WAITS },
    shows: [['link', 'How Scope’s week works']],
  },
})
