import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { BO, CALICHE, GM, NOW, TEAM } from '../../../../test/company.ts'
import { mockApi, UNREACHABLE } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { WELL_DONE } from '../../../../test/work.ts'
import { AccomplishmentsScreen } from './AccomplishmentsScreen.tsx'

const ACCOMPLISHMENTS: Reply<'GET /api/accomplishments'> = {
  items: [
    {
      type: 'priority',
      id: 'priority-1',
      venueSlug: CALICHE.slug,
      venueName: CALICHE.name,
      bltId: BO.id,
      bltSlug: BO.slug,
      bltName: BO.name,
      at: NOW,
      title: 'Faster bar close',
      description: null,
      category: 'OPERATIONS',
      period: 10,
      year: 2026,
      outcomeKpi: null,
      confidence: null,
      signedOffFor: null,
      signedOffBy: GM.name,
    },
  ],
  hits: [],
  next: null,
  total: 1,
  more: false,
}

const ANSWERS = { ...TEAM, 'GET /api/blts': [], 'GET /api/accomplishments': ACCOMPLISHMENTS }
const FAILED = 'The accomplishments could not be loaded'

testStates('accomplishments', {
  screen: <AccomplishmentsScreen />,
  at: '/accomplishments',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['list', 'Accomplishments'],
    ['link', 'Faster bar close'],
    ['heading', 'Accomplishments'],
    ['button', 'Export Report'],
  ],
  fails: { 'GET /api/accomplishments': FAILED },
  empty: {
    answers: { 'GET /api/accomplishments': { ...ACCOMPLISHMENTS, items: [], total: 0 } },
    shows: [['heading', 'No accomplishments found']],
  },
})

testStates('the accomplishments of this period', {
  screen: <AccomplishmentsScreen />,
  at: '/accomplishments?dates=this-period',
  as: GM,
  answers: ANSWERS,
  shows: [['link', 'Faster bar close']],
  fails: { 'GET /api/venues': FAILED, 'GET /api/period-status': FAILED },
})

testStates('the well-dones of a venue', {
  screen: <AccomplishmentsScreen />,
  at: '/accomplishments?type=well-done&venue=caliche',
  as: GM,
  answers: { ...TEAM, 'GET /api/blts': [], 'GET /api/well-dones': { items: [WELL_DONE], next: null } },
  shows: [
    ['list', 'Well-dones'],
    ['heading', BO.name],
  ],
  fails: { 'GET /api/well-dones': 'The well-dones could not be loaded' },
  empty: {
    answers: { 'GET /api/well-dones': { items: [], next: null } },
    shows: [['heading', 'No well-dones found']],
  },
})

test('well-dones are listed by the filters that they have, and counted nowhere', async () => {
  const api = mockApi({
    ...{ ...TEAM, 'GET /api/blts': [] },
    'GET /api/well-dones': { items: [WELL_DONE, { ...WELL_DONE, id: 'well-done-2' }], next: null },
  })
  const address = '/accomplishments?type=well-done&venue=caliche&dates=custom&from=2026-11-01&to=2026-11-20'
  const page = renderScreen(<AccomplishmentsScreen />, address, GM)
  const list = await page.findByRole('list', { name: 'Well-dones' })
  expect(list.textContent).toContain('You held the bar on Friday.')
  expect(api.sent('GET /api/well-dones').at(-1)?.query).toEqual({
    ...{ venue: 'caliche', from: '2026-11-01', until: '2026-11-20' },
  })
  expect(document.body.textContent).not.toMatch(/2 (well-dones|accomplishments)/)
  expect(page.queryByRole('searchbox')).toBeNull()
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Export Report' }).disabled).toBe(true)
})

test('filters that match nothing can be cleared', async () => {
  const api = mockApi({
    ...ANSWERS,
    'GET /api/accomplishments': { ...ACCOMPLISHMENTS, items: [], total: 0 },
  })
  const page = renderScreen(<AccomplishmentsScreen />, '/accomplishments?search=zeppelin&type=journal', GM)
  await page.findByText('Nothing matches these filters.')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Export Report' }).disabled).toBe(true)
  api.answer({ 'GET /api/accomplishments': ACCOMPLISHMENTS })
  fireEvent.click(page.getByRole('button', { name: 'Clear filters' }))
  await page.findByRole('link', { name: 'Faster bar close' })
  expect(location.search).toBe('')
  expect(page.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('')
})

test('a search that fails keeps its words, and Retry finds them', async () => {
  const api = mockApi(ANSWERS)
  const page = renderScreen(<AccomplishmentsScreen />, '/accomplishments', GM)
  await page.findByRole('link', { name: 'Faster bar close' })
  api.answer({ 'GET /api/accomplishments': UNREACHABLE })
  const search = page.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  fireEvent.input(search, { target: { value: 'faster' } })
  await page.findByText(FAILED)
  expect(search.value).toBe('faster')
  api.answer({ 'GET /api/accomplishments': { ...ACCOMPLISHMENTS, hits: ['Faster'] } })
  fireEvent.click(page.getByRole('button', { name: 'Retry' }))
  expect((await page.findByText('Faster')).tagName).toBe('MARK')
  expect(api.sent('GET /api/accomplishments').at(-1)?.query).toMatchObject({ search: 'faster' })
})

const [WON] = ACCOMPLISHMENTS.items
const page = (from: number, next: string | null): Reply<'GET /api/accomplishments'> => ({
  ...{ hits: [], next, total: 30, more: false },
  items: Array.from({ length: 12 }, (_, at) => ({
    ...{ ...(WON as NonNullable<typeof WON>), id: `won-${from + at}`, title: `Won ${from + at}` },
  })) as Reply<'GET /api/accomplishments'>['items'],
})

test('the address keeps how many rows are shown, and a filter starts again with twelve', async () => {
  mockApi({
    ...ANSWERS,
    'GET /api/accomplishments': ({ query }) => (query.after ? page(13, null) : page(1, 'after-12')),
  })
  const screen = renderScreen(<AccomplishmentsScreen />, '/accomplishments?page=2', GM)
  const rows = () => within(screen.getByRole('list', { name: 'Accomplishments' })).getAllByRole('listitem')
  await screen.findByRole('link', { name: 'Won 24' })
  expect(rows()).toHaveLength(24)
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'priority' } })
  await vi.waitFor(() => expect(rows()).toHaveLength(12))
  expect(location.search).toBe('?type=priority')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Won 24' })
  expect(location.search).toBe('?type=priority&page=2')
  // What is loaded already does not show by itself.
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'all' } })
  await vi.waitFor(() => expect(rows()).toHaveLength(12))
})

test('a closed row says who won what; opened in place it has every field, and a hit shows while closed', async () => {
  const journal: Reply<'GET /api/accomplishments'>['items'][number] = {
    ...{ type: 'journal', id: 'journal-1', at: NOW, weekOf: '2026-11-16', authorName: BO.name },
    ...{ venueSlug: CALICHE.slug, venueName: CALICHE.name, bltId: BO.id, bltSlug: BO.slug, bltName: BO.name },
    ...{ wins: 'Closed on time', metricsMoved: 'Labor under plan', guestsMoments: null },
    entry: 'We counted the cellar twice.',
  }
  const api = mockApi({ ...ANSWERS, 'GET /api/accomplishments': { ...ACCOMPLISHMENTS, items: [journal] } })
  const screen = renderScreen(<AccomplishmentsScreen />, '/accomplishments', GM)
  const title = 'Journal - Week of Nov 16, 2026'
  const row = (await screen.findByRole('listitem', { name: `${BO.name}, ${title}` })) as HTMLElement
  expect(row.textContent).toBe(`${title}Metrics moved: Labor under plan${BO.name} · Closed on time`)
  const details = within(row).getByRole('button', { name: `Details of ${BO.name}, ${title}` })
  fireEvent.click(details)
  await within(row).findByText('We counted the cellar twice.')
  expect(row.textContent).toContain('WinsClosed on timeMetrics movedLabor under plan')
  fireEvent.click(details)
  await vi.waitFor(() => expect(details.getAttribute('aria-expanded')).toBe('false'))
  api.answer({ 'GET /api/accomplishments': { ...ACCOMPLISHMENTS, items: [journal], hits: ['counted'] } })
  fireEvent.input(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'counting' } })
  expect((await screen.findByText('counted')).tagName).toBe('MARK')
})
