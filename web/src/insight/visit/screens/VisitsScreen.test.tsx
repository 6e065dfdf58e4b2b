import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, GM, LOW_TIDE, MEMBER, TEAM } from '../../../../test/company.ts'
import { type Answers, mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { PLANNED, placeOf, SHARED, VISITED } from '../../../../test/visits.ts'
import { queryClient } from '../../../app/start/query-client.ts'
import { registerWrites } from '../../../lib/api/writes.ts'
import { visitWrites } from '../writes.ts'
import { VisitsScreen } from './VisitsScreen.tsx'

registerWrites(queryClient, visitWrites)

const VP = { ...ADMIN, can: { ...ADMIN.can, readVisits: true } }
const VISITED_GM = { ...GM, can: { ...GM.can, readVisits: true } }
const LISTS: Answers = {
  'GET /api/visits': ({ query }) => ({ visits: query.open === 'true' ? [PLANNED] : [SHARED], next: null }),
}
const ANSWERS: Answers = {
  ...TEAM,
  ...LISTS,
  'GET /api/venues': [CALICHE, LOW_TIDE],
  'GET /api/visits/venues': VISITED,
}
const NONE = { visits: [], next: null }

testStates('the visits of all venues', {
  screen: <VisitsScreen />,
  at: '/visits',
  as: VP,
  answers: ANSWERS,
  shows: [
    ['link', /^Open the visit: ?Oct 3 · Vera Pace ?Caliche · By phone · 2 of 3 done$/],
    ['link', /^Open the visit: ?Your visit today/],
    ['link', /^Caliche ?46 days ?1 overdue · 2 open · 3 of 4 on time$/],
    ['combobox', 'Venue'],
  ],
  fails: {
    'GET /api/visits': 'The visits could not be loaded',
    'GET /api/venues': 'The venues could not be loaded',
  },
  empty: {
    answers: { 'GET /api/visits': NONE, 'GET /api/visits/venues': { ...VISITED, venues: [] } },
    shows: [['heading', 'No visits yet']],
  },
})

test('venues come first, never visited ones folded, with what became of what was agreed', async () => {
  mockApi(ANSWERS)
  const page = renderScreen(<VisitsScreen />, '/visits', VP)
  const venues = within(await page.findByRole('region', { name: 'Days since the last visit' }))
  expect(venues.getByText('2 overdue').parentElement?.textContent).toBe(
    '2 overdue · 4 agreements open · 6 of 8 done on time',
  )
  const hrefs = () => venues.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs()).toEqual(['/visits?venue=caliche'])
  const never = venues.getByText('1 venue never visited').closest('details')
  if (never) never.open = true
  await expect.poll(hrefs).toEqual(['/visits?venue=caliche', '/visits?venue=low-tide'])
})

test('of 500 venues twelve are shown, then more', async () => {
  const [first] = VISITED.venues
  if (!first) throw new Error('No venue')
  const venues = Array.from({ length: 500 }, (_, at) => ({
    ...first,
    venue: { ...first.venue, id: `v${at}`, slug: `bar-${at}`, name: `Bar ${at}` },
    days: 500 - at,
  }))
  mockApi({ ...ANSWERS, 'GET /api/visits': NONE, 'GET /api/visits/venues': { ...VISITED, venues } })
  const page = renderScreen(<VisitsScreen />, '/visits', VP)
  const list = within(await page.findByRole('region', { name: 'Days since the last visit' }))
  expect(list.getAllByRole('link')).toHaveLength(12)
  fireEvent.click(list.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => list.getAllByRole('link')).toHaveLength(62)
})

test('one venue has its visits page by page, and a button to plan one', async () => {
  const api = mockApi({
    ...ANSWERS,
    'GET /api/visits': ({ query: { open, after } }) =>
      open === 'true'
        ? NONE
        : { visits: [{ ...SHARED, id: after ?? 'visit-0' }], next: after ? null : 'visit-9' },
  })
  const page = renderScreen(<VisitsScreen />, '/visits?venue=caliche', VP)
  const list = within(await page.findByRole('region', { name: 'Visits of Caliche' }))
  expect(page.queryByText('Days since the last visit')).toBeNull()
  fireEvent.click(list.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => list.getAllByRole('link')).toHaveLength(2)
  expect(api.sent('GET /api/visits').at(-1)?.query).toEqual({
    venue: 'caliche',
    open: 'false',
    after: 'visit-9',
  })
  fireEvent.click(page.getByRole('button', { name: 'Plan a visit' }))
  await page.findByRole('dialog', { name: 'Visit Caliche' })
})

test('Find leads to the dialog, which leaves the address when it closes', async () => {
  mockApi({ ...ANSWERS, 'GET /api/visits': NONE })
  const page = renderScreen(<VisitsScreen />, '/visits?venue=caliche&plan=open', VP)
  const dialog = within(await page.findByRole('dialog', { name: 'Visit Caliche' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => location.search).toBe('?venue=caliche')
})

test('a GM reads who visits when, and writes points for it at any time', async () => {
  const points = { text: 'The ice machine', updatedAt: '2026-11-18T20:01:00.000Z' }
  const api = mockApi({
    ...TEAM,
    'GET /api/visits': ({ query }) => ({
      visits: query.open === 'true' ? [{ ...PLANNED, own: false, on: '2026-11-20' }] : [],
      next: null,
    }),
    'GET /api/visits/points': { text: '', updatedAt: null },
    'PUT /api/visits/points': points,
  })
  const page = renderScreen(<VisitsScreen />, '/visits', VISITED_GM)
  await page.findByRole('link', { name: /^Open the visit: ?Vera Pace visits on Friday/ })
  expect(page.queryByRole('button', { name: 'Plan a visit' })).toBeNull()
  fireEvent.change(await page.findByLabelText('Points for the next visit'), {
    target: { value: points.text },
  })
  fireEvent.click(page.getByRole('button', { name: 'Save points' }))
  await expect
    .poll(() => api.sent('PUT /api/visits/points')[0]?.body)
    .toEqual({ venue: CALICHE.slug, text: points.text, updatedAt: null })
  await page.findByText('Saved')
})

test('a reader of visits who reviews nobody has neither points nor a plan', async () => {
  const can = { ...VP.can, planVisits: false, review: false }
  const api = mockApi({ ...ANSWERS, 'GET /api/venues': [{ ...CALICHE, ...placeOf(CALICHE) }] })
  const page = renderScreen(<VisitsScreen />, '/visits', { ...VP, can })
  await page.findByRole('region', { name: 'Visits of Caliche' })
  expect(page.queryByText('Points for the next visit')).toBeNull()
  expect(page.queryByRole('button', { name: 'Plan a visit' })).toBeNull()
  expect(api.sent('GET /api/visits/points')).toEqual([])
})

test('a Bar Lead reads no visits', async () => {
  mockApi(TEAM)
  const page = renderScreen(<VisitsScreen />, '/visits', MEMBER)
  await page.findByRole('heading', { name: 'Access Denied' })
})
