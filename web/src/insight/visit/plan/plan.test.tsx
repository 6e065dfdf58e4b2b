import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, CALICHE, GM, NOTHING_WAITS, TEAM, TODAY } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal, SILENT } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { PLANNED, VISITED } from '../../../../test/visits.ts'
import { HomeAttention } from '../../../app/HomeAttention.tsx'
import { queryClient } from '../../../app/start/query-client.ts'
import { WaitingPage } from '../../../app/WaitingPage.tsx'
import { venuesQuery } from '../../../company/venue/api.ts'
import { registerWrites } from '../../../lib/api/writes.ts'
import { agreementWrites } from '../../agreement/writes.ts'
import { visitWrites } from '../writes.ts'
import { HomeVisits } from './home-visits.tsx'

registerWrites(queryClient, [...visitWrites, ...agreementWrites])

type Visit = Reply<'GET /api/visits/:id'>
type Signal = Reply<'GET /api/analytics/signals'>[number]

const SIGNAL: Signal = {
  ...{ id: 'signal-1', rule: 'revenue-drop', tone: 'urgent', icon: 'trending-down', tag: 'Revenue' },
  ...{ headline: 'Revenue at Caliche is down', reason: 'It was 10% below the weeks before.' },
  cta_label: 'Open Numbers',
  cta: { place: 'metrics', venueSlug: CALICHE.slug, bltSlug: null, week: null },
  ...{ venueId: CALICHE.id, venueSlug: CALICHE.slug, venueName: CALICHE.name, since: null, streak: null },
  refs: [],
}

const { slug, name } = CALICHE
const VISIT: Visit = {
  ...PLANNED,
  ...{ now: NOTHING_WAITS.now, businessDay: TODAY, tell: true, begunAt: null },
  ...{ points: '', notes: '', summary: null, managersPoints: [], agreed: [], files: [], withFiles: false },
  ...{ manager: null, owners: [], takeBackUntil: null, updatedAt: NOTHING_WAITS.now, can: { write: true } },
}
const AGREED: Reply<'GET /api/agreements'>['agreements'][number] = {
  ...{ id: 'agreed-1', text: 'Walk the cooler with Gus', due: '2026-11-15', done: false, task: null },
  visit: {
    ...{ id: 'visit-0', venueSlug: slug, venueName: name, on: '2026-10-03', state: 'open', overdue: true },
    owner: { id: ADMIN.id, name: ADMIN.name },
    ...{ doneAt: null, doneBy: null, line: null, dropReason: null, figure: null },
    can: { tick: true, drop: true },
  },
}

const open = async (answers: Answers = {}, me = ADMIN) => {
  const api = mockApi({ ...TEAM, 'GET /api/analytics/signals': [SIGNAL], ...answers })
  const page = renderScreen(<HomeAttention />, '/', me)
  fireEvent.click(await page.findByRole('button', { name: /^Revenue at Caliche is down/ }))
  return { api, page }
}

test('a visit is planned in two taps from an opened signal: today, in person, and the GM is told', async () => {
  const { api, page } = await open({ 'POST /api/visits': VISIT })
  fireEvent.click(await page.findByRole('button', { name: 'Plan a visit' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Visit Caliche' }))
  await expect.poll(() => dialog.getByLabelText<HTMLInputElement>('Day').value).toBe(TODAY)
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'In person' }).checked).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Tell Gus' }).checked).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Plan' }))
  await expect.poll(() => api.sent('POST /api/visits')).toHaveLength(1)
  const { body } = api.sent('POST /api/visits')[0] ?? {}
  expect(body).toMatchObject({ venue: CALICHE.id, on: TODAY, by: 'visit', tell: true })
  await expect.poll(() => location.pathname).toBe(`/visits/${body?.id}`)
})

test('another day, by phone, and without telling anybody', async () => {
  const { api, page } = await open({ 'POST /api/visits': VISIT })
  fireEvent.click(await page.findByRole('button', { name: 'Plan a visit' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Visit Caliche' }))
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-20' } })
  fireEvent.click(dialog.getByRole('radio', { name: 'By phone' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Tell Gus' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Plan' }))
  await expect
    .poll(() => api.sent('POST /api/visits')[0]?.body)
    .toMatchObject({ on: '2026-11-20', by: 'call', tell: false })
})

test('a refusal is said in the dialog, which stays', async () => {
  const { page } = await open({ 'POST /api/visits': refusal('conflict', 'Caliche is closed.') })
  fireEvent.click(await page.findByRole('button', { name: 'Plan a visit' }))
  fireEvent.click(await page.findByRole('button', { name: 'Plan' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Visit Caliche' }))
  await dialog.findByText('Caliche is closed.')
  expect(location.pathname).toBe('/')
})

test('without a network the visit opens, waits, and is sent once', async () => {
  const { api, page } = await open({ 'POST /api/visits': VISIT, 'GET /api/me': ADMIN })
  // The shell has them.
  await queryClient.ensureQueryData(venuesQuery)
  const network = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  fireEvent.click(await page.findByRole('button', { name: 'Plan a visit' }))
  fireEvent.click(await page.findByRole('button', { name: 'Plan' }))
  await expect.poll(() => location.pathname).toMatch(/^\/visits\/.{36}$/)
  const planned = location.pathname
  globalThis.fetch = network
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => api.sent('POST /api/visits')).toHaveLength(1)
  expect(planned).toBe(`/visits/${api.sent('POST /api/visits')[0]?.body.id}`)
})

test('who does not hold visits plans none', async () => {
  const { page } = await open({}, { ...ADMIN, can: { ...ADMIN.can, planVisits: false } })
  await page.findByRole('link', { name: 'Open Numbers' })
  expect(page.queryByText(/visit/i)).toBeNull()
})

test('a company that never visited reads only how to plan a visit', async () => {
  const { page } = await open()
  await page.findByRole('button', { name: 'Plan a visit' })
  expect(page.queryAllByText(/visit/i)).toHaveLength(1)
})

test('home begins with visits to come and own agreements, amber when overdue', async () => {
  const later = { ...PLANNED, id: 'visit-2', on: '2026-11-20', by: 'call' as const }
  const other = { ...PLANNED, id: 'visit-3', own: false }
  const begun = { ...PLANNED, id: 'visit-4', on: '2026-11-10', state: 'begun' as const }
  const api = mockApi({
    'GET /api/visits': { visits: [begun, PLANNED, later, other], next: null },
    'GET /api/agreements': { agreements: [AGREED], next: null },
    ...{ 'GET /api/visits/:id': SILENT, 'GET /api/visits/:id/brief': SILENT },
  })
  const page = renderScreen(<HomeVisits />, '/', ADMIN)
  const lines = within(await page.findByRole('region', { name: 'Your visits' }))
  await lines.findByText('was due Nov 15')
  const texts = lines.getAllByRole('link').map((link) => link.textContent)
  expect(texts).toEqual([
    'Caliche · Nov 10 · not shared yet',
    'Caliche · today · in person',
    'Caliche · Friday · by phone',
    'Walk the cooler with Gus · Caliche · was due Nov 15',
  ])
  expect(lines.getByText('was due Nov 15').className).toContain('text-at-risk')
  expect(api.sent('GET /api/agreements')[0]?.query).toEqual({ open: 'true', own: 'true' })
})

test('home reads the visits until tomorrow with their briefs, for a place without a network', async () => {
  const soon = { ...PLANNED, id: 'visit-soon', on: '2020-01-01' }
  const later = { ...PLANNED, id: 'visit-later', on: '2099-01-01' }
  const api = mockApi({
    'GET /api/visits': { visits: [soon, later], next: null },
    'GET /api/agreements': { agreements: [], next: null },
    ...{ 'GET /api/visits/:id': SILENT, 'GET /api/visits/:id/brief': SILENT },
  })
  renderScreen(<HomeVisits />, '/', { ...ADMIN, compare: 'budget' })
  const brief = { params: { id: 'visit-soon' }, query: { compare: 'budget' } }
  await expect.poll(() => api.sent('GET /api/visits/:id/brief')).toMatchObject([brief])
  expect(api.sent('GET /api/visits/:id')).toMatchObject([{ params: { id: 'visit-soon' } }])
})

test('home shows nothing of visits when there are none', async () => {
  const api = mockApi({
    'GET /api/visits': { visits: [], next: null },
    'GET /api/agreements': { agreements: [], next: null },
  })
  const page = renderScreen(<HomeVisits />, '/', ADMIN)
  await expect.poll(() => api.sent('GET /api/agreements')).toHaveLength(1)
  expect(page.queryByRole('region', { name: 'Your visits' })).toBeNull()
})

test('who has visits reads in Needs attention which venues wait longest for one', async () => {
  const api = mockApi({
    ...TEAM,
    'GET /api/analytics/signals': [],
    'GET /api/visits/venues': VISITED,
  })
  const page = renderScreen(<HomeAttention />, '/', { ...ADMIN, can: { ...ADMIN.can, readVisits: true } })
  const row = await page.findByRole('button', { name: 'Longest without a visit' })
  expect(api.sent('GET /api/visits/venues')).toEqual([])
  fireEvent.click(row)
  const link = await page.findByRole('link', { name: /^Low Tide/ })
  expect(link.textContent).toContain('Never')
  expect(link.getAttribute('href')).toBe('/visits?venue=low-tide')
  expect(page.getByRole('link', { name: /^Caliche/ }).textContent).toContain('46 days')
  page.getByRole('link', { name: 'All visits' })
})

const OF_VENUE = { venueSlug: slug, venueName: name }

test('a GM reads who visits when, and ticks what was agreed, with a line', async () => {
  const row = { ...OF_VENUE, ownerName: GM.name, own: true, due: '2026-11-15', overdue: true, task: null }
  const api = mockApi({
    ...TEAM,
    'GET /api/review': {
      ...NOTHING_WAITS,
      total: 1,
      visits: [{ ...OF_VENUE, visitId: 'visit-1', on: '2026-11-20', by: 'visit', visitor: 'Ana Reyes' }],
      agreements: [{ ...row, id: 'agreed-1', visitId: 'visit-0', text: 'Post the par sheet' }],
    },
    'PATCH /api/agreements/:id': { ...AGREED, done: true },
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', GM)
  const visit = await page.findByRole('link', { name: /^Open the visit: ?Ana Reyes visits on Friday/ })
  expect(visit.getAttribute('href')).toBe('/visits/visit-1')
  expect(page.getByText('was due Nov 15').className).toContain('text-at-risk')
  expect(page.queryByText('Nothing is waiting.')).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Done: “Post the par sheet”' }))
  const line = await page.findByLabelText('What came of it, if you like')
  fireEvent.change(line, { target: { value: 'It hangs at the well' } })
  api.answer({ 'GET /api/review': NOTHING_WAITS })
  fireEvent.click(page.getByRole('button', { name: 'Done' }))
  await expect
    .poll(() => api.sent('PATCH /api/agreements/:id')[0])
    .toMatchObject({ params: { id: 'agreed-1' }, body: { done: true, line: 'It hangs at the well' } })
  await page.findByText('Nothing is waiting.')
})

test('an agreement that is a task of a priority is ticked there', async () => {
  const row = { ...OF_VENUE, ownerName: 'Bo Lind', own: false, due: '2026-11-30', overdue: false }
  mockApi({
    ...TEAM,
    'GET /api/review': {
      ...NOTHING_WAITS,
      agreements: [
        {
          ...row,
          id: 'a',
          visitId: 'visit-0',
          text: 'Batch',
          task: { id: 'task-1', priorityId: 'priority-1' },
        },
      ],
    },
  })
  const page = renderScreen(<WaitingPage />, '/?view=waiting', GM)
  const link = await page.findByRole('link', { name: /^Open the visit: ?Batch/ })
  expect(link.textContent).toContain('Bo Lind · Task · by Nov 30')
  expect(page.queryByRole('button', { name: /^Done/ })).toBeNull()
})
