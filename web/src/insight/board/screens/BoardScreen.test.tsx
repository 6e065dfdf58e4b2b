import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { BO, CALICHE, GM, TEAM, TODAY, WEEK } from '../../../../test/company.ts'
import { mockApi, UNREACHABLE } from '../../../../test/mock-api.ts'
import { FIGURES, LAST_WEEK } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { FOCUS, NO_FOCUSES } from '../../../../test/work.ts'
import type { Board } from '../api.ts'
import { BoardScreen } from './BoardScreen.tsx'

const BOARD: Board = {
  venue: CALICHE,
  today: TODAY,
  span: 'this-week',
  weeks: [WEEK],
  can: { editMetrics: true },
  compare: { with: 'weeksBefore', choices: ['weeksBefore'] },
  metrics: { reported: 1, figures: FIGURES, differences: [], tagged: [], lastWeek: null },
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

const ANSWERS = {
  ...TEAM,
  'GET /api/venues/:venue/board': BOARD,
  'GET /api/focuses': NO_FOCUSES,
  'GET /api/review/count': { total: 5 },
}

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

test('a general manager answers a focus in one line, and changes the answer', async () => {
  const mine = { ...FOCUS, can: { edit: false, answer: true } }
  const answered = {
    ...mine,
    answers: [
      {
        ...{ venueId: CALICHE.id, venueSlug: CALICHE.slug, venueName: CALICHE.name },
        ...{ text: 'A second expo', by: 'Gia Moss', at: '2026-11-16T18:00:00.000Z' },
      },
    ],
  }
  const api = mockApi({
    ...ANSWERS,
    'GET /api/focuses': { ...NO_FOCUSES, focuses: [mine] },
    'PUT /api/venues/:venue/focuses/:id': answered,
  })
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', GM)
  await page.findByRole('heading', { name: 'Focus of Period 11' })
  expect(api.sent('GET /api/focuses')[0]?.query).toEqual({ period: 'current', venue: 'caliche' })
  fireEvent.click(page.getByText('Ticket time under 8 minutes'))
  expect(page.queryByRole('button', { name: 'Edit focuses' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Answer for the venue: Ticket time under 8 minutes' }))
  const box = await page.findByRole('textbox', { name: 'Answer for Caliche' })
  fireEvent.change(box, { target: { value: 'x'.repeat(201) } })
  fireEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  expect(api.sent('PUT /api/venues/:venue/focuses/:id')).toEqual([])
  fireEvent.change(box, { target: { value: ' A second expo ' } })
  api.answer({ 'GET /api/focuses': { ...NO_FOCUSES, focuses: [answered] } })
  fireEvent.click(page.getByRole('button', { name: 'Save' }))
  await page.findByRole('button', { name: 'Change the answer to Ticket time under 8 minutes' })
  page.getByText('A second expo')
  expect(api.sent('PUT /api/venues/:venue/focuses/:id')[0]).toMatchObject({
    params: { venue: 'caliche', id: 'focus-1' },
    body: { text: 'A second expo' },
  })
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

test('a journal that is due today is grey, and of somebody who is away no check-in is missed', async () => {
  const due = { state: 'due' as const, label: 'Due Today' }
  const [bo] = BOARD.members
  if (!bo) throw new Error('a member')
  const week = { weekOf: WEEK, ...due, submittedAt: null, authorName: null }
  const member = { ...bo, journal: { ...due, submitted: 0, total: 1 }, journals: [week] }
  mockApi({
    ...ANSWERS,
    'GET /api/me': GM,
    'GET /api/venues/:venue/board': {
      ...BOARD,
      members: [member, { ...member, id: 'ines', slug: 'ines', name: 'Ines Ray', awayUntil: '2026-12-02' }],
    },
  })
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', GM)
  expect((await page.findByText('Due Today')).className).toContain('text-quiet')
  expect((await page.findByText('Away until Dec 2')).className).toContain('text-quiet')
  expect(page.getAllByText(/no check-in/i)).toHaveLength(1)
})

const OF_BUDGET = {
  figure: 'revenue' as const,
  against: 100_000,
  difference: -15_790,
  state: 'red' as const,
  compared: 1,
}

test('one line below a figure says how far it is from what it is compared with', async () => {
  const compare: Board['compare'] = { with: 'budget', choices: ['budget', 'weeksBefore'] }
  const api = mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/board': {
      ...BOARD,
      compare,
      metrics: { ...BOARD.metrics, differences: [OF_BUDGET] },
    },
    'PUT /api/preferences': { theme: null, compare: 'weeksBefore' },
  })
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', GM)
  const revenue = within(await page.findByRole('region', { name: 'Revenue' }))
  revenue.getByText('−$15.8K')
  revenue.getByText('$15,790 under budget')
  fireEvent.change(page.getByRole('combobox', { name: 'Compare with' }), { target: { value: 'weeksBefore' } })
  await expect
    .poll(() => api.sent('GET /api/venues/:venue/board').at(-1)?.query)
    .toEqual({ span: 'this-week', compare: 'weeksBefore' })
})

test('while this week has no numbers, those of last week stand there', async () => {
  const nothing = {
    ...FIGURES,
    revenue: null,
    laborTruePct: null,
    cogsPct: null,
    primeCostPct: null,
    tips: null,
  }
  const lastWeek = { weekOf: LAST_WEEK, reported: true, figures: FIGURES, differences: [OF_BUDGET], tags: [] }
  mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/board': {
      ...BOARD,
      metrics: { ...BOARD.metrics, reported: 0, figures: nothing, lastWeek },
    },
  })
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', GM)
  await page.findByText('Last week: Nov 9 – 15, 2026 · reported')
  page.getByRole('button', { name: '$84,210, Revenue of Caliche, Nov 9 – 15, 2026' })
})

test('what waits at the venue is one line, for who reviews', async () => {
  mockApi(ANSWERS)
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', GM)
  const line = await page.findByRole('link', { name: '5 waiting' })
  expect(line.getAttribute('href')).toBe('/?view=waiting&venue=caliche')
})

const openMore = async (me: typeof GM) => {
  mockApi(ANSWERS)
  const page = renderScreen(<BoardScreen />, '/venue/caliche/board', me)
  fireEvent.click(await page.findByRole('button', { name: 'More for the board' }))
  await page.findByRole('button', { name: 'Past versions' })
  return page
}

test('who holds visits plans one in More', async () => {
  const page = await openMore({ ...GM, can: { ...GM.can, planVisits: true } })
  fireEvent.click(page.getByRole('button', { name: 'Plan a visit' }))
  await page.findByRole('dialog', { name: 'Visit Caliche' })
})

test('a GM, who is visited, plans none', async () => {
  const page = await openMore(GM)
  expect(page.queryByText(/visit/i)).toBeNull()
})
