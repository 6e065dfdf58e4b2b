import type { Input } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import { addWeeks } from '@scope/contract/kernel/calendar'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeBudget, makeCompany, makeMetrics, makeStaff, makeVenue } from '../../../test/world.ts'
import { workbookOf, zipOf } from '../../kernel/import/test/packing.ts'

/*
 * Weekly metrics over HTTP: saving, refusals by field, and history.
 */

type Form = Input<'POST /api/metrics'>['body']
type Lines = NonNullable<Input<'POST /api/metrics/import'>['body']['lines']>

const WEEK = '2026-11-16'
const LATER = '2026-11-20T19:30:00.000Z'

const { server, db, company, venue, other, gm, asGm } = setScene({
  other: { name: 'Caliche', timezone: 'America/Chicago' },
})

const words = (count: number) => '🍸'.repeat(count)
const rows = (text: string) => db.rows<Record<string, unknown>>(raw(text))

/** All rows of this company that a save can write. */
const everything = () =>
  rows(`select
    (select coalesce(json_agg(m order by m.id), '[]') from weekly_metrics m join venues v on v.id = m.venue_id
      where v.org_id = '${company.id}') as metrics,
    (select count(*)::int from metrics_history h join weekly_metrics m on m.id = h.metrics_id
       join venues v on v.id = m.venue_id where v.org_id = '${company.id}') as history,
    (select count(*)::int from audits where org_id = '${company.id}' and action not like 'session.%') as audits`)
const audits = () =>
  rows(
    `select user_id, action, meta from audits where org_id = '${company.id}' and action not like 'session.%' order by created_at, id`,
  )

const save = (body: Partial<Form>, caller = asGm, at?: string) =>
  caller('POST /api/metrics', { body: { weekOf: WEEK, ...body }, ...(at ? { query: { venue: at } } : {}) })
const screen = (caller = asGm, week?: string, at = venue.slug) =>
  caller('GET /api/venues/:venue/metrics', { params: { venue: at }, query: week ? { week } : {} })
const history = async (id: string, caller = asGm) =>
  (await caller('GET /api/metrics/:id/history', { params: { id } })).body

describe('saving a week', () => {
  test('is refused without any number; a number given as null is cleared', async () => {
    const full = { revenue: 84_210.5, laborBasePct: 22.35, cogsPct: 20.1, tips: 0, notes: 'Short one' }
    const { body } = await save(full)
    const before = await everything()
    for (const nameless of [{}, { notes: 'More' }, { laborTruePct: 25 }, { updatedAt: body.updatedAt }]) {
      expect(await save(nameless)).toMatchObject({
        status: 400,
        error: { field: 'revenue', error: 'Enter at least one number.' },
      })
    }
    expect(await everything()).toEqual(before)
    const cleared = { revenue: null, laborBasePct: null, cogsPct: null, tips: null }
    expect((await save(cleared)).body).toMatchObject({ ...cleared, notes: null, earlier: 1 })
  })

  test('stores it exactly, computes true labor, and returns who typed it and when', async () => {
    const saved = await save({
      revenue: 84_210.5,
      laborBasePct: 22.35,
      laborTruePct: 1,
      cogsPct: 20.1,
      tips: 0,
      notes: '  Short one bartender \n',
    })
    expect(saved).toMatchObject({
      status: 201,
      body: {
        venueId: venue.id,
        venueSlug: 'las-perlas',
        venueName: 'Las Perlas',
        weekOf: WEEK,
        revenue: 84_210.5,
        laborBasePct: 22.35,
        laborTruePct: 25.48,
        laborFactor: 1.14,
        cogsPct: 20.1,
        tips: 0,
        notes: 'Short one bartender',
        source: 'typed',
        by: 'Dana Test',
        createdById: gm.id,
        savedAt: '2026-11-20T18:00:00.000Z',
        updatedAt: '2026-11-20T18:00:00.000Z',
        earlier: 0,
      },
    })
    expect((await screen()).body.metrics).toEqual(saved.body)
    expect(
      await rows(
        `select revenue, labor_true_pct, labor_factor, tips from weekly_metrics where id = '${saved.body.id}'`,
      ),
    ).toEqual([{ revenue: '84210.50', labor_true_pct: '25.48', labor_factor: '1.140', tips: '0.00' }])
  })

  test('stores absent or null as absent, never as 0, and uses the date of an instant', async () => {
    const saved = await save({ weekOf: '2026-11-16T23:59:00-08:00', revenue: 100, cogsPct: null, notes: ' ' })
    const absent = { laborBasePct: null, laborTruePct: null, cogsPct: null, tips: null, notes: null }
    expect(saved).toMatchObject({ status: 201, body: { weekOf: WEEK, revenue: 100, ...absent } })
  })

  const refused: [
    what: string,
    body: Partial<Form> | Record<string, unknown>,
    field: string,
    text: RegExp,
  ][] = [
    ['a negative number', { revenue: -1 }, 'revenue', /^Enter \$0 to \$10,000,000\.$/],
    ['a little less than nothing', { tips: -0.01 }, 'tips', /^Enter \$0 to/],
    ['a huge number', { revenue: 10_000_000.01 }, 'revenue', /^Enter \$0 to \$10,000,000\.$/],
    ['the hugest number', { tips: 1e308 }, 'tips', /^Enter \$0 to \$10,000,000\.$/],
    ['more than all', { laborBasePct: 100.01 }, 'laborBasePct', /^Enter 0% to 100%\.$/],
    ['less than none', { cogsPct: -0.001 }, 'cogsPct', /^Enter 0% to 100%\.$/],
    ['a fraction of labor', { laborBasePct: 0.225 }, 'laborBasePct', /^0\.225: did you mean 22\.5%\?$/],
    ['a fraction of COGS', { cogsPct: 0.21 }, 'cogsPct', /^0\.21: did you mean 21%\?$/],
    ['three decimals', { cogsPct: 20.125 }, 'cogsPct', /^COGS % can have at most two decimals\.$/],
    ['a float that is none', { revenue: 0.1 + 0.2 }, 'revenue', /two decimals/],
    ['text', { revenue: '84210' }, 'revenue', /./],
    ['what JSON has no number for', { revenue: 'NaN' }, 'revenue', /./],
    ['a list', { tips: [1] }, 'tips', /./],
    ['a Tuesday', { weekOf: '2026-11-17', revenue: 1 }, 'weekOf', /is a Tuesday\. .* Monday, 2026-11-16\.$/],
    [
      'a Sunday',
      { weekOf: '2026-11-15T20:00:00Z', revenue: 1 },
      'weekOf',
      /is a Sunday\. .* starts, use 2026-11-16; if it ends, 2026-11-09\.$/,
    ],
    ['a future week', { weekOf: '2026-11-23', revenue: 1 }, 'weekOf', /has not begun/],
    ['a day that is none', { weekOf: '2026-02-30', revenue: 1 }, 'weekOf', /not a date/],
    ['no week', { weekOf: undefined, revenue: 1 }, 'weekOf', /required/],
    ['notes that are too long', { revenue: 1, notes: words(2001) }, 'notes', /2000 characters\. .* 2001/],
    ['a week without a number', {}, 'revenue', /^Enter at least one number\.$/],
    ['notes alone', { notes: 'Closed', tips: null }, 'revenue', /^Enter at least one number\.$/],
    ['another’s name', { revenue: 1, createdById: 'x' }, 'createdById', /not a field/],
    ['a version that is none', { revenue: 1, updatedAt: 7 }, 'updatedAt', /./],
  ]
  test.each(refused)('refuses %s at its field, and saves nothing', async (_, body, field, text) => {
    const before = await everything()
    const answer = await save(body as Form)
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', field } })
    expect(answer.error.error).toMatch(text)
    expect(await everything()).toEqual(before)
  })

  test('accepts the bounds themselves, and 2000 characters as people count them', async () => {
    const most = { revenue: 10_000_000, laborBasePct: 100, cogsPct: 0, tips: 0.01, notes: words(2000) }
    expect(await save(most)).toMatchObject({ status: 201, body: { ...most, laborTruePct: 114 } })
  })

  test('uses the named venue or the only one; one out of reach is refused as unknown', async () => {
    const foreign = await makeVenue(db, await makeCompany(db))
    const before = await everything()
    for (const at of [other.slug, other.id, foreign.id, foreign.slug, 'nowhere']) {
      expect(await save({ revenue: 1 }, asGm, at), at).toMatchObject({
        status: 404,
        error: { error: 'Not found.' },
      })
    }
    const asGroup = await server.as(await makeStaff(db, company, 'GM', { venues: [venue, other] }))
    const asNobody = await server.as(await makeStaff(db, company, 'GM'))
    for (const caller of [asGroup, asNobody]) {
      expect(await save({ revenue: 1 }, caller)).toMatchObject({ status: 400, error: { field: 'venue' } })
    }
    expect(await everything()).toEqual(before)
    expect(await save({ revenue: 1 }, asGroup, other.slug)).toMatchObject({ body: { venueId: other.id } })
    expect(await save({ revenue: 1 })).toMatchObject({ status: 201, body: { venueId: venue.id } })
  })

  test('accepts a week that has begun in the venue’s time zone', async () => {
    // A Sunday evening in Los Angeles, when it is Monday in Texas already.
    server.clock.set('2026-11-23T06:30:00Z')
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    const monday = { weekOf: '2026-11-23', revenue: 1 }
    expect(await save(monday, asVp, venue.id)).toMatchObject({ status: 400, error: { field: 'weekOf' } })
    expect(await save(monday, asVp, other.id)).toMatchObject({ status: 201 })
    expect((await screen(asVp)).body).toMatchObject({ today: '2026-11-22', week: WEEK })
    expect((await screen(asVp, undefined, 'caliche')).body).toMatchObject({ week: '2026-11-23' })
  })
})

describe('saving a week again', () => {
  test('replaces it and keeps the old version; each number’s origin is the save that last changed it', async () => {
    const first = await save({ revenue: 60_000, laborBasePct: 22, tips: 11_000, notes: 'Rain' })
    server.clock.set(LATER)
    const agm = await makeStaff(db, company, 'AGM', { venues: [venue], firstName: 'Theo' })
    const second = await save({ revenue: 61_000.01, laborBasePct: 22, notes: 'Rain' }, await server.as(agm))
    expect(second.body).toMatchObject({
      id: first.body.id,
      revenue: 61_000.01,
      tips: null,
      createdById: agm.id,
      by: 'Theo Test',
      createdAt: first.body.createdAt,
      updatedAt: LATER,
      earlier: 1,
    })
    const { metrics, versions } = await history(first.body.id)
    expect(metrics).toEqual(second.body)
    expect(versions).toMatchObject([
      { revenue: 61_000.01, tips: null, by: 'Theo Test', savedAt: LATER },
      { revenue: 60_000, tips: 11_000, by: 'Dana Test', savedAt: first.body.savedAt, laborFactor: 1.14 },
    ])
    expect(await audits()).toMatchObject([
      {
        user_id: gm.userId,
        action: 'metrics.save',
        meta: {
          venueId: venue.id,
          venue: 'Las Perlas',
          weekOf: WEEK,
          before: { revenue: null, laborBasePct: null, laborTruePct: null, tips: null, notes: null },
          after: {
            revenue: '60000.00',
            laborBasePct: '22.00',
            laborTruePct: '25.08',
            tips: '11000.00',
            notes: 'Rain',
          },
        },
      },
      {
        user_id: agm.userId,
        action: 'metrics.save',
        meta: {
          before: { revenue: '60000.00', tips: '11000.00' },
          after: { revenue: '61000.01', tips: null },
        },
      },
    ])
  })

  test('changes and stores nothing if the numbers are the same', async () => {
    const body = { revenue: 60_000, laborBasePct: 22, notes: 'Rain' }
    const first = await save(body)
    const before = await everything()
    server.clock.set(LATER)
    expect(await save({ ...body, notes: ' Rain ' })).toEqual(first)
    // Even from a form that was opened before the first save, because nothing is lost.
    expect(await save({ ...body, updatedAt: null })).toEqual(first)
    expect(await everything()).toEqual(before)
  })

  test('can remove every number, and the history keeps them', async () => {
    const { body } = await save({ revenue: 60_000 })
    expect(await save({ revenue: null })).toMatchObject({
      status: 201,
      body: { id: body.id, revenue: null, earlier: 1 },
    })
  })

  test('is refused on an older version, with the stored one, and saves nothing', async () => {
    const opened = await save({ revenue: 60_000 })
    server.clock.set(LATER)
    const current = await save({ revenue: 61_000, updatedAt: opened.body.updatedAt })
    expect(current.status).toBe(201)
    const before = await everything()
    for (const updatedAt of [opened.body.updatedAt, null]) {
      expect(await save({ revenue: 62_000, updatedAt })).toMatchObject({
        status: 409,
        error: { code: 'stale', currentMetrics: current.body },
      })
    }
    expect(await everything()).toEqual(before)
    const next = await save({ revenue: 62_000, updatedAt: current.body.updatedAt })
    // The version changes even if the clock has not moved.
    expect(next.body.updatedAt > current.body.updatedAt).toBe(true)
  })

  test('at the same moment stores one week, with the earlier saves in its history', async () => {
    const lines = [{ venue: venue.id, weekOf: WEEK, revenue: '4' }]
    const { plan } = (await asGm('POST /api/metrics/import', { body: { lines } })).body
    const answers = await Promise.all([
      ...[1, 2, 3].map((revenue) => save({ revenue })),
      asGm('POST /api/metrics/import', { body: { lines, save: plan } }),
      ...[5, 6].map((revenue) => save({ revenue })),
    ])
    // The import's plan adds the week, so it saves if it comes first and is refused after that.
    const saved = answers.filter(({ status }) => status !== 409)
    expect(saved.length).toBeGreaterThanOrEqual(5)
    const { body: list } = await asGm('GET /api/metrics')
    expect(list).toHaveLength(1)
    const { versions } = await history(list[0]?.id ?? '')
    expect(versions).toHaveLength(saved.length)
    expect(new Set(versions.map(({ savedAt }) => savedAt)).size).toBe(saved.length)
  })
})

describe('permissions', () => {
  test.each([
    ['GM', 'FULL_ADMIN', true],
    ['VP', 'BLT', true],
    ['AGM', 'BLT', true],
    ['BLT', 'FULL_ADMIN', false],
    ['LEADERSHIP_READONLY', 'FULL_ADMIN', false],
    ['CSM_READONLY', 'FULL_ADMIN', false],
    ['BLT', 'BLT', false],
    ['LEADERSHIP_READONLY', 'GM', false],
  ] as const)('edit as %s with access %s: %s, decided by the job role', async (role, accessRole, may) => {
    const staff = await makeStaff(db, company, role, { venues: [venue], accessRole })
    const caller = await server.as(staff)
    expect((await screen(caller)).body.can).toEqual({ editMetrics: may })
    expect((await save({ revenue: 1 }, caller, venue.slug)).status).toBe(may ? 201 : 403)
    const lines = [{ venue: venue.slug, weekOf: WEEK, revenue: '1' }]
    expect((await caller('POST /api/metrics/import', { body: { lines } })).status).toBe(may ? 200 : 403)
  })

  test('a GM who is FULL_ADMIN reaches every venue of the company', async () => {
    const staff = await makeStaff(db, company, 'GM', {
      venues: [venue],
      accessRole: 'FULL_ADMIN',
    })
    expect(await save({ revenue: 1 }, await server.as(staff), other.slug)).toMatchObject({ status: 201 })
  })
})

describe('the list', () => {
  test('contains everything within reach, newest week first, then by venue, in pages', async () => {
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    for (let ago = 0; ago < 105; ago += 1) {
      await makeMetrics(db, venue, { weekOf: addWeeks(WEEK, -ago) })
      await makeMetrics(db, other, { weekOf: addWeeks(WEEK, -ago) })
    }
    const list = async (query: Input<'GET /api/metrics'>['query'], caller = asVp) =>
      (await caller('GET /api/metrics', { query })).body.map((row) => `${row.weekOf} ${row.venueName}`)
    const first = await list({})
    expect(first).toHaveLength(200)
    expect(first.slice(0, 3)).toEqual([`${WEEK} Caliche`, `${WEEK} Las Perlas`, '2026-11-09 Caliche'])
    const second = await list({ page: '2' })
    expect(second).toHaveLength(10)
    expect(new Set([...first, ...second])).toHaveLength(210)
    expect(await list({ page: '3' })).toEqual([])
    expect(await list({ venue: 'caliche', from: '2026-11-02', to: '2026-11-09T08:00:00Z' })).toEqual([
      '2026-11-09 Caliche',
      '2026-11-02 Caliche',
    ])
    expect(await list({ from: '2027-01-04' })).toEqual([])
    expect(await list({ from: WEEK }, asGm)).toEqual([`${WEEK} Las Perlas`])
    expect((await asGm('GET /api/metrics', { query: { venue: other.id } })).status).toBe(404)
    for (const [query, field] of [
      [{ from: '2026-11-17' }, 'from'],
      [{ to: '2026-02-30' }, 'to'],
      [{ page: '0' }, 'page'],
    ] as const) {
      expect(await asGm('GET /api/metrics', { query })).toMatchObject({ status: 400, error: { field } })
    }
  })
})

describe('a venue’s week', () => {
  test('has its comparison weeks', async () => {
    const stored = (ago: number, revenue: string, base: string, labor: string) =>
      makeMetrics(db, venue, {
        weekOf: addWeeks(WEEK, -ago),
        revenue,
        laborBasePct: base,
        laborTruePct: labor,
      })
    await stored(0, '51000.00', '22.37', '25.50')
    await stored(1, '60000.00', '19.30', '22.00')
    await stored(3, '40000.00', '20.00', '22.80')
    for (const ago of [4, 5, 6, 7, 8, 9, 10]) await stored(ago, '50000.00', '20.00', '22.80')
    await stored(52, '48000.00', '21.00', '23.94')
    await stored(64, '30000.00', '21.00', '23.94')
    await makeMetrics(db, other, { weekOf: addWeeks(WEEK, -2) })
    // A week without COGS is not one of the four for its mean.
    await db.run(
      sql`update weekly_metrics set cogs_pct = null where venue_id = ${venue.id} and week_of = '2026-10-26'`,
    )

    const { body } = await screen()
    expect(body).toMatchObject({
      venue: { id: venue.id, slug: 'las-perlas', name: 'Las Perlas' },
      today: '2026-11-20',
      week: WEEK,
      metrics: { revenue: 51_000 },
      compared: {
        lastWeek: {
          weeks: ['2026-11-09'],
          figures: { revenue: 60_000, laborTruePct: 22, primeCostPct: 42 },
          split: {
            ...{ change: 3.5, sales: 3.9, dollars: -0.4 },
            text: 'True labor rose 3.5 pts from the week before: +3.9 from lower sales, −0.4 from lower labor spend.',
          },
        },
        fourWeekMean: {
          weeks: ['2026-11-09', '2026-10-26', '2026-10-19', '2026-10-12'],
          weeksOf: {
            laborTruePct: ['2026-11-09', '2026-10-26', '2026-10-19', '2026-10-12'],
            cogsPct: ['2026-11-09', '2026-10-19', '2026-10-12', '2026-10-05'],
          },
          figures: { revenue: 50_000, laborBasePct: 19.79, laborTruePct: 22.56, cogsPct: 20 },
        },
        lastYear: { weeks: ['2025-11-17'], figures: { revenue: 48_000 } },
      },
    })
    // Nine reported: mean 50,000; moves 20,000, 10,000 and six of 0.
    expect(body.usual.revenue).toEqual({ low: 40_025, high: 59_975 })
    expect(body.history.map(({ weekOf }) => weekOf)).toEqual(
      Array.from({ length: 8 }, (_, ago) => addWeeks(WEEK, -ago)),
    )
    expect(body.history.map(({ metrics }) => metrics?.revenue ?? null).slice(0, 4)).toEqual([
      51_000,
      60_000,
      null,
      40_000,
    ])
    expect(body.trend).toHaveLength(13)
    expect(body.trend[0]).toMatchObject({
      weekOf: addWeeks(WEEK, -12),
      figures: { revenue: null },
      lastYear: { revenue: 30_000 },
    })
    expect(body.trend[12]).toMatchObject({
      weekOf: WEEK,
      figures: { revenue: 51_000, primeCostPct: 45.5 },
      lastYear: { revenue: 48_000 },
    })
  })

  test('is compared with one thing, and so are its period, its year and the last weeks', async () => {
    for (const [weekOf, revenue] of [
      ['2025-11-17', '50000'],
      ['2026-10-26', '70000'],
      ['2026-11-02', '60000'],
      ['2026-11-09', '40000'],
      [WEEK, '45000'],
    ] as const) {
      await makeMetrics(db, venue, { weekOf, revenue })
    }
    await makeBudget(db, venue, { weekOf: '2026-11-02', revenue: '61000' })
    await makeBudget(db, venue, { weekOf: WEEK, revenue: '50000' })
    const shown = async (compare?: Comparison) => {
      const query = { week: WEEK, ...(compare && { compare }) }
      const { body } = await asGm('GET /api/venues/:venue/metrics', { params: { venue: venue.slug }, query })
      const ofRevenue = (differences: typeof body.differences) => {
        const of = differences.find(({ figure }) => figure === 'revenue')
        return of && [of.difference, of.compared]
      }
      return {
        ...{ compare: body.compare, week: ofRevenue(body.differences) },
        toDate: body.toDate?.map(({ differences }) => ofRevenue(differences)),
        history: body.history.slice(0, 3).map(({ differences }) => ofRevenue(differences)),
      }
    }
    const choices = ['budget', 'lastYear', 'weeksBefore']
    expect(await shown()).toEqual({
      ...{ compare: { with: 'budget', choices }, week: [-5000, 1] },
      toDate: [
        [-6000, 2],
        [-6000, 2],
      ],
      history: [[-5000, 1], undefined, [-1000, 1]],
    })
    // The three weeks of the period have one week before that is reported.
    expect(await shown('weeksBefore')).toEqual({
      ...{ compare: { with: 'weeksBefore', choices }, week: [5000, 1] },
      toDate: [
        [-25_000, 1],
        [null, 0],
      ],
      history: [
        [5000, 1],
        [-20_000, 1],
        [-10_000, 1],
      ],
    })
    await asGm('PUT /api/preferences', { body: { compare: 'lastYear' } })
    expect(await shown()).toMatchObject({
      ...{ compare: { with: 'lastYear' }, week: [-5000, 1] },
      history: [[-5000, 1], undefined, undefined],
    })
    await asGm('PUT /api/preferences', { body: { compare: 'target' } })
    expect(await shown()).toMatchObject({ compare: { with: 'budget' } })
  })

  test('is compared at every venue within reach at once, for the sheet', async () => {
    await makeMetrics(db, venue, { weekOf: WEEK, revenue: '45000' })
    await makeBudget(db, venue, { weekOf: WEEK, revenue: '50000' })
    await makeBudget(db, other, { weekOf: WEEK, revenue: '20000' })
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    const read = async (caller: Caller, query = {}) =>
      (await caller('GET /api/metrics/differences', { query: { week: WEEK, ...query } })).body
    const { compare, venues } = await read(asVp)
    expect(compare).toEqual({ with: 'budget', choices: ['budget', 'weeksBefore'] })
    expect(Object.fromEntries(venues.map(({ venueId, differences: [one] }) => [venueId, one]))).toMatchObject(
      {
        [venue.id]: { figure: 'revenue', against: 50_000, difference: -5000 },
        [other.id]: { figure: 'revenue', against: 20_000, difference: null },
      },
    )
    expect((await read(asGm)).venues.map(({ venueId }) => venueId)).toEqual([venue.id])
    expect((await read(asVp, { venue: other.slug })).venues.map(({ venueId }) => venueId)).toEqual([other.id])
    expect((await read(asVp, { compare: 'weeksBefore' })).venues[0]?.differences).toEqual([])
  })

  test('can be any past Monday; the history is always the last eight', async () => {
    await makeMetrics(db, venue, { weekOf: '2024-01-08' })
    const { body } = await screen(asGm, '2024-01-15T00:00:00Z')
    expect(body).toMatchObject({ week: '2024-01-15', metrics: null })
    expect(body.compared.lastWeek.figures.revenue).toBe(60_000)
    expect(body.compared.lastYear).toMatchObject({ weeks: ['2023-01-16'], split: null })
    expect(body.usual).toEqual({ revenue: null, laborBasePct: null, cogsPct: null, tips: null })
    expect(body.history[0]).toEqual({ weekOf: WEEK, metrics: null, differences: [] })
    for (const week of ['2026-11-23', '2026-11-17', '2026-02-30', '9999-12-27']) {
      expect(await screen(asGm, week), week).toMatchObject({ status: 400, error: { field: 'week' } })
    }
    expect((await screen(asGm, undefined, 'caliche')).status).toBe(404)
  })

  test('has no author after an operator’s import', async () => {
    const { id } = await makeMetrics(db, venue)
    const { metrics, versions } = await history(id)
    expect(metrics).toMatchObject({ source: 'imported', by: null, createdById: null })
    expect(versions).toMatchObject([{ source: 'imported', by: null }])
  })
})

describe('importing', () => {
  const send = (body: Input<'POST /api/metrics/import'>['body'], caller = asGm) =>
    caller('POST /api/metrics/import', { body })
  const line = (more: Partial<Lines[number]> = {}) => ({
    venue: 'las-perlas',
    weekOf: WEEK,
    revenue: '$84,210.50',
    ...more,
  })
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')

  test.each([
    ['Labor %', '"Labor %" was not imported: it could be base or true labor. Rename it Labor Base %.'],
    ['LABOUR', '"LABOUR" was not imported: it could be base or true labor. Rename it Labor Base %.'],
  ])('a column %s is an error, and not ignored silently', async (column, text) => {
    const file = base64(`Venue,Week of,Revenue,${column}\nlas-perlas,${WEEK},100,20`)
    expect((await send({ file })).body).toMatchObject({ added: 0, errors: [{ line: 1, text }] })
    const plain = base64(`Venue,Week of,Labor base %,${column}\nlas-perlas,${WEEK},20,22.8`)
    expect((await send({ file: plain })).body).toMatchObject({
      ...{ added: 1, errors: [], notes: [`Columns not imported: "${column}".`] },
    })
  })

  test('refuses a name that several venues have, but accepts their slugs', async () => {
    for (const [name, slug] of [
      ['Bar Ночь', 'bar-noch'],
      ['Bar День', 'bar-den'],
    ] as const)
      await makeVenue(db, company, { name, slug })
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    const named = await send({ file: base64(`Venue,Week of,Tips\nBar День,${WEEK},1`) }, asVp)
    expect(named.body).toMatchObject({ added: 0, errors: [{ line: 2, field: 'venue' }] })
    const exact = await send({ file: base64(`Venue,Week of,Tips\nbar-den,${WEEK},1`) }, asVp)
    expect(exact.body).toMatchObject({ weeks: [{ venueName: 'Bar День' }], errors: [] })
  })

  test('refuses a file with too many rows, and says the same mistake once', async () => {
    const file = base64(`Venue,Week of,Tips\n${'a,b,c\n'.repeat(20_000)}`)
    const text = 'This file has more than 20,000 rows. Split it.'
    expect((await send({ file })).body.errors).toEqual([{ line: 1, field: null, text }])
    const lines = Array.from({ length: 300 }, (_, at) => `bar ${at},b,c\n`)
    const { body } = await send({ file: base64(`Venue,Week of,Tips\n${lines.join('')}`) })
    expect(body.wrong).toBe(300)
    expect(body.errors.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Week of "b" is not a date.* The same on lines 3, 4 and 297 more\.$/),
      expect.stringMatching(/^Tips "c" is not a number.* The same on lines 3, 4 and 297 more\.$/),
      'There is no venue "bar 0".',
      'There is no venue "bar 1".',
      'There is no venue "bar 2". 297 more lines are like this.',
    ])
  })

  test('saves a sheet as it was previewed, and changes nothing the second time', async () => {
    await save({ revenue: 60_000, laborBasePct: 22, tips: 11_000, notes: 'Rain' })
    server.clock.set(LATER)
    const lines = [
      line({ laborBasePct: null, cogsPct: ' 20.1 % ' }),
      line({ weekOf: '2026-11-09T08:00:00Z' }),
    ]
    const before = await everything()
    const { body: preview, status } = await send({ lines })
    expect(status).toBe(200)
    expect(preview).toMatchObject({
      saved: false,
      added: 1,
      changed: 1,
      left: 0,
      errors: [],
      weeks: [
        {
          line: 1,
          venueId: venue.id,
          venueName: 'Las Perlas',
          weekOf: WEEK,
          isNew: false,
          changes: [
            { field: 'revenue', before: '60000.00', after: '84210.50' },
            { field: 'laborBasePct', before: '22.00', after: null },
            { field: 'cogsPct', before: null, after: '20.10' },
            { field: 'laborTruePct', before: '25.08', after: null },
          ],
        },
        {
          line: 2,
          weekOf: '2026-11-09',
          isNew: true,
          changes: [{ field: 'revenue', before: null, after: '84210.50' }],
        },
      ],
    })
    expect(await everything()).toEqual(before)

    const { body: saved } = await send({ lines, save: preview.plan })
    expect(saved).toEqual({ ...preview, saved: true })
    const { metrics } = (await screen()).body
    // Fields without a column in the sheet do not change.
    expect(metrics).toMatchObject({
      revenue: 84_210.5,
      tips: 11_000,
      notes: 'Rain',
      source: 'typed',
      earlier: 1,
    })
    expect((await history(metrics?.id ?? '')).versions[1]).toMatchObject({
      revenue: 60_000,
      laborBasePct: 22,
    })
    expect((await audits()).at(-1)).toMatchObject({
      user_id: gm.userId,
      action: 'import.metrics',
      meta: {
        weeks: { added: 1, changed: 1, left: 0 },
        changes: [
          {
            venueId: venue.id,
            venue: 'Las Perlas',
            weekOf: WEEK,
            before: { revenue: '60000.00', laborBasePct: '22.00', cogsPct: null },
            after: { revenue: '84210.50', laborBasePct: null, cogsPct: '20.10' },
          },
          { weekOf: '2026-11-09', before: { revenue: null }, after: { revenue: '84210.50' } },
        ],
      },
    })

    const after = await everything()
    const { body: again } = await send({ lines })
    expect(again).toMatchObject({ added: 0, changed: 0, left: 2, weeks: [] })
    expect((await send({ lines, save: again.plan })).body).toMatchObject({ saved: true, left: 2 })
    // A repeated save, for example after a lost answer, changes nothing.
    expect((await send({ lines, save: preview.plan })).body).toMatchObject({ saved: true, left: 2 })
    expect(await everything()).toEqual(after)
  })

  test('is refused if the stored weeks changed after the preview, and saves nothing', async () => {
    const lines = [line(), line({ weekOf: '2026-11-09' })]
    const { body: preview } = await send({ lines })
    await save({ revenue: 1 })
    const before = await everything()
    expect(await send({ lines, save: preview.plan })).toMatchObject({ status: 409, error: { code: 'stale' } })
    expect(await send({ lines: [line({ revenue: '1' })], save: 'x' })).toMatchObject({ body: { left: 1 } })
    expect(await everything()).toEqual(before)
  })

  test('lists errors by line and field, previews the rest, and saves nothing', async () => {
    const foreign = await makeVenue(db, await makeCompany(db), { slug: 'harbor' })
    const lines = [
      line(),
      line({ weekOf: '2026-11-09', revenue: '-1', tips: 'lots' }),
      line({ weekOf: '2026-11-02', revenue: '10,000,000.01' }),
      line({ weekOf: '2026-11-17' }),
      line({ weekOf: '2026-11-23' }),
      line({ venue: other.slug }),
      line({ venue: foreign.id }),
      line({ revenue: '1' }),
      line({ weekOf: '2026-10-26', revenue: 'NaN', cogsPct: '101%' }),
    ]
    const { body: preview } = await send({ lines })
    expect(preview.errors.map(({ line, field, text }) => `${line} ${field}: ${text}`)).toEqual([
      '2 revenue: Revenue "-1": Enter $0 to $10,000,000.',
      '2 tips: Tips "lots" is not a number. Leave it empty if there is none.',
      '3 revenue: Revenue "10,000,000.01": Enter $0 to $10,000,000.',
      '4 weekOf: 2026-11-17 is a Tuesday. Use that week’s Monday, 2026-11-16.',
      '5 weekOf: The week of 2026-11-23 has not begun.',
      '6 venue: There is no venue "caliche".',
      `7 venue: There is no venue "${foreign.id}".`,
      '8 venue: Las Perlas already has the week of 2026-11-16 on line 1.',
      '9 revenue: Revenue "NaN" is not a number. Leave it empty if there is none.',
      '9 cogsPct: COGS % "101%": Enter 0% to 100%.',
    ])
    expect(preview.weeks).toMatchObject([{ line: 1, isNew: true }])
    const before = await everything()
    for (const [sent, field] of [
      [lines, 'lines.2.revenue'],
      [[line(), line({ venue: foreign.id })], 'lines.2.venue'],
    ] as const) {
      expect(await send({ lines: [...sent], save: preview.plan })).toMatchObject({
        status: 400,
        error: { field },
      })
    }
    expect(await everything()).toEqual(before)
  })

  test('does not change a week that has no number in the file', async () => {
    const { body } = await send({ lines: [{ venue: 'las-perlas', weekOf: WEEK, revenue: '', tips: '—' }] })
    expect(body).toMatchObject({ added: 0, left: 1, weeks: [], errors: [] })
    expect((await send({ lines: [], save: body.plan })).body).toMatchObject({ saved: true, added: 0 })
  })

  test('warns of figures far from the previous thirteen weeks, but saves them', async () => {
    for (let ago = 1; ago <= 9; ago += 1) {
      await makeMetrics(db, venue, { weekOf: addWeeks(WEEK, -ago) })
    }
    const lines = [line({ revenue: '6000', laborBasePct: '24.1', cogsPct: '21.9', tips: '' })]
    const { body: preview } = await send({ lines })
    expect(preview.weeks).toMatchObject([
      {
        warnings: [
          { field: 'revenue', text: 'Revenue $6,000 is unusual. It is usually $54,000 to $66,000.' },
          { field: 'laborBasePct', text: 'Labor Base % 24.1% is unusual. It is usually 20.0% to 24.0%.' },
        ],
      },
    ])
    expect((await send({ lines, save: preview.plan })).body).toMatchObject({ saved: true, added: 1 })
  })

  test.each([
    [
      'a byte-order mark and semicolons',
      '\uFEFFVenue;Week of;Revenue\r\nLAS PERLAS;11/16/2026;"$84,210.50"\r\n',
    ],
    [
      'the Windows code page',
      Buffer.from('Venue,Week of,Revenue,Notes\nlas-perlas,2026-11-16,84210.5,Café', 'latin1'),
    ],
    [
      'UTF-16',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('Venue\tWeek\tSales\nlas perlas\t2026-11-16\t84210.50', 'utf16le'),
      ]),
    ],
  ])('reads a file with %s like the command, with the user as author', async (_, text) => {
    const file = base64(text)
    const { body: preview } = await send({ file })
    expect(preview).toMatchObject({ saved: false, added: 1, errors: [], weeks: [{ line: 2 }] })
    expect((await send({ file, save: preview.plan })).body).toMatchObject({ saved: true })
    expect((await screen()).body.metrics).toMatchObject({
      revenue: 84_210.5,
      source: 'imported',
      by: 'Dana Test',
    })
    expect((await send({ file })).body).toMatchObject({ added: 0, changed: 0, left: 1 })
  })

  test.each([
    ['no rows', 'Venue,Week of,Revenue\n', 'file.1', null],
    ['no numbers', 'Venue,Week of\nlas-perlas,2026-11-16', 'file.1', null],
    ['a wrong cell', 'Venue,Week of,Tips\nlas-perlas,2026-11-16,1.2.3', 'file.2.tips', 'tips'],
    [
      'endless notes',
      `Venue,Week of,Tips,Notes\nlas-perlas,2026-11-16,1,${'x'.repeat(2001)}`,
      'file.2.notes',
      'notes',
    ],
    [
      'a character that cannot be stored',
      'Venue,Week of,Tips,Notes\nlas-perlas,2026-11-16,1,a\0b',
      'file.2',
      null,
    ],
  ])('refuses a file with %s, with line and column', async (_, text, field, column) => {
    const { body } = await send({ file: base64(text) })
    expect(body.errors).toMatchObject([{ field: column }])
    expect(await send({ file: base64(text), save: body.plan })).toMatchObject({
      status: 400,
      error: { field },
    })
    expect((await everything())[0]).toEqual({ metrics: [], history: 0, audits: 0 })
  })

  test('accepts either a file or lines', async () => {
    expect(await send({})).toMatchObject({ status: 400, error: { field: 'file' } })
    expect(await send({ file: '', lines: [] })).toMatchObject({ status: 400, error: { field: 'lines' } })
    expect(await send({ file: 'not base64' })).toMatchObject({ status: 400, error: { field: 'file' } })
    expect(await send({ file: '' })).toMatchObject({
      body: { errors: [{ line: 1, text: 'The file is empty.' }] },
    })
  })

  describe('in one call, as programs import', () => {
    const sheet = [line(), line({ weekOf: '2026-11-09', revenue: '70,000' })]

    test('saves what it would preview, as imported, and changes nothing the second time', async () => {
      const { body: preview } = await send({ lines: sheet })
      const { body: saved } = await send({ lines: sheet, apply: true })
      expect(saved).toEqual({ ...preview, saved: true })
      expect(saved).toMatchObject({ added: 2, changed: 0, left: 0 })
      expect((await screen()).body.metrics).toMatchObject({ source: 'imported', by: 'Dana Test', earlier: 0 })
      const after = await everything()
      server.clock.set(LATER)
      const { body: again } = await send({ lines: sheet, apply: true })
      expect(again).toMatchObject({ saved: true, added: 0, changed: 0, left: 2, weeks: [], errors: [] })
      expect(await everything()).toEqual(after)
    })

    test('saves nothing if a line is wrong, and says which, like a preview', async () => {
      const lines = [...sheet, line({ weekOf: '2026-11-02', tips: 'lots' }), line({ venue: 'las-prelas' })]
      const before = await everything()
      const { status, body } = await send({ lines, apply: true })
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          ...{ saved: false, added: 2, wrong: 2 },
          errors: [
            { line: 3, field: 'tips', text: 'Tips "lots" is not a number. Leave it empty if there is none.' },
            { line: 4, field: 'venue', text: 'There is no venue "las-prelas". Did you mean Las Perlas?' },
          ],
        },
      })
      expect(await everything()).toEqual(before)
    })

    test('is refused beside the plan of a preview', async () => {
      const answer = await send({ lines: sheet, save: 'x', apply: true })
      expect(answer).toMatchObject({ status: 400, error: { field: 'apply' } })
    })
  })

  describe('a body of text/csv', () => {
    const post = async (payload: string | Buffer, { query = '', type = 'text/csv', as = gm } = {}) => {
      const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: as.email } })
      const headers = { cookie, 'content-type': type }
      const url = `/api/metrics/import${query}`
      const response = await server.app.inject({ method: 'POST', url, headers, payload })
      return { status: response.statusCode, body: response.json() }
    }
    const text = `Venue,Week of,Revenue,Notes\nLas Perlas,${WEEK},"$84,210.50",Café\n`

    test.each([
      ['UTF-8', Buffer.from(text), 'text/csv'],
      ['UTF-8, as its type says', Buffer.from(text), 'Text/CSV; charset=utf-8; header=present'],
      ['the Windows code page', Buffer.from(text, 'latin1'), 'text/csv'],
      ['the type that curl names by itself', Buffer.from(text), 'application/x-www-form-urlencoded'],
      ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'text/csv; charset=utf-16'],
    ])('is the file itself, in %s', async (_, payload, type) => {
      const preview = await post(payload, { type })
      expect(preview).toMatchObject({ status: 200, body: { saved: false, added: 1, errors: [] } })
      expect(preview.body).toEqual((await send({ file: base64(payload) })).body)
      const saved = await post(payload, { type, query: '?apply=true' })
      expect(saved.body).toEqual({ ...preview.body, saved: true })
      expect((await screen()).body.metrics).toMatchObject({
        ...{ revenue: 84_210.5, notes: 'Café', source: 'imported', by: 'Dana Test' },
      })
      const after = await everything()
      const again = await post(payload, { type, query: '?apply=true' })
      expect(again.body).toMatchObject({ saved: true, added: 0, changed: 0, left: 1 })
      expect(await everything()).toEqual(after)
    })

    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const header = ['Venue', 'Week of', 'Revenue', 'COGS %'].map(cell).join('')
    const values = `${cell('Las Perlas')}<c s="1"><v>46342</v></c><c s="2"><v>84210.5</v></c><c s="3"><v>0.225</v></c>`
    const book = () =>
      workbookOf({
        sheets: { Week: `<row>${header}</row><row>${values}</row>` },
        formats: ['m/d/yyyy', '$#,##0.00', '0.0%'],
      })
    test.each<[string, () => Uint8Array, string, object]>([
      [
        'a workbook',
        book,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        { revenue: 84_210.5, cogsPct: 22.5 },
      ],
      [
        'a ZIP file',
        () => zipOf({ 'week.xlsx': book(), 'a.pdf': 'x' }),
        'application/zip',
        { revenue: 84_210.5, cogsPct: 22.5 },
      ],
      [
        'a ZIP file whatever its type says',
        () => zipOf({ 'week.csv': text }),
        'text/csv',
        { revenue: 84_210.5, notes: 'Café' },
      ],
    ])('may be %s', async (_, make, type, metrics) => {
      const payload = Buffer.from(make())
      const saved = await post(payload, { type, query: '?apply=true' })
      expect(saved).toMatchObject({ status: 200, body: { saved: true, added: 1, errors: [] } })
      expect((await send({ file: base64(payload) })).body).toMatchObject({ added: 0, left: 1 })
      expect((await screen()).body.metrics).toMatchObject({ weekOf: WEEK, ...metrics })
    })

    test('may have 10 MB', async () => {
      const wide = `${text}${`las-perlas,${WEEK},1,${'x'.repeat(99_000)}\n`.repeat(105)}`
      expect((await post(wide)).body).toMatchObject({ wrong: 105 })
      expect(await post(`${wide}${'x'.repeat(200_000)}`)).toMatchObject({
        status: 400,
        body: { field: 'file' },
      })
    })

    test('with a wrong line saves nothing, and names it', async () => {
      const wrong = await post(`${text}las-prelas,${WEEK},1,\n`, { query: '?apply=true' })
      expect(wrong).toMatchObject({
        status: 200,
        body: {
          saved: false,
          errors: [{ line: 3, text: expect.stringContaining('Did you mean Las Perlas?') }],
        },
      })
      expect((await everything())[0]).toEqual({ metrics: [], history: 0, audits: 0 })
    })

    test.each([
      ['that is empty', '', 'text/csv', 200, { errors: [{ line: 1, text: 'The file is empty.' }] }],
      ['of a type that is not taken', text, 'text/tab-separated-values', 400, { field: 'body' }],
      ['that is too large', `${text}${'x'.repeat(20 * 1024 * 1024)}`, 'text/csv', 413, { code: 'tooLarge' }],
    ])('%s', async (_, payload, type, status, body) => {
      expect(await post(payload, { type })).toMatchObject({ status, body })
    })

    test('is refused to who may not import, before it is read', async () => {
      const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
      expect(await post('%PDF', { as: lead, query: '?apply=true' })).toMatchObject({ status: 403 })
      expect(await post(text, { query: '?apply=yes' })).toMatchObject({
        status: 400,
        body: { field: 'apply' },
      })
    })

    test('is taken by no other call', async () => {
      const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
      const headers = { cookie, 'content-type': 'text/csv' }
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/metrics',
        headers,
        payload: text,
      })
      expect(response.json()).toMatchObject({ code: 'invalid', error: 'The body must be JSON.' })
    })
  })

  test('accepts two years of a whole company, larger than other calls may be', async () => {
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    const weeks = Array.from({ length: 104 }, (_, ago) => addWeeks(WEEK, -ago))
    const text = [
      'Venue,Week of,Revenue,Tips,Notes',
      ...weeks.flatMap((week) => [`las-perlas,${week},100,,${words(1000)}`, `caliche,${week},1,2,`]),
    ].join('\n')
    const { body } = await send({ file: base64(text) }, asVp)
    expect((await send({ file: base64(text), save: body.plan }, asVp)).body).toMatchObject({
      saved: true,
      added: 208,
    })
    expect((await send({ file: base64(text) }, asGm)).body).toMatchObject({
      wrong: 104,
      errors: [{ line: 3, text: 'There is no venue "caliche". The same on lines 5, 7 and 101 more.' }],
    })
  })
})
