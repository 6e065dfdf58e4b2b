import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { BO, CALICHE, GM, TEAM, TODAY, WEEK } from '../../../../test/company.ts'
import { mockApi, UNREACHABLE } from '../../../../test/mock-api.ts'
import { FIGURES } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import type { Board } from '../api.ts'
import { BoardScreen } from './BoardScreen.tsx'

const BOARD: Board = {
  venue: CALICHE,
  today: TODAY,
  span: 'this-week',
  weeks: [WEEK],
  can: { editMetrics: true },
  metrics: { reported: 1, figures: FIGURES, tagged: [], lastWeek: null },
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

const ANSWERS = { ...TEAM, 'GET /api/venues/:venue/board': BOARD }

testStates('the board', {
  screen: <BoardScreen />,
  at: '/venue/caliche/board',
  as: GM,
  answers: ANSWERS,
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

test('a venue that the user does not reach is not found', async () => {
  mockApi({ ...ANSWERS, 'GET /api/venues': [] })
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', GM)
  await page.findByRole('heading', { name: 'Venue Not Found' })
  expect(page.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
})

test('an export that fails says so, and can be tried again', async () => {
  mockApi({ ...ANSWERS, 'GET /api/venues/:venue/board.csv': UNREACHABLE })
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', GM)
  const button = await page.findByRole<HTMLButtonElement>('button', { name: 'Export' })
  fireEvent.click(button)
  await page.findByText('Export failed')
  page.getByText('Network error. Please try again.')
  expect(button.disabled).toBe(false)
})
