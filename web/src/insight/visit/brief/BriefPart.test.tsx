import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, BO, CALICHE, GM, NOW, TODAY } from '../../../../test/company.ts'
import { type Answers, mockApi, UNREACHABLE } from '../../../../test/mock-api.ts'
import { FIGURES, LAST_WEEK } from '../../../../test/numbers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import type { Agreement } from '../../agreement/api.ts'
import type { Brief } from '../api.ts'
import { BriefPart } from './BriefPart.tsx'
import { prioritiesLine } from './priorities-line.ts'

const ID = 'visit-2'
const VENUE = { id: CALICHE.id, slug: CALICHE.slug, name: CALICHE.name }

const agreed = (id: string, text: string, overdue = false): Agreement => ({
  ...{ id, text, due: '2026-11-10', done: false, task: null },
  visit: {
    ...{ id: 'visit-1', venueSlug: CALICHE.slug, venueName: CALICHE.name, on: '2026-11-02' },
    owner: { id: GM.id, name: GM.name },
    ...{ state: 'open', overdue, doneAt: null, doneBy: null, line: null, dropReason: null, figure: null },
    can: { tick: true, drop: true },
  },
})

const priority = (id: string, more: Partial<Brief['priorities']['rows'][number]>) => ({
  ...{ id, bltId: BO.id, bltSlug: BO.slug, bltName: BO.name, title: `Priority ${id}` },
  ...{ status: 'ON_TRACK' as const, missed: 0, toSignOff: false },
  ...more,
})

const BRIEF: Brief = {
  ...{ now: NOW, today: TODAY, visit: { id: ID, on: TODAY, by: 'visit' }, venue: VENUE },
  manager: { id: GM.id, name: GM.name },
  lastTime: {
    ...{ id: 'visit-1', on: '2026-11-02', by: 'call', visitor: ADMIN.name, summary: 'Close earlier.' },
    agreements: [agreed('a-1', 'Count the walk-in daily', true)],
  },
  stillOpen: [agreed('a-1', 'Count the walk-in daily', true), agreed('a-0', 'Replace the ice machine')],
  numbers: {
    weekOf: LAST_WEEK,
    compare: { with: 'weeksBefore', choices: ['weeksBefore', 'budget'] },
    differences: [{ figure: 'revenue', against: 100_000, difference: -15_790, state: 'red', compared: 1 }],
    trend: [
      { weekOf: '2026-11-02', figures: { ...FIGURES, revenue: 90_000 }, tags: [{ kind: 'closed' }] },
      { weekOf: LAST_WEEK, figures: FIGURES, tags: [] },
    ],
  },
  signals: [
    {
      ...{ id: 's-1', rule: 'labor-rise', tone: 'urgent', icon: 'trending-up', tag: 'Labor' },
      ...{ headline: 'Labor has risen three weeks', reason: '28.0% after 25.8% and 24.9%.' },
      cta_label: 'Open numbers',
      cta: { place: 'metrics', venueSlug: CALICHE.slug, bltSlug: null, week: LAST_WEEK },
      ...{ venueId: CALICHE.id, venueSlug: CALICHE.slug, venueName: CALICHE.name },
      ...{ since: null, streak: null, refs: [] },
    },
  ],
  priorities: {
    ...{ period: 11, year: 2026, dueAt: '2026-11-29', isDueWeek: false },
    rows: [
      priority('p-1', { toSignOff: true }),
      priority('p-2', { status: 'AT_RISK', missed: 2 }),
      priority('p-3', { missed: 1 }),
    ],
  },
  people: {
    away: [{ id: BO.id, slug: BO.slug, name: BO.name, until: '2026-11-20' }],
    joined: [{ id: 'ines', slug: 'ines-ray', name: 'Ines Ray', on: '2026-10-05' }],
    left: [{ id: 'max', slug: 'max-hill', name: 'Max Hill', on: '2026-10-12' }],
    developing: [{ id: BO.id, slug: BO.slug, name: BO.name, skills: ['Batching', 'Closing'] }],
    wellDones: [{ id: 'w-1', to: BO.name, from: GM.name, text: 'Saved the Saturday' }],
  },
  focuses: [
    { id: 'f-1', title: 'Ticket time', answer: 'A second expo' },
    { id: 'f-2', title: 'Less waste', answer: null },
  ],
  ahead: [{ weekOf: '2026-11-23', tags: [{ kind: 'holiday', name: 'Thanksgiving' }] }],
  points: { managers: [{ name: GM.name, text: 'Patio heaters' }], own: 'Ask about the rota' },
}

const EMPTY: Brief = {
  ...BRIEF,
  ...{ lastTime: null, stillOpen: [], signals: [], focuses: [], ahead: [] },
  numbers: { ...BRIEF.numbers, differences: [], trend: [] },
  priorities: { ...BRIEF.priorities, rows: [] },
  people: { away: [], joined: [], left: [], developing: [], wellDones: [] },
  points: { managers: [], own: '' },
}

const AT = `/visits/${ID}`
const open = (brief: Brief, answers: Answers = {}) => {
  const api = mockApi({ 'GET /api/visits/:id/brief': brief, ...answers })
  return { api, page: renderScreen(<BriefPart visitId={ID} />, AT, ADMIN) }
}

testStates('the brief', {
  screen: <BriefPart visitId={ID} />,
  at: AT,
  as: ADMIN,
  answers: { 'GET /api/visits/:id/brief': BRIEF },
  shows: [
    ['heading', 'Last time'],
    ['heading', 'Still open from before'],
    ['heading', 'Numbers, Nov 9 – 15, 2026'],
    ['heading', 'Signals'],
    ['heading', 'Priorities of Period 11'],
    ['heading', 'People'],
    ['heading', 'Focuses'],
    ['heading', 'Ahead'],
    ['heading', 'Points'],
  ],
  fails: { 'GET /api/visits/:id/brief': 'The brief could not be loaded' },
})

test('sections without anything are left out', async () => {
  const { page } = open(EMPTY)
  await page.findByText('Nothing is known of Caliche yet.')
  expect(page.queryAllByRole('heading')).toEqual([])
})

test('an agreement stands once, and an overdue one is amber', async () => {
  const { page } = open(BRIEF)
  const last = within(await page.findByRole('region', { name: 'Last time' }))
  expect(last.getByText(/by Nov 10/).className).toContain('text-at-risk')
  expect(page.getAllByText('Count the walk-in daily')).toHaveLength(1)
  const before = within(page.getByRole('region', { name: 'Still open from before' }))
  before.getByText('Replace the ice machine')
  expect(last.getByText(/by phone/).textContent).toBe('Nov 2 · by phone · Vera Pace')
})

test('each number has one comparison and the weeks before it', async () => {
  const { api, page } = open(BRIEF, { 'PUT /api/preferences': { theme: null, compare: 'budget' } })
  const numbers = within(await page.findByRole('region', { name: /^Numbers/ }))
  numbers.getByRole('button', { name: '$84,210, Revenue of Caliche, Nov 9 – 15, 2026' })
  numbers.getByText('$15,790 under the weeks before')
  numbers.getByRole('img', { name: 'Revenue in 2 weeks, 2 reported' })
  fireEvent.change(numbers.getByRole('combobox', { name: 'Compare with' }), { target: { value: 'budget' } })
  await expect.poll(() => api.sent('GET /api/visits/:id/brief').at(-1)?.query).toEqual({ compare: 'budget' })
})

test('with another comparison that cannot be read, the brief that was read stays', async () => {
  const { api, page } = open(BRIEF, { 'PUT /api/preferences': { theme: null, compare: 'budget' } })
  const picker = await page.findByRole('combobox', { name: 'Compare with' })
  api.answer({ 'GET /api/visits/:id/brief': UNREACHABLE })
  fireEvent.change(picker, { target: { value: 'budget' } })
  await expect.poll(() => api.sent('GET /api/visits/:id/brief')).toHaveLength(2)
  await page.findByText('$15,790 under the weeks before')
})

test('every line leads to its rows', async () => {
  const { page } = open(BRIEF)
  await page.findByRole('heading', { name: 'Last time' })
  const links = page.getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Last time', '/visits/visit-1'],
    ['Numbers, Nov 9 – 15, 2026', '/metrics/caliche?week=2026-11-09'],
    [expect.stringContaining('Priority p-1'), '/?venue=caliche&blt=bo-lind&show=p-1'],
    [expect.stringContaining('Priority p-2'), '/?venue=caliche&blt=bo-lind&show=p-2'],
    [expect.stringContaining('Priority p-3'), '/?venue=caliche&blt=bo-lind&show=p-3'],
    ['Bo Lind until Nov 20', '/?venue=caliche&blt=bo-lind'],
    ['Ines Ray since Oct 5', '/?venue=caliche&blt=ines-ray'],
    ['Max Hill on Oct 12', '/archive?venue=caliche&blt=max-hill'],
    ['Bo Lind: Batching, Closing', '/progress?venue=caliche&blt=bo-lind'],
    [expect.stringContaining('Saved the Saturday'), '/accomplishments?venue=caliche&type=well-done'],
    ['Ticket time · A second expo', '/venue/caliche/board'],
    ['Less waste · no answer yet', '/venue/caliche/board'],
    ['Week of Nov 23: Thanksgiving', '/metrics/caliche?week=2026-11-23'],
  ])
  page.getByText('28.0% after 25.8% and 24.9%.')
})

test('priorities are counted, the urgent first', () => {
  expect(prioritiesLine(BRIEF.priorities.rows)).toBe(
    '1 to sign off · 1 at risk · 2 on track · 3 missed check-ins',
  )
  expect(prioritiesLine([priority('p', { status: 'COMPLETED', missed: 1 })])).toBe(
    '1 completed · 1 missed check-in',
  )
})
