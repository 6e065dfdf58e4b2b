import { NO_FOURTH } from '@scope/contract/insight/visit/visit.words'
import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { ADMIN, BO, CALICHE, GM, type Me, NOW, TEAM, TODAY } from '../../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { queryClient } from '../../../app/start/query-client.ts'
import { VisitPage } from '../../../app/VisitPage.tsx'
import { chooseDrafts, openDrafts } from '../../../lib/drafts/device-drafts.ts'
import { countWaiting, keepWith } from '../../../lib/offline/outbox.ts'
import { keyOf, sealerOf } from '../../../lib/offline/seal.ts'
import { type Visit, visitQuery } from '../api.ts'

const ID = 'visit-1'
const AT = `/visits/${ID}`
const VENUE = { id: CALICHE.id, slug: CALICHE.slug, name: CALICHE.name, timezone: CALICHE.timezone }

const PLANNED: Visit = {
  ...{ id: ID, venue: VENUE, on: TODAY, by: 'visit', visitor: { id: ADMIN.id, name: ADMIN.name } },
  ...{ state: 'planned', sharedAt: null, minutes: null, agreements: null, own: true },
  ...{ now: NOW, today: TODAY, businessDay: TODAY, tell: true, begunAt: null },
  ...{ points: '', notes: '', summary: '', managersPoints: [], agreed: [], files: [], withFiles: false },
  manager: { id: GM.id, name: GM.name },
  owners: [
    { id: GM.id, name: GM.name, kind: 'manager', priorities: [] },
    { id: BO.id, name: BO.name, kind: 'member', priorities: [{ id: 'priority-1', title: 'Less waste' }] },
    { id: ADMIN.id, name: ADMIN.name, kind: 'visitor', priorities: [] },
  ],
  ...{ takeBackUntil: null, updatedAt: NOW, can: { write: true } },
}
const BEGUN: Visit = { ...PLANNED, state: 'begun', begunAt: NOW }

const agreement = (
  id: string,
  text: string,
  more: Partial<NonNullable<Visit['agreed'][number]['visit']>> = {},
) => ({
  ...{ id, text, due: '2026-11-23', done: false, task: null, priorityId: null },
  visit: {
    ...{ id: ID, venueSlug: CALICHE.slug, venueName: CALICHE.name, on: TODAY },
    owner: { id: GM.id, name: GM.name },
    ...{ state: 'open' as const, overdue: false, doneAt: null, doneBy: null, line: null, dropReason: null },
    figure: null,
    can: { tick: true, drop: false },
    ...more,
  },
})

const SHARED: Visit = {
  ...BEGUN,
  ...{ state: 'shared', sharedAt: NOW, minutes: 40, agreements: { of: 2, done: 0 }, own: false },
  ...{ points: null, notes: null, summary: 'Close earlier on Mondays.', can: { write: false }, owners: [] },
  managersPoints: [{ name: GM.name, text: 'Patio heaters' }],
  agreed: [
    agreement('a-1', 'Count the walk-in daily', {
      figure: 'cogsPct',
      effect: {
        before: [{ weekOf: '2026-11-09', value: 24.5, tags: [{ kind: 'closed' }] }],
        after: [],
      },
    }),
    agreement('a-2', 'Post the rota', { overdue: true, can: { tick: true, drop: true } }),
  ],
}

const ANSWERS = {
  ...TEAM,
  // The brief has its own tests.
  'GET /api/visits/:id/brief': refusal('unavailable', 'Later.'),
} satisfies Answers

const open = async (visit: Visit, me: Me, more: Answers = {}) => {
  chooseDrafts()
  await openDrafts(me.userId, await sealerOf(await keyOf('ZGFuYWRhbmFkYW5hZGFuYWRhbmFkYW5hZGFuYWRhbmE')))
  const none = () => undefined
  keepWith({ keep: async () => true, remove: none, sent: none, refuse: none })
  const api = mockApi({ ...ANSWERS, 'GET /api/visits/:id': visit, ...more })
  return { api, page: renderScreen(<VisitPage />, AT, me) }
}
const type = (box: HTMLElement, value: string) => fireEvent.input(box, { target: { value } })

// Its own id: a write of another test may still put that visit into the cache.
testStates('a shared visit', {
  screen: <VisitPage />,
  at: '/visits/visit-2',
  as: GM,
  answers: { ...TEAM, 'GET /api/visits/:id': { ...SHARED, id: 'visit-2' } },
  shows: [
    ['heading', 'Caliche'],
    ['region', 'Summary'],
    ['region', 'Agreed'],
    ['region', 'Gus Marin’s points'],
    ['checkbox', /Count the walk-in daily/],
  ],
  fails: { 'GET /api/visits/:id': 'The visit could not be loaded' },
})

describe('the visitor', () => {
  test('begins, and types notes that are saved a moment later', async () => {
    let stored = PLANNED
    const { api, page } = await open(PLANNED, ADMIN, {
      'GET /api/visits/:id': () => stored,
      'PATCH /api/visits/:id': ({ body }) => {
        const { begun, notes } = body ?? {}
        stored = { ...stored, ...(begun ? { state: 'begun', begunAt: NOW } : { notes: notes ?? '' }) }
        return stored
      },
    })
    fireEvent.click(await page.findByRole('button', { name: 'Begin' }))
    const box = await page.findByLabelText('Notes')
    type(box, 'Bar is dry')
    await page.findByText('Kept on this device')
    await expect.poll(() => api.sent('PATCH /api/visits/:id'), { timeout: 5_000 }).toHaveLength(2)
    expect(api.sent('PATCH /api/visits/:id').map(({ body }) => body)).toEqual([
      { begun: true },
      { points: '', notes: 'Bar is dry', summary: '', agreements: [], updatedAt: NOW },
    ])
    await page.findByText('Saved')
    expect(page.getByLabelText('Notes')).toHaveProperty('value', 'Bar is dry')
  })

  test('agrees in three taps and a sentence, and a fourth says why not', async () => {
    const { page } = await open(BEGUN, ADMIN, { 'PATCH /api/visits/:id': BEGUN })
    const add = await page.findByRole('button', { name: 'Add an agreement' })
    fireEvent.click(add)
    const first = await page.findByLabelText('Agreement 1')
    expect(document.activeElement).toBe(first)
    type(first, 'Count the walk-in daily')
    expect(page.getByLabelText('By when, agreement 1')).toHaveProperty('value', '2026-11-23')
    const who = page.getByLabelText('Who does agreement 1')
    expect([...who.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      ...['Gus Marin', 'Bo Lind', 'Me'],
    ])
    fireEvent.change(who, { target: { value: BO.id } })
    for (const number of [2, 3]) {
      fireEvent.click(add)
      await page.findByLabelText(`Agreement ${number}`)
    }
    expect(page.queryByText(NO_FOURTH)).toBeNull()
    fireEvent.click(add)
    await page.findByText(NO_FOURTH)
    expect(page.queryByLabelText('Agreement 4')).toBeNull()
    fireEvent.click(page.getByRole('button', { name: 'More for agreement 1' }))
    const task = await page.findByLabelText('Priority of which agreement 1 becomes a task')
    fireEvent.change(task, { target: { value: 'priority-1' } })
    await page.findByText('Task of “Less waste”')
  })

  test('shares in two taps what the dialog shows, after what is typed is saved', async () => {
    const later = '2026-11-18T20:01:00.000Z'
    const saved: Visit = { ...BEGUN, summary: 'All good', updatedAt: later }
    const { api, page } = await open(BEGUN, ADMIN, {
      'PATCH /api/visits/:id': saved,
      'POST /api/visits/:id/share': {
        ...saved,
        ...{
          state: 'shared',
          sharedAt: NOW,
          takeBackUntil: '2026-11-18T20:10:00.000Z',
          can: { write: false },
        },
      },
    })
    fireEvent.click(await page.findByRole('button', { name: 'Share with Gus' }))
    const dialog = within(await page.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Share' })).toHaveProperty('disabled', true)
    type(dialog.getByLabelText('Summary'), 'All good')
    fireEvent.click(dialog.getByRole('button', { name: 'Share' }))
    await page.findByText(/Until 2:10 PM.* you can take it back/)
    expect(api.sent('PATCH /api/visits/:id')).toHaveLength(1)
    expect(api.sent('POST /api/visits/:id/share')[0]?.body).toEqual({ withFiles: false, updatedAt: later })
    api.answer({ 'POST /api/visits/:id/take-back': saved, 'GET /api/visits/:id': saved })
    fireEvent.click(page.getByRole('button', { name: 'Take back' }))
    await page.findByRole('button', { name: 'Share with Gus' })
  })

  test('is offered both texts if another device changed the same one', async () => {
    const newer: Visit = { ...BEGUN, notes: 'From the tablet', updatedAt: '2026-11-18T20:01:00.000Z' }
    const { api, page } = await open(BEGUN, ADMIN, {
      'PATCH /api/visits/:id': refusal('stale', 'Someone else just changed this.'),
    })
    type(await page.findByLabelText('Notes'), 'From the phone')
    api.answer({ 'GET /api/visits/:id': newer })
    await page.findByText('From the tablet', undefined, { timeout: 5_000 })
    expect(page.getByLabelText('Notes')).toHaveProperty('value', 'From the phone')
    api.answer({ 'PATCH /api/visits/:id': ({ body }) => ({ ...newer, notes: body?.notes ?? '' }) })
    fireEvent.click(page.getByRole('button', { name: 'Keep both' }))
    const both = 'From the tablet\n\nFrom the phone'
    await expect
      .poll(() => api.sent('PATCH /api/visits/:id').at(-1)?.body, { timeout: 5_000 })
      .toMatchObject({
        notes: both,
        updatedAt: newer.updatedAt,
      })
    await page.findByText('Saved')
  })

  test('keeps what the server refuses, with the reason', async () => {
    const { page } = await open(BEGUN, ADMIN, {
      'PATCH /api/visits/:id': refusal('invalid', 'Bo Lind has left.', { field: 'agreements' }),
    })
    type(await page.findByLabelText('Notes'), 'Bar is dry')
    await page.findByText(/Not saved. Bo Lind has left. Kept on this device./, undefined, { timeout: 5_000 })
    expect(page.getByLabelText('Notes')).toHaveProperty('value', 'Bar is dry')
  })

  test('finds the day, the brief as a file and Delete in More, and is asked first', async () => {
    const { api, page } = await open(PLANNED, ADMIN, {
      'DELETE /api/visits/:id': { id: ID },
      'GET /api/visits': { visits: [], next: null },
    })
    fireEvent.click(await page.findByRole('button', { name: 'More for the visit of Caliche' }))
    fireEvent.click(await page.findByRole('button', { name: 'Delete' }))
    const dialog = within(await page.findByRole('alertdialog'))
    expect(api.sent('DELETE /api/visits/:id')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await expect.poll(() => location.pathname).toBe('/venue/caliche/board')
  })
})

describe('the venue’s managers', () => {
  test('see the line of a planned visit, and write points for it', async () => {
    const line: Visit = {
      ...PLANNED,
      ...{ on: '2026-11-20', own: false, points: null, notes: null, summary: null, owners: [] },
      can: { write: false },
    }
    const { api, page } = await open(line, GM, {
      'GET /api/visits/points': { text: '', updatedAt: null },
      'PUT /api/visits/points': ({ body }) => ({ text: body.text, updatedAt: NOW }),
    })
    await page.findByText('Friday, Nov 20 · In person · by Vera Pace')
    type(await page.findByLabelText('Points for the visit on Friday'), 'Patio heaters')
    fireEvent.click(page.getByRole('button', { name: 'Save points' }))
    await page.findByText('Saved')
    expect(api.sent('PUT /api/visits/points')[0]?.body).toEqual({
      ...{ venue: CALICHE.slug, text: 'Patio heaters', updatedAt: null },
    })
    for (const name of ['Begin', 'Share with Gus', 'Take back']) {
      expect(page.queryByRole('button', { name })).toBeNull()
    }
    expect(page.queryByLabelText('Notes')).toBeNull()
  })

  test('tick an agreement, and add a line', async () => {
    const done = agreement('a-1', 'Count the walk-in daily', { state: 'done', doneBy: GM.name })
    const { api, page } = await open(SHARED, GM, {
      'PATCH /api/agreements/:id': ({ body }) => ({
        ...done,
        done: true,
        visit: { ...done.visit, line: body?.line ?? null },
      }),
    })
    fireEvent.click(await page.findByRole('checkbox', { name: /Count the walk-in daily/ }))
    fireEvent.click(await page.findByRole('button', { name: 'Add a line to “Count the walk-in daily”' }))
    const dialog = within(await page.findByRole('dialog'))
    type(dialog.getByLabelText('In a line'), 'On the clipboard now')
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await page.findByText('Gus Marin · On the clipboard now')
    expect(api.sent('PATCH /api/agreements/:id').map(({ body }) => body)).toEqual([
      { done: true },
      { done: true, line: 'On the clipboard now' },
    ])
  })
})

test('a number shows its weeks and their tags, and an overdue agreement is dropped with a reason', async () => {
  const { api, page } = await open(
    SHARED,
    { ...ADMIN, id: 'another' },
    {
      'PATCH /api/agreements/:id': agreement('a-2', 'Post the rota', {
        state: 'dropped',
        dropReason: 'No need',
      }),
    },
  )
  await page.findByText('Nov 9: Closed')
  const table = within(page.getByRole('table', { name: /COGS %/ }))
  table.getByText('24.5%')
  table.getByText('No whole week yet')
  fireEvent.click(page.getByRole('button', { name: 'More for Post the rota' }))
  fireEvent.click(await page.findByRole('button', { name: 'Drop it' }))
  const dialog = within(await page.findByRole('dialog'))
  type(dialog.getByLabelText('Why'), 'No need')
  fireEvent.click(dialog.getByRole('button', { name: 'Drop' }))
  await page.findByText('Gus Marin · Dropped: No need')
  expect(api.sent('PATCH /api/agreements/:id')[0]?.body).toEqual({ dropped: { reason: 'No need' } })
  expect(page.queryByText('Vera Pace’s points')).toBeNull()
})

test('nobody but the visitor finds anything to change in a shared visit', async () => {
  const readonly = {
    ...SHARED,
    agreed: [agreement('a-1', 'Count the walk-in daily', { can: { tick: false, drop: false } })],
  }
  const { page } = await open(readonly, { ...GM, can: { ...GM.can, review: false } })
  expect(await page.findByRole('checkbox', { name: /Count/ })).toHaveProperty('disabled', true)
  expect(page.queryAllByRole('button')).toEqual([])
})

test('one that is gone is not shown from before', async () => {
  const { api, page } = await open(SHARED, GM)
  await page.findByRole('region', { name: 'Summary' })
  api.answer({ 'GET /api/visits/:id': refusal('notFound', '') })
  await queryClient.invalidateQueries({ queryKey: visitQuery(ID).queryKey })
  await page.findByText('The visit could not be loaded')
  expect(page.queryByRole('region', { name: 'Summary' })).toBeNull()
})

test('without a network what was read last is written on, shared, and sent in order, once', async () => {
  const { api, page } = await open(BEGUN, ADMIN, { 'GET /api/me': ADMIN })
  const box = await page.findByLabelText('Notes')
  api.isThere(false)
  type(box, 'In the cellar')
  await page.findByText('Waiting to send. Kept on this device.', undefined, { timeout: 5_000 })
  fireEvent.click(page.getByRole('button', { name: 'Add an agreement' }))
  type(await page.findByLabelText('Agreement 1'), 'Count the walk-in daily')
  fireEvent.click(page.getByRole('button', { name: 'Share with Gus' }))
  fireEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Share' }))
  await page.findByText('Waiting to send. Gus Marin gets it when the network is back.')
  page.getByText('Count the walk-in daily')
  expect(page.queryByLabelText('Notes')).toBeNull()
  const version = (updatedAt: string) => ({ ...BEGUN, notes: 'In the cellar', updatedAt })
  let saves = 0
  api.answer({
    'PATCH /api/visits/:id': () => {
      saves += 1
      return version(`2026-11-18T20:0${saves}:00.000Z`)
    },
    'POST /api/visits/:id/share': { ...SHARED, own: true },
    'GET /api/visits/:id': { ...SHARED, own: true },
  })
  api.isThere(true)
  await page.findByRole('checkbox', { name: /Count the walk-in daily/ }, { timeout: 5_000 })
  const patches = api.sent('PATCH /api/visits/:id').map(({ body }) => body)
  expect(patches.map((body) => body?.updatedAt)).toEqual(
    [NOW, '2026-11-18T20:01:00.000Z'].slice(0, patches.length),
  )
  expect(patches.at(-1)).toMatchObject({
    notes: 'In the cellar',
    agreements: [{ text: 'Count the walk-in daily', owner: GM.id, due: '2026-11-23' }],
  })
  expect(api.sent('POST /api/visits/:id/share').map(({ body }) => body)).toEqual([
    { withFiles: false, updatedAt: `2026-11-18T20:0${patches.length}:00.000Z` },
  ])
  expect(countWaiting()).toBe(0)
  expect(api.sent('PATCH /api/visits/:id')).toHaveLength(2)
})
