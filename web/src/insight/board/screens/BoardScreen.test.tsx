import { BO, CALICHE, GM, TEAM, TODAY, WEEK } from '../../../../test/company.ts'
import { FIGURES } from '../../../../test/numbers.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import type { Board } from '../api.ts'
import { BoardScreen } from './BoardScreen.tsx'

const BOARD: Board = {
  venue: CALICHE,
  today: TODAY,
  span: 'this-week',
  weeks: [WEEK],
  can: { editMetrics: true },
  metrics: { reported: 1, figures: FIGURES, lastWeek: null },
  members: [
    {
      ...BO,
      journal: { state: 'overdue', label: 'Overdue', submitted: 0, total: 1 },
      journals: [{ weekOf: WEEK, state: 'overdue', label: 'Overdue', submittedAt: null, authorName: null }],
      priorities: [
        {
          id: 'priority-1',
          title: 'Faster bar close',
          status: 'AT_RISK',
          badge: 'In Progress',
          checkIn: null,
        },
      ],
    },
  ],
}

testStates('the board', {
  screen: <BoardScreen />,
  at: '/venue/caliche/board',
  as: GM,
  answers: { ...TEAM, 'GET /api/venues/:venue/board': BOARD },
  shows: [
    ['heading', 'Weekly Metrics'],
    ['heading', 'Caliche Board'],
    ['link', 'Bo Lind'],
    ['link', 'Overdue: Bo Lind’s journal'],
    ['button', /Revenue of Caliche/],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/venues/:venue/board': 'The board could not be loaded',
  },
  empty: {
    answers: { 'GET /api/venues/:venue/board': { ...BOARD, members: [] } },
    shows: [['heading', 'No AGM or Bar Lead here now']],
  },
})
