import type { Input } from '@scope/contract/calls'
import { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeMetrics, makeStaff, makeTarget, makeVenue } from '../../../test/world.ts'

/*
 * Targets over HTTP on Friday 20 November 2026: the current week is that of 16 November.
 */

type Line = Input<'POST /api/targets'>['body']['targets'][number]

const WEEK = '2026-11-16'
const LAST = '2026-11-09'
const NEXT = '2026-11-23'

const { server, db, company, venue, agm, asGm } = setScene()

const line = (more: Partial<Line> = {}): Line => ({
  ...{ venue: venue.slug, figure: 'laborTruePct', fromWeek: WEEK },
  ...more,
})
const set = (lines: Partial<Line>[], caller = asGm, headers = {}) =>
  caller('POST /api/targets', { body: { targets: lines.map(line) } }, { headers })
const all = async (caller = asGm) =>
  (await caller('GET /api/venues/:venue/targets', { params: { venue: venue.slug } })).body
const inWeek = async (week?: string, caller = asGm) =>
  (await caller('GET /api/targets', { query: { venue: venue.slug, ...(week ? { week } : {}) } })).body
const audits = () =>
  db.rows<{ action: string; meta: Record<string, unknown> }>(
    raw(
      `select action, meta from audits where org_id = '${company.id}' and action like 'target.%' order by created_at, id`,
    ),
  )

describe('setting a target', () => {
  test('takes the usual bands, keeps what is left out, and writes both versions down', async () => {
    expect(await set([{ amount: 26, owner: agm.id }])).toMatchObject({ status: 200, body: { changed: 1 } })
    const [first] = await inWeek()
    expect(first).toMatchObject({
      ...{ figure: 'laborTruePct', fromWeek: WEEK, onlyWeek: false, amount: 26, goal: 26 },
      ...{ orientation: 'most', amber: 0, red: 3, owner: { id: agm.id, name: 'Theo Test' }, by: 'Dana Test' },
    })
    server.clock.set('2026-11-20T20:00:00Z')
    await set([{ amount: 25.5, updatedAt: first?.updatedAt ?? null }])
    expect(await inWeek()).toMatchObject([{ amount: 25.5, red: 3, owner: { id: agm.id } }])
    expect(await audits()).toMatchObject([
      {
        action: 'target.set',
        meta: { about: 'Labor % (true)', weekOf: WEEK, before: {}, after: { amount: 26 } },
      },
      { action: 'target.set', meta: { before: { amount: 26 }, after: { amount: 25.5 } } },
    ])
  })

  test('that says what is stored already changes nothing', async () => {
    await set([{ amount: 26 }])
    const [before] = await inWeek()
    expect((await set([{ amount: 26 }, { figure: 'tips', amount: null }])).body).toEqual({ changed: 0 })
    expect((await set([{ amount: 26, fromWeek: NEXT }])).body).toEqual({ changed: 0 })
    expect(await inWeek()).toEqual([before])
    expect(await audits()).toHaveLength(1)
  })

  test('with a key that is sent again is done once', async () => {
    const headers = { 'idempotency-key': 'once' }
    await set([{ amount: 26 }], asGm, headers)
    await set([{ amount: 27, fromWeek: NEXT }])
    expect((await set([{ amount: 26 }], asGm, headers)).body).toEqual({ changed: 1 })
    expect(await audits()).toHaveLength(2)
  })

  test('on an older version is refused as stale', async () => {
    await set([{ amount: 26 }])
    expect(await set([{ amount: 25, updatedAt: null }])).toMatchObject({
      status: 409,
      error: { code: 'stale', field: 'targets.0' },
    })
    const [stored] = await inWeek()
    server.clock.set('2026-11-20T20:00:00Z')
    await set([{ amount: 24 }])
    expect(await set([{ amount: 25, updatedAt: stored?.updatedAt ?? null }])).toMatchObject({ status: 409 })
    expect(await inWeek()).toMatchObject([{ amount: 24 }])
  })

  test.each([
    [{ amount: 101 }, 'amount', 'Enter 0% to 100%.'],
    [{ amount: 0.26 }, 'amount', '0.26: did you mean 26%?'],
    [{ amount: 26.005 }, 'amount', 'Labor % (true) can have at most two decimals.'],
    [{ figure: 'revenue', amount: 0 }, 'amount', 'Enter $1 to $10,000,000.'],
    [
      { figure: 'revenue', basis: 'lastYear', amount: 150 },
      'amount',
      'Enter −50% to 100% on top of last year.',
    ],
    [{ basis: 'lastYear', amount: 5 }, 'basis', 'Only revenue can build on last year.'],
    [{ amount: 26, amber: 2, red: 1 }, 'red', 'Red must begin at amber or beyond.'],
    [{ amount: 26, red: 101 }, 'red', 'Enter 0 to 100.'],
    [{ amount: 26, amber: 0.001 }, 'amber', 'Use at most two decimals.'],
    [{ amount: 26, orientation: 'within' }, 'amber', 'Enter how far off is still fine.'],
    [{ amount: 26, fromWeek: '2026-11-17' }, 'fromWeek', 'Use that week’s Monday, 2026-11-16.'],
    [{ amount: 26, fromWeek: '2027-12-06' }, 'fromWeek', 'Choose a week within the next year.'],
    [
      { amount: 26, fromWeek: '2024-12-02' },
      'fromWeek',
      `Past weeks keep their targets. Choose the week of ${WEEK} or later.`,
    ],
    [{ amount: 26, onlyWeek: true }, 'reason', 'Say why this week is different.'],
    [{ amount: 26, reason: 'Buyout' }, 'reason', 'Only an exception has a reason.'],
    [
      { amount: 26, onlyWeek: true, reason: 'x'.repeat(201) },
      'reason',
      'A reason can have at most 200 characters.',
    ],
    [{ amount: 26, owner: 'someone' }, 'owner', 'Choose a person of this venue.'],
  ] as const)('%o is refused by field, and saves none of the lines', async (wrong, field, text) => {
    const answer = await set([{ figure: 'cogsPct', amount: 24 }, wrong])
    expect(answer).toMatchObject({ status: 400, error: { field: `targets.1.${field}`, error: text } })
    expect(await inWeek()).toEqual([])
  })

  test('twice for the same week is refused', async () => {
    expect(await set([{ amount: 26 }, { venue: venue.id, amount: 27 }])).toMatchObject({
      status: 400,
      error: { field: 'targets.1.figure' },
    })
  })
})

describe('past weeks', () => {
  test('keep the targets that held then; only a first one may begin there', async () => {
    await set([{ amount: 27, fromWeek: '2026-10-05' }])
    await set([{ amount: 26 }])
    for (const fromWeek of ['2026-10-05', LAST]) {
      expect(await set([{ amount: 20, fromWeek }])).toMatchObject({
        ...{ status: 400, error: { field: 'targets.0.fromWeek' } },
      })
    }
    expect((await set([{ amount: 28, fromWeek: '2026-09-07' }])).status).toBe(200)
    const amounts = await Promise.all(
      ['2026-08-31', '2026-09-07', LAST, WEEK, NEXT].map(async (week) => (await inWeek(week))[0]?.amount),
    )
    expect(amounts).toEqual([undefined, 28, 27, 26, 26])
    expect((await all()).targets.map(({ amount }) => amount)).toEqual([26, 27, 28])
  })

  test('an exception holds for its week alone, also last week, and can have no target', async () => {
    await set([{ amount: 26, fromWeek: '2026-10-05' }])
    const exception = { onlyWeek: true, reason: ' Private buyout ' }
    await set([{ ...exception, amount: 32, fromWeek: LAST }])
    await set([{ ...exception, amount: null, fromWeek: NEXT }])
    expect(await inWeek(LAST)).toMatchObject([{ amount: 32, onlyWeek: true, reason: 'Private buyout' }])
    expect(await inWeek(WEEK)).toMatchObject([{ amount: 26, onlyWeek: false }])
    expect(await inWeek(NEXT)).toEqual([])
    expect(await inWeek('2026-11-30')).toMatchObject([{ amount: 26 }])
    expect((await set([{ ...exception, amount: 30, fromWeek: '2026-11-02' }])).status).toBe(400)
  })

  test('a target is removed only if it has not held in one', async () => {
    await set([{ amount: 27, fromWeek: '2026-10-05' }])
    await set([{ amount: 26 }])
    const [now, past] = (await all()).targets
    const remove = (id: string, caller = asGm) => caller('DELETE /api/targets/:id', { params: { id } })
    expect(await remove(past?.id ?? '')).toMatchObject({ status: 409, error: { code: 'conflict' } })
    expect(await remove(now?.id ?? '')).toMatchObject({ status: 200 })
    expect(await inWeek()).toMatchObject([{ amount: 27 }])
    const removals = (await audits()).filter(({ action }) => action === 'target.removed')
    expect(removals).toMatchObject([{ meta: { before: { amount: 26 } } }])
    expect((await remove('not-an-id')).status).toBe(404)
  })
})

test('a goal that builds on last year is of the same week then, and absent without it', async () => {
  await makeMetrics(db, venue, { weekOf: '2025-11-17', revenue: '60000.00' })
  await set([{ figure: 'revenue', basis: 'lastYear', amount: 5 }])
  expect(await inWeek(WEEK)).toMatchObject([{ amount: 5, goal: 63_000 }])
  expect(await inWeek(NEXT)).toMatchObject([{ amount: 5, goal: null }])
})

describe('an owner', () => {
  test('is someone of the venue, and named only to those who set targets and while they are there', async () => {
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Marisol' })
    const elsewhere = await makeVenue(db, company)
    const stranger = await makeStaff(db, company, 'BLT', { venues: [elsewhere] })
    const { people } = await all()
    expect(people.map(({ name }) => name)).toEqual(['Dana Test', 'Marisol Test', 'Theo Test'])
    expect((await all(await server.as(lead))).people).toEqual([])
    expect((await set([{ amount: 26, owner: stranger.id }])).status).toBe(400)
    await set([{ amount: 26, owner: agm.id }])
    await db.run(raw(`update app_users set venue_id = '${elsewhere.id}' where id = '${agm.id}'`))
    expect(await inWeek()).toMatchObject([{ owner: null, amount: 26 }])
  })
})

test('a VP and a full admin set targets of every venue, a GM only of their own', async () => {
  const other = await makeVenue(db, company)
  const vp = await server.as(await makeStaff(db, company, 'VP'))
  const admin = await server.as(await makeStaff(db, company, 'CSM_READONLY', { accessRole: 'FULL_ADMIN' }))
  const lines = [{ amount: 26 }, { venue: other.slug, amount: 27 }]
  expect((await set(lines)).status).toBe(404)
  expect((await inWeek()).length).toBe(0)
  expect((await set(lines, vp)).body).toEqual({ changed: 2 })
  expect((await set([{ venue: other.slug, amount: 28 }], admin)).body).toEqual({ changed: 1 })
  const ofOther = await makeTarget(db, other, { figure: 'cogsPct', fromWeek: NEXT })
  expect((await asGm('DELETE /api/targets/:id', { params: { id: ofOther.id } })).status).toBe(404)
  expect((await asGm('GET /api/targets')).body.map(({ venueId }) => venueId)).toEqual([venue.id])
})

describe('a week on the metrics screen', () => {
  const screen = async (week = LAST) =>
    (await asGm('GET /api/venues/:venue/metrics', { params: { venue: venue.slug }, query: { week } })).body
  const report = (weekOf: string, laborTruePct: string | null) =>
    makeMetrics(db, venue, { weekOf, laborTruePct })

  test('says nothing of targets where a venue has none', async () => {
    await report(LAST, '27.20')
    expect(await screen()).not.toHaveProperty('targets')
  })

  test('stands to the target that held then, and three weeks decide the status', async () => {
    await report('2026-10-26', '29.80')
    await report('2026-11-02', '28.00')
    await report(LAST, '27.20')
    await set([{ amount: 26, fromWeek: '2026-10-05', owner: agm.id }])
    await set([{ amount: 20 }])
    expect((await screen()).targets).toEqual([
      {
        ...{
          figure: 'laborTruePct',
          goal: 26,
          goalText: 'at most 26.0%',
          distance: '1.2 pts over',
          ...{ weeks: 1, ofWeeks: 1, value: 27.2 },
        },
        ...{ state: 'amber', status: 'amber', owner: 'Theo Test', reason: null },
      },
    ])
    // The running week has no numbers yet. Its target is the new one; the status is that of the weeks before.
    expect((await screen(WEEK)).targets).toMatchObject([
      { goal: 20, distance: null, state: null, status: 'amber', weeks: 0 },
    ])
    await set([{ amount: 28, fromWeek: LAST, onlyWeek: true, reason: 'Holiday' }])
    expect((await screen()).targets).toMatchObject([
      {
        goalText: 'at most 28.0%',
        distance: '0.8 pts under',
        state: 'green',
        reason: 'Holiday',
        status: 'amber',
      },
    ])
  })

  test('stands to each of the five targets', async () => {
    const numbers = { revenue: '58000.00', laborTruePct: '25.00', cogsPct: '24.00', tips: '900.00' }
    await makeMetrics(db, venue, { weekOf: LAST, ...numbers })
    const fromWeek = '2026-10-05'
    await set([
      { figure: 'revenue', amount: 60_000, fromWeek },
      { figure: 'laborTruePct', amount: 26, fromWeek },
      { figure: 'cogsPct', amount: 22, fromWeek },
      { figure: 'primeCostPct', amount: 49, fromWeek },
      { figure: 'tips', amount: 800, fromWeek },
    ])
    const distances = ['$2,000 under', '1.0 pts under', '2.0 pts over', 'on target', '$100 over']
    const { targets, toDate } = await screen()
    expect(targets?.map(({ distance }) => distance)).toEqual(distances)
    expect(toDate?.map((span) => span.targets?.map(({ distance }) => distance))).toEqual([
      distances,
      distances,
    ])
  })

  test('has its period and its year to date beside it', async () => {
    expect(await screen()).not.toHaveProperty('toDate')
    await makeMetrics(db, venue, { weekOf: '2026-01-05', revenue: '40000.00', laborTruePct: '20.00' })
    await makeMetrics(db, venue, { weekOf: '2026-10-26', revenue: '0.00', laborTruePct: '90.00' })
    await makeMetrics(db, venue, { weekOf: '2026-11-02', revenue: '20000.00', laborTruePct: '29.00' })
    await makeMetrics(db, venue, { weekOf: LAST, revenue: '60000.00', laborTruePct: '25.00' })
    await makeMetrics(db, venue, { weekOf: WEEK, revenue: '70000.00', laborTruePct: '24.00' })
    const before = await screen()
    expect(before.toDate?.some((span) => 'targets' in span)).toBe(false)
    await set([{ amount: 25, fromWeek: '2026-10-05' }])
    expect((await screen()).toDate).toMatchObject([
      {
        ...{ label: 'Period 11 to date', from: '2026-11-02', weeks: 2, reported: 2 },
        // (20 × 29 + 60 × 25) / 80
        figures: { revenue: 80_000, laborTruePct: 26 },
        targets: [{ distance: '1.0 pts over', weeks: 2 }],
      },
      {
        // The closed week counts as reported, and stands out of the percentage.
        ...{ label: '2026 to date', from: '2025-12-29', weeks: 46, reported: 4 },
        figures: { revenue: 120_000, laborTruePct: 24 },
        // Only the weeks that had a target.
        targets: [{ distance: '1.0 pts over', weeks: 2 }],
      },
    ])
  })

  test('has no state without a figure, in a closed week, or with too few weeks', async () => {
    await set([
      { amount: 26, fromWeek: '2026-10-05' },
      { figure: 'revenue', basis: 'lastYear', amount: 5, fromWeek: '2026-10-05' },
    ])
    await makeMetrics(db, venue, { weekOf: LAST, revenue: '0.00', laborTruePct: '30.00' })
    expect((await screen()).targets).toMatchObject([
      { figure: 'revenue', goal: null, goalText: 'not known: no revenue last year', distance: null },
      { figure: 'laborTruePct', distance: null, state: null, status: null },
    ])
  })
})
