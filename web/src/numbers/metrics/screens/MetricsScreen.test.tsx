import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, GM, LOW_TIDE, MEMBER, NOW, TEAM } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { ARRIVED_WEEK, FIGURES, METRICS_WEEK } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { MetricsPage } from '../../../app/MetricsPage.tsx'

const ANSWERS = {
  ...TEAM,
  'GET /api/venues': [CALICHE, LOW_TIDE],
  'GET /api/venues/:venue/metrics': METRICS_WEEK,
  'GET /api/metrics': [],
  'GET /api/metrics/differences': { compare: METRICS_WEEK.compare, venues: [] },
  'GET /api/targets': [],
  'GET /api/budgets': [],
  'GET /api/sources': { sources: [], venues: [], can: { edit: true } },
}

const BUDGET = {
  ...{ id: 'budget-1', venueId: CALICHE.id, venueSlug: CALICHE.slug, venueName: CALICHE.name },
  ...{ weekOf: '2026-11-09', revenue: 80_000.5, laborTruePct: 25, cogsPct: null, tips: null },
  ...{ source: 'imported' as const, by: 'Ada Admin', savedAt: NOW, updatedAt: NOW, earlier: 0 },
}
const BUDGETS = [
  { figure: 'revenue' as const, amount: 80_000.5, distance: '$4,209 over', weeks: 1, compared: 1 },
]

testStates('the numbers of a venue', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?week=2026-11-09',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['heading', 'Historical Metrics'],
    ['heading', 'Caliche Metrics'],
    ['button', /Revenue of Caliche/],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/venues/:venue/metrics': 'The numbers could not be loaded',
  },
  empty: {
    answers: { 'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, metrics: null } },
    shows: [['heading', 'Historical Metrics']],
  },
})

const UNDER = {
  ...{ figure: 'revenue' as const, against: 90_000, difference: -5790, state: 'amber' as const, compared: 1 },
}
const YEAR = {
  ...{ label: '2026 to date', from: '2025-12-29', weeks: 46, reported: 46, figures: FIGURES },
  differences: [{ ...UNDER, difference: -31_790, compared: 26 }],
}
const COMPARED = {
  ...METRICS_WEEK,
  budgets: BUDGETS,
  compare: { with: 'target' as const, choices: ['target' as const, 'budget' as const] },
  differences: [UNDER],
  toDate: [YEAR],
}

testStates('the numbers of a venue with a budget', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?week=2026-11-09',
  as: GM,
  answers: { ...ANSWERS, 'GET /api/venues/:venue/metrics': COMPARED },
  shows: [
    ['columnheader', /^Week of/],
    ['columnheader', /^2026 to date/],
    ['cell', /\$5,790 under target/],
  ],
  fails: {},
})

test('a figure has one difference, and its sheet the rest', async () => {
  const { compared } = METRICS_WEEK
  const lastWeek = { ...compared.lastWeek, weeks: ['2026-11-02'], figures: { ...FIGURES, revenue: 80_000 } }
  const api = mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': { ...COMPARED, compared: { ...compared, lastWeek } },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  const row = within(await page.findByRole('row', { name: /^Revenue/ }))
  row.getByText('$5,790 under target')
  row.getByText('$31,790 under target')
  expect(page.queryByText(/budget \$/)).toBeNull()
  expect(page.queryByText('Previous week')).toBeNull()
  page.getByText('Compared over 26 of 46 weeks.')
  page.getByText('Revenue, 2026 to date: Compared over 26 of 46 weeks.')
  fireEvent.click(row.getByRole('button', { name: /^\$84,210, Revenue of Caliche, week of Nov 9/ }))
  const sheet = within(await page.findByRole('dialog', { name: '$84,210' }))
  sheet.getByText('$4,209 over budget $80,001')
  sheet.getByText('2026 to date')
  const weeksRead = () => api.sent('GET /api/metrics').map(({ query }) => query.from)
  await expect.poll(weeksRead).toEqual(['2026-11-09'])
  const before = sheet.getByText('Previous week').closest('details')
  if (!before) throw new Error('It does not open.')
  before.open = true
  fireEvent(before, new Event('toggle'))
  await expect.poll(weeksRead).toEqual(['2026-11-09', '2026-11-02'])
})

test('what figures are compared with is chosen beside the week, for every screen', async () => {
  const api = mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': COMPARED,
    'PUT /api/preferences': { theme: null, compare: 'budget' },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  fireEvent.change(await page.findByRole('combobox', { name: 'Compare with' }), {
    target: { value: 'budget' },
  })
  await expect.poll(() => api.sent('PUT /api/preferences')[0]?.body).toEqual({ compare: 'budget' })
  expect(api.sent('GET /api/venues/:venue/metrics').at(-1)?.query).toMatchObject({ compare: 'budget' })
})

test('without a choice the screen says what the differences are from', async () => {
  mockApi(ANSWERS)
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  await page.findByText('Compared with: Weeks before.')
  expect(page.queryByRole('combobox', { name: 'Compare with' })).toBeNull()
})

test('a week in which the venue is not open says so', async () => {
  mockApi({
    ...ANSWERS,
    'GET /api/venues': [{ ...CALICHE, openDays: [{ from: null, to: '2026-11-08' }], closed: true }],
    'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, metrics: null, can: { editMetrics: false } },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  await page.findByText('Week of Nov 9, 2026. The venue is not open then.')
  expect(page.queryByRole('button', { name: 'Add Metrics' })).toBeNull()
})

test('the form says how what is typed stands to the budget, base labor to the base that it allows', async () => {
  const budgets = [
    ...BUDGETS,
    { figure: 'laborTruePct' as const, amount: 25, distance: null, weeks: 1, compared: 0 },
  ]
  mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, metrics: null, budgets },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  await page.findByText(/Budget: Revenue \$80,001, Labor 25\.0%\./)
  fireEvent.click(page.getByRole('button', { name: 'Add Metrics' }))
  await page.findByText('budget $80,001')
  fireEvent.change(page.getByRole('textbox', { name: /Revenue/ }), { target: { value: '$84,210' } })
  await page.findByText('budget $80,001, $4,209 over budget')
  fireEvent.change(page.getByRole('textbox', { name: /Labor/ }), { target: { value: '20' } })
  await page.findByText('budget 21.9%, 1.9 pts under budget')
  page.getByText('True cost is calculated automatically (x 1.14): 22.8%')
})

test('in the form the figures come first, and what made the week different is one line below them', async () => {
  mockApi({ ...ANSWERS, 'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, metrics: null } })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  fireEvent.click(await page.findByRole('button', { name: 'Add Metrics' }))
  const tips = await page.findByRole('textbox', { name: 'Tips ($)' })
  const line = page.getByText('What made this week different?', { selector: 'summary' })
  expect(tips.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(line.closest('details')?.open).toBe(false)
})

const MONDAYS = [
  { weekOf: '2026-11-16', metrics: null, differences: [] },
  { weekOf: '2026-11-09', metrics: METRICS_WEEK.metrics, differences: [] },
]
const BEGUN = { ...METRICS_WEEK, week: '2026-11-16', metrics: null, history: MONDAYS }

test.each([
  ['the last whole week while the running one has no figure', MONDAYS, '2026-11-09'],
  [
    'the running week once it has one',
    [{ weekOf: '2026-11-16', metrics: METRICS_WEEK.metrics, differences: [] }, ...MONDAYS.slice(1)],
    '2026-11-16',
  ],
])('an address without a week opens %s', async (_, history, week) => {
  const api = mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': ({ query }) => ({
      ...BEGUN,
      history,
      week: query.week ?? '2026-11-16',
      metrics: history.find(({ weekOf }) => weekOf === (query.week ?? '2026-11-16'))?.metrics ?? null,
    }),
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche', GM)
  const picker = await page.findByRole<HTMLSelectElement>('combobox', { name: 'Week' })
  await expect.poll(() => picker.value).toBe(week)
  expect([...picker.options].map(({ value }) => value)).toEqual(['2026-11-16', '2026-11-09'])
  await page.findAllByRole('button', { name: /Revenue of Caliche, week of Nov/ })
  expect(page.queryByText('No Metrics for Selected Week')).toBeNull()
  expect(api.sent('GET /api/venues/:venue/metrics').length).toBeGreaterThan(0)
})

test('the sheet opens on the last whole week, and its title says which', async () => {
  mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': ({ query }) => ({ ...BEGUN, week: query.week ?? '2026-11-16' }),
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?view=grid', ADMIN)
  await page.findByRole('heading', { name: /^Monday Grid, Nov.9.–.15$/u })
})

test('a GM of one venue imports files and sees the sources beside the week; who only reads has neither', async () => {
  const source = { id: 'source-1', name: 'Toast, sales by day' }
  const api = mockApi({
    ...ANSWERS,
    'GET /api/venues': [CALICHE],
    'POST /api/metrics/import': {
      ...{
        saved: false,
        plan: 'plan',
        added: 0,
        changed: 0,
        left: 1,
        weeks: [],
        wrong: 0,
        errors: [],
        source,
      },
    },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', {
    ...GM,
    can: { ...GM.can, pickVenue: false },
  })
  fireEvent.click(await page.findByRole('button', { name: 'More for the numbers of Caliche' }))
  await page.findByRole('button', { name: 'Import files' })
  const input = page.getByLabelText('File to import')
  Object.defineProperty(input, 'files', { value: [new File(['Day,Sales'], 'a.csv')], configurable: true })
  fireEvent.change(input)
  const review = within(await page.findByRole('dialog', { name: 'Review changes' }))
  review.getByText('Toast, sales by day')
  expect(api.sent('POST /api/metrics/import')[0]?.body).toMatchObject({ files: [{ name: 'a.csv' }] })
  fireEvent.click(review.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  fireEvent.click(await page.findByRole('button', { name: 'More for the numbers of Caliche' }))
  fireEvent.click(await page.findByRole('button', { name: 'Sources' }))
  await page.findByRole('dialog', { name: 'Sources' })
})

test('who only reads numbers has no import', async () => {
  mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, can: { editMetrics: false } },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', MEMBER)
  fireEvent.click(await page.findByRole('button', { name: 'More for the numbers of Caliche' }))
  await page.findByRole('button', { name: 'Export PDF' })
  expect(page.queryByRole('button', { name: 'Import files' })).toBeNull()
  expect(page.queryByRole('button', { name: 'Sources' })).toBeNull()
})

test('without a budget nothing is said of it', async () => {
  mockApi(ANSWERS)
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  await page.findByRole('columnheader', { name: /^Week of/ })
  expect(page.queryByText(/budget/i)).toBeNull()
})

testStates('the Monday grid', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?view=grid&week=2026-11-09',
  as: ADMIN,
  answers: ANSWERS,
  shows: [
    ['textbox', /Revenue.*Caliche/],
    ['heading', /^Monday Grid/],
  ],
  fails: { 'GET /api/metrics': 'The sheet could not be loaded' },
})

testStates('the targets', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?view=targets',
  as: ADMIN,
  answers: ANSWERS,
  shows: [
    ['region', 'Targets by venue'],
    ['heading', 'Targets'],
  ],
  fails: { 'GET /api/targets': 'The targets could not be loaded' },
})

testStates('a venue’s budget', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?view=budgets',
  as: ADMIN,
  answers: { ...ANSWERS, 'GET /api/budgets': [BUDGET] },
  shows: [
    ['textbox', 'Revenue, week of Nov 9, 2026'],
    ['heading', 'Caliche Budget'],
    ['button', 'Versions of the budget of the week of Nov 9, 2026'],
  ],
  fails: { 'GET /api/budgets': 'The budget could not be loaded' },
  empty: {
    answers: { 'GET /api/budgets': [] },
    shows: [['textbox', 'Revenue, week of Nov 9, 2026']],
  },
})

test('an earlier version of a week says which tags it had', async () => {
  const version = { ...FIGURES, notes: null, by: 'Ada Admin', savedAt: NOW }
  const halloween = { kind: 'holiday' as const, name: 'Halloween' }
  mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics/as-it-was': {
      ...{ at: NOW, zone: 'America/Los_Angeles', offered: [NOW] },
      ...{ venue: CALICHE, week: '2026-11-09' },
      version: { was: { ...version, tags: [halloween] }, now: { ...version, tags: [] } },
    },
  })
  const page = renderScreen(<MetricsPage />, `/metrics/caliche?week=2026-11-09&asof=${NOW}`, GM)
  await page.findByRole('heading', { name: 'Tags' })
  await page.findByText('Halloween')
  await page.findByText(/now none/)
})

test('each save of a figure shows the tags that the week had then', async () => {
  const metrics = METRICS_WEEK.metrics
  if (!metrics) throw new Error('The week has numbers.')
  const [now, before] = [
    { ...metrics, savedAt: NOW },
    { ...metrics, revenue: 1, tags: [{ kind: 'buyout' as const }], savedAt: '2026-11-10T18:00:00.000Z' },
  ]
  mockApi({
    ...ANSWERS,
    'GET /api/metrics': [metrics],
    'GET /api/metrics/:id/history': { metrics, versions: [now, before] },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  const [figure] = await page.findAllByRole('button', { name: /Revenue of Caliche/ })
  if (!figure) throw new Error('No figure opens its saves.')
  fireEvent.click(figure)
  await page.findByText('Buyout')
})

test.each([
  ['taken', 'Take $85,000 as Revenue of Caliche', 'POST /api/metrics/:id/take'],
  ['dropped', 'Keep $84,210 as Revenue of Caliche', 'POST /api/metrics/:id/keep'],
] as const)('a figure that arrived stands below the typed one, and is %s', async (_, act, call) => {
  const api = mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, metrics: ARRIVED_WEEK },
    [call]: { ...ARRIVED_WEEK, arrived: undefined },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  await page.findAllByText('Toast says $85,000')
  await page.findAllByText(/^Toast, sales by day · by e-mail, Nov 16(, 2026)?, 6:04 AM/)
  api.answer({ 'GET /api/venues/:venue/metrics': METRICS_WEEK })
  fireEvent.click((await page.findAllByRole('button', { name: act }))[0] as HTMLElement)
  await expect.poll(() => page.queryAllByText('Toast says $85,000').length).toBe(0)
  expect(api.sent(call)[0]).toMatchObject({
    ...{ params: { id: ARRIVED_WEEK.id } },
    body: { field: 'revenue', version: ARRIVED_WEEK.updatedAt, value: 85_000 },
  })
})

test('who reads only sees what arrived, without Take and Keep', async () => {
  mockApi({
    ...ANSWERS,
    'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, metrics: ARRIVED_WEEK, can: { editMetrics: false } },
  })
  const page = renderScreen(<MetricsPage />, '/metrics/caliche?week=2026-11-09', GM)
  await page.findAllByText('Toast says $85,000')
  expect(page.queryByRole('button', { name: /^(Take|Keep) \$/ })).toBeNull()
})
