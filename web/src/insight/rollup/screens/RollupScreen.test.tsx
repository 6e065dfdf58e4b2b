import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, LOW_TIDE, TEAM, WEEK } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../../test/mock-api.ts'
import { FIGURES, LAST_WEEK } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { FOCUS } from '../../../../test/work.ts'
import { RollupScreen } from './RollupScreen.tsx'

const BESIDE = { trend: null, best: null, worst: null }
const WORK = {
  journals: { submitted: 1, total: 2, overdue: 1 },
  priorities: { onTrack: 1, atRisk: 1, live: 2 },
}

const rowOf = ({ id, slug, name, state }: typeof CALICHE): Rollup['rows'][number] => ({
  ...FIGURES,
  venueId: id,
  slug,
  name,
  state,
  group: null,
  gm: null,
  tagged: [],
  revenueTrend: null,
  laborTrend: null,
  expected: 1,
  reported: 1,
  missing: 0,
  ...WORK,
  differences: [],
  strip: Array.from({ length: 13 }, () => 80_000),
})

type Rollup = Reply<'GET /api/rollup'>
const ROLLUP: Rollup = {
  span: 'this-week',
  weeks: [WEEK],
  weeksBefore: [LAST_WEEK],
  compared: { weeks: [LAST_WEEK], weeksBefore: ['2026-11-02'] },
  sort: 'venue',
  order: 'asc',
  compare: { with: 'weeksBefore', choices: ['weeksBefore'] },
  differences: [],
  state: null,
  group: null,
  needs: null,
  states: [{ code: 'TX', name: 'Texas' }],
  groups: [],
  by: null,
  venues: 2,
  found: 2,
  page: 1,
  pages: 1,
  cards: {
    revenue: { total: 168_420, reported: 2, expected: 2, ...BESIDE },
    labor: { pct: 25.8, ...BESIDE },
    journals: { ...WORK.journals, ...BESIDE },
    atRisk: { count: 2, ...BESIDE },
  },
  oneSided: { count: 0, venues: [] },
  closed: { count: 0, weeks: [] },
  subtotals: [],
  rows: [rowOf(CALICHE), rowOf(LOW_TIDE)],
}

const NO_FOCUSES = { period: 11, year: 2026, focuses: [], can: { edit: false } }

const ANSWERS: Answers = {
  ...TEAM,
  'GET /api/venues': [CALICHE, LOW_TIDE],
  'GET /api/rollup': ROLLUP,
  'GET /api/rollup/focuses': NO_FOCUSES,
}

const open = (at: string, answers: Answers = {}) => {
  const api = mockApi({ ...ANSWERS, ...answers })
  return { api, page: renderScreen(<RollupScreen />, at, ADMIN) }
}
const named = () => Object.fromEntries(new URLSearchParams(location.search))

testStates('the rollup', {
  screen: <RollupScreen />,
  at: '/vp/rollup',
  as: ADMIN,
  answers: ANSWERS,
  shows: [
    ['region', 'Venue Performance'],
    ['heading', 'VP Rollup'],
    ['button', /total revenue of all venues/],
    ['button', /priorities at risk of all venues/],
    ['link', 'Low Tide'],
    ['button', 'Export PDF'],
  ],
  fails: { 'GET /api/rollup': 'The rollup could not be loaded' },
  empty: {
    answers: { 'GET /api/rollup': { ...ROLLUP, state: 'TX', found: 0, rows: [] } },
    shows: [['button', 'Show all venues']],
  },
})

const SERVED = { priorities: 58, serving: 41, signedOff: 12 }
const FOCUSES = {
  ...NO_FOCUSES,
  focuses: [
    {
      ...{ id: FOCUS.id, title: FOCUS.title, why: FOCUS.why },
      ...SERVED,
      category: FOCUS.category,
      outcome: FOCUS.outcome,
    },
  ],
}
const AT_VENUES: Reply<'GET /api/rollup/focuses/:id'> = {
  ...{ ...FOCUSES.focuses[0], period: 11, year: 2026 },
  ...{ id: FOCUS.id, title: FOCUS.title, why: FOCUS.why, category: FOCUS.category, outcome: FOCUS.outcome },
  ...SERVED,
  venues: [
    {
      ...{ venueSlug: CALICHE.slug, venueName: CALICHE.name, priorities: 2, serving: 1, signedOff: 1 },
      answer: { text: 'A second expo', by: 'Gia Moss' },
    },
  ],
  done: [
    {
      ...{
        venueSlug: CALICHE.slug,
        venueName: CALICHE.name,
        bltId: 'x',
        bltSlug: 'bo-lind',
        bltName: 'Bo Lind',
      },
      ...{ id: 'priority-9', title: 'Batch two drinks' },
    },
  ],
}

test('a focus says how many priorities serve it, and opens by venue', async () => {
  const { api, page } = open('/vp/rollup', {
    'GET /api/rollup/focuses': FOCUSES,
    'GET /api/rollup/focuses/:id': AT_VENUES,
  })
  fireEvent.click(await page.findByRole('button', { name: /^Focus of Period 11/ }))
  fireEvent.click(
    await page.findByRole('button', {
      name: /^Ticket time under 8 minutes ?: 41 of 58 priorities, 12 signed off$/,
    }),
  )
  const dialog = within(await page.findByRole('dialog', { name: 'Ticket time under 8 minutes' }))
  await dialog.findByText('A second expo')
  dialog.getByText('1 of 2 priorities, 1 signed off')
  expect(dialog.getByRole('link', { name: /Batch two drinks/ }).getAttribute('href')).toContain(
    'open=priority-9',
  )
  expect(api.sent('GET /api/rollup/focuses')[0]?.query).toEqual({ period: 'current' })
  expect(page.queryByRole('button', { name: 'Edit focuses' })).toBeNull()
})

test('whoever may set focuses is led to them, without any too', async () => {
  const { page } = open('/vp/rollup', {
    'GET /api/rollup/focuses': { ...NO_FOCUSES, can: { edit: true } },
    'GET /api/focuses': { ...NO_FOCUSES, can: { set: true } },
  })
  fireEvent.click(await page.findByRole('button', { name: 'More for the rollup' }))
  fireEvent.click(await page.findByRole('button', { name: 'Set a focus' }))
  await page.findByRole('dialog', { name: 'Focus of a period' })
  await page.findByRole('button', { name: 'Add a focus' })
})

test('focuses that cannot be loaded leave the rollup, and Retry loads them', async () => {
  const { api, page } = open('/vp/rollup', { 'GET /api/rollup/focuses': refusal('internal', 'Try later.') })
  await page.findByText(/The focuses could not be loaded/)
  page.getByRole('link', { name: 'Low Tide' })
  api.answer({ 'GET /api/rollup/focuses': FOCUSES })
  fireEvent.click(page.getByRole('button', { name: 'Retry' }))
  await page.findByRole('button', { name: /Ticket time under 8 minutes 41 of 58/ })
})

test('a company without venues says so', async () => {
  const { page } = open('/vp/rollup', { 'GET /api/rollup': { ...ROLLUP, venues: 0, found: 0, rows: [] } })
  await page.findByText('No venue data available')
})

test('many venues have pages, in the address, and another order begins with the first', async () => {
  const { api, page } = open('/vp/rollup?page=9', {
    'GET /api/rollup': ({ query }) => ({
      ...ROLLUP,
      venues: 120,
      found: 120,
      pages: 3,
      page: Math.min(Number(query.page ?? 1), 3),
    }),
  })
  await page.findByText('Page 3 of 3')
  await expect.poll(named).toMatchObject({ page: '3' })
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  fireEvent.click(page.getByRole('button', { name: 'Previous page' }))
  await page.findByText('Page 2 of 3')
  expect(named()).toMatchObject({ page: '2' })
  fireEvent.click(page.getByRole('button', { name: 'Filter' }))
  fireEvent.click(await page.findByRole('combobox', { name: 'Sort by' }))
  fireEvent.click(await page.findByRole('option', { name: 'COGS % highest first' }))
  await page.findByText('Page 1 of 3')
  expect(named()).not.toHaveProperty('page')
  expect(api.sent('GET /api/rollup').at(-1)?.query).toMatchObject({ sort: 'cogs' })
})

test('a list of rows that is cut says so', async () => {
  const member = {
    venueSlug: 'caliche',
    venueName: 'Caliche',
    bltSlug: 'bo-lind',
    bltName: 'Bo Lind',
    weekOf: WEEK,
    overdue: true,
  }
  const { page } = open('/vp/rollup', {
    'GET /api/rollup/journals': Array.from({ length: 200 }, (_, at) => ({ ...member, bltId: `${at}` })),
  })
  fireEvent.click(await page.findByRole('button', { name: /journals submitted of all venues/ }))
  const rows = within(await page.findByRole('dialog', { name: 'Journals not submitted' }))
  await rows.findByText('The first 200 are listed.')
})

test('an export that is refused says why', async () => {
  const { page } = open('/vp/rollup', {
    'GET /api/rollup.pdf': refusal('tooMany', 'Too many attempts. Wait a minute and try again.'),
  })
  fireEvent.click(await page.findByRole('button', { name: 'Export PDF' }))
  await page.findByText('Export failed')
  page.getByText('Too many attempts. Wait a minute and try again.')
})

const UNDER = {
  figure: 'revenue' as const,
  against: 100_000,
  difference: -15_790,
  state: 'red' as const,
  compared: 2,
}
const COMPARED: Rollup = {
  ...ROLLUP,
  by: 'state',
  compare: { with: 'budget', choices: ['budget', 'weeksBefore'] },
  differences: [UNDER],
  cards: { ...ROLLUP.cards, revenue: { ...ROLLUP.cards.revenue, expected: 3 } },
  rows: [{ ...rowOf(CALICHE), state: 'TX', differences: [UNDER] }],
  subtotals: [
    {
      ...{ part: 'TX', venues: 1, revenue: 84_210, laborTruePct: 24.6, cogsPct: 21, ...WORK },
      ...{ primeCostPct: 45.6, tips: 9_100 },
      ...{ expected: 3, differences: [UNDER] },
    },
  ],
}

test('one line below a figure says how far it is from what it is compared with', async () => {
  const { page } = open('/vp/rollup?by=state', { 'GET /api/rollup': COMPARED })
  const card = within(await page.findByRole('region', { name: 'Total Revenue' }))
  card.getByText('$15,790 under budget')
  expect(page.getAllByText('−$15.8K')).toHaveLength(2)
  page.getByText('Compared over 2 of 3 weeks.')
})

test('what is chosen to compare with is in the address, and saved for all devices', async () => {
  const { api, page } = open('/vp/rollup', {
    'GET /api/rollup': COMPARED,
    'PUT /api/preferences': { theme: null, compare: 'weeksBefore' },
  })
  fireEvent.change(await page.findByRole('combobox', { name: 'Compare with' }), {
    target: { value: 'weeksBefore' },
  })
  await expect.poll(named).toMatchObject({ compare: 'weeksBefore' })
  await expect.poll(() => api.sent('PUT /api/preferences')[0]?.body).toEqual({ compare: 'weeksBefore' })
  await expect.poll(() => api.sent('GET /api/rollup').at(-1)?.query).toMatchObject({ compare: 'weeksBefore' })
})

test('without a choice there is nothing to choose', async () => {
  const { page } = open('/vp/rollup')
  await page.findByRole('region', { name: 'Total Revenue' })
  expect(page.queryByRole('combobox', { name: 'Compare with' })).toBeNull()
})

test('without a budget neither a card nor a group mentions one', async () => {
  const { page } = open('/vp/rollup')
  await page.findByRole('region', { name: 'Total Revenue' })
  expect(page.queryByText(/budget/i)).toBeNull()
})

test('prime cost and tips are columns that a user chooses, and the device remembers', async () => {
  // At a desk of 1280 px the table has room, and not all columns have.
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  const { innerWidth } = window
  happyDOM.setViewport({ width: 1280 })
  const { page } = open('/vp/rollup')
  await page.findByRole('table', { name: 'Venue Performance' })
  expect(page.queryByRole('columnheader', { name: 'Tips' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'More for the rollup' }))
  const columns = within(await page.findByRole('group', { name: 'Columns' }))
  fireEvent.click(columns.getByRole('checkbox', { name: 'Tips' }))
  await page.findByRole('columnheader', { name: 'Tips' })
  expect(page.getAllByText('$9,100')).toHaveLength(2)
  page.getByRole('columnheader', { name: '13 weeks' })
  fireEvent.click(page.getByRole('checkbox', { name: 'Prime cost %' }))
  await page.findByRole('columnheader', { name: 'Prime cost %' })
  expect(page.queryByRole('columnheader', { name: '13 weeks' })).toBeNull()
  expect(localStorage.getItem(`scope.rollup-columns ${ADMIN.userId}`)).toBe('primeCostPct tips')
  localStorage.clear()
  happyDOM.setViewport({ width: innerWidth })
})

const VISITING = { ...ADMIN, can: { ...ADMIN.can, readVisits: true } }
const BY_VISIT: Rollup = {
  ...ROLLUP,
  sort: 'visited',
  rows: [
    { ...rowOf(LOW_TIDE), visited: null, missing: 1 },
    { ...rowOf(CALICHE), visited: '2026-10-03' },
  ],
}
const LONGEST_FIRST = 'Last visit longest ago first'

test('who reads visits sorts by the last one, which each row then says', async () => {
  const api = mockApi({
    ...ANSWERS,
    'GET /api/rollup': ({ query }) => (query.sort === 'visited' ? BY_VISIT : ROLLUP),
  })
  const page = renderScreen(<RollupScreen />, '/vp/rollup', VISITING)
  await page.findByRole('link', { name: 'Low Tide' })
  expect(page.queryByText(/visit/i)).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Filter' }))
  fireEvent.click(await page.findByRole('combobox', { name: 'Sort by' }))
  fireEvent.click(await page.findByRole('option', { name: LONGEST_FIRST }))
  await page.findByText(/Never visited/)
  page.getByText(/Last visit Oct 3/)
  expect(api.sent('GET /api/rollup').at(-1)?.query).toMatchObject({ sort: 'visited', order: 'asc' })
})

test('others are not offered this order', async () => {
  const { page } = open('/vp/rollup')
  fireEvent.click(await page.findByRole('button', { name: 'Filter' }))
  fireEvent.click(await page.findByRole('combobox', { name: 'Sort by' }))
  await page.findByRole('option', { name: 'COGS % highest first' })
  expect(page.queryByRole('option', { name: /visit/i })).toBeNull()
})

test('the figures of a venue lead to a visit of it', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  const { innerWidth } = window
  happyDOM.setViewport({ width: 1280 })
  const { page } = open('/vp/rollup', { 'GET /api/rollup/journals': [] })
  fireEvent.click(await page.findByRole('button', { name: /figures of Low Tide/ }))
  const dialog = within(await page.findByRole('dialog', { name: 'Low Tide' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Plan a visit' }))
  await page.findByRole('dialog', { name: 'Visit Low Tide' })
  happyDOM.setViewport({ width: innerWidth })
})
