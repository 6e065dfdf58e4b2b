import type { Input } from '@scope/contract/calls'
import { addWeeks } from '@scope/contract/kernel/calendar'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeMetrics, makeTarget } from '../../../test/world.ts'

/*
 * The tags of a week over HTTP: saved, kept with each version, read from files, and what they do to comparisons.
 */

type Form = Input<'POST /api/metrics'>['body']

const WEEK = '2026-11-16'
const HALLOWEEN = '2026-10-26'
const NUMBERS = { revenue: 60_000, laborBasePct: 20, cogsPct: 20, tips: 900 }

const { server, db, venue, asGm, asVp } = setScene({ venue: { createdAt: new Date('2026-01-05T18:00:00Z') } })

const save = (body: Partial<Form>) => asGm('POST /api/metrics', { body: { weekOf: WEEK, ...body } })
const screen = async (week = WEEK) =>
  (await asGm('GET /api/venues/:venue/metrics', { params: { venue: venue.slug }, query: { week } })).body
const send = (body: Input<'POST /api/metrics/import'>['body']) => asGm('POST /api/metrics/import', { body })
const file = (text: string) => send({ file: Buffer.from(text).toString('base64'), apply: true })

describe('saving tags', () => {
  test('stores them with the week, and each version keeps its own', async () => {
    const first = await save({ ...NUMBERS, tags: [{ kind: 'holiday', name: '  Veterans   Day ' }] })
    expect(first).toMatchObject({ status: 201, body: { tags: [{ kind: 'holiday', name: 'Veterans Day' }] } })
    const second = await save({
      ...NUMBERS,
      tags: [{ kind: 'shortHours' }, { kind: 'weather', name: 'storm' }],
    })
    expect(second.body).toMatchObject({
      tags: [{ kind: 'shortHours' }, { kind: 'weather', name: 'storm' }],
      earlier: 1,
    })
    const { versions } = (await asGm('GET /api/metrics/:id/history', { params: { id: second.body.id } })).body
    expect(versions.map(({ tags }) => tags)).toEqual([second.body.tags, first.body.tags])
    expect((await asGm('GET /api/metrics', { query: { venue: venue.slug } })).body[0]?.tags).toEqual(
      second.body.tags,
    )
  })

  test('without the field they stay, and alone they leave numbers and notes', async () => {
    const tags = [{ kind: 'event' as const, name: 'DJ night' }]
    await save({ ...NUMBERS, notes: 'Full house', tags })
    expect((await save({ ...NUMBERS, revenue: 61_000, notes: 'Fuller' })).body).toMatchObject({
      revenue: 61_000,
      tags,
    })
    expect((await save({ tags: [{ kind: 'buyout' }] })).body).toMatchObject({
      ...NUMBERS,
      ...{ revenue: 61_000, notes: 'Fuller', tags: [{ kind: 'buyout' }] },
    })
    expect((await save({ tags: [] })).body.tags).toEqual([])
  })

  test('alone leave the origin of the figures, and say who changed them', async () => {
    const imported = await file(`Venue,Week Of,Revenue,COGS %\nLas Perlas,${WEEK},60000,20\n`)
    expect(imported.status).toBe(200)
    const before = (await asGm('GET /api/metrics', { query: { venue: venue.slug } })).body[0]
    expect(before).toMatchObject({ source: 'imported', tagged: null })
    server.clock.set('2026-11-22T18:00:00Z')
    const { body } = await save({ revenue: 60_000, cogsPct: 20, tags: [{ kind: 'buyout' }] })
    expect(body).toMatchObject({
      ...{ source: 'imported', by: before?.by, savedAt: before?.savedAt, createdById: before?.createdById },
      tagged: { by: before?.by, savedAt: '2026-11-22T18:00:00.000Z' },
    })
    expect(body.updatedAt).toBe('2026-11-22T18:00:00.000Z')
    const { versions } = (await asGm('GET /api/metrics/:id/history', { params: { id: body.id } })).body
    expect(versions.map(({ source }) => source)).toEqual(['typed', 'imported'])
    const { body: typed } = await save({ revenue: 61_000, cogsPct: 20, tags: [{ kind: 'buyout' }] })
    expect(typed).toMatchObject({ source: 'typed', tagged: null })
  })

  test('a week that stands out is not counted as one without a target', async () => {
    await makeTarget(db, venue, {
      figure: 'cogsPct',
      amount: '19.00',
      fromWeek: '2026-11-02',
    })
    for (const weekOf of ['2026-11-02', '2026-11-09', WEEK])
      await save({ weekOf, ...NUMBERS, tags: weekOf === WEEK ? [{ kind: 'buyout' }] : [] })
    const standing = (await screen()).toDate?.[0]?.targets?.find(({ figure }) => figure === 'cogsPct')
    expect(standing).toMatchObject({ weeks: 2, ofWeeks: 2 })
  })

  test('a week can have tags without numbers, and nothing is stored without either', async () => {
    expect((await save({ tags: [] })).status).toBe(400)
    expect((await save({ tags: [{ kind: 'construction' }] })).body).toMatchObject({
      revenue: null,
      tags: [{ kind: 'construction' }],
    })
  })

  test.each<[NonNullable<Form['tags']>, RegExp]>([
    [[{ kind: 'holiday' }], /Name the holiday/],
    [[{ kind: 'holiday', name: '  ' }], /Name the holiday/],
    [[{ kind: 'other', name: '🍸'.repeat(61) }], /at most 60 characters.*has 61/],
    [[{ kind: 'closed' }, { kind: 'closed' }], /there twice/],
    [[{ kind: 'other', name: 'a; b' }], /semicolon/],
    [
      Array.from({ length: 9 }, (_, index) => ({ kind: 'event' as const, name: `${index}` })),
      /at most 8 tags/,
    ],
  ])('refuses %j by its field', async (tags, error) => {
    const refused = await save({ ...NUMBERS, tags })
    expect(refused).toMatchObject({
      status: 400,
      error: { field: 'tags', error: expect.stringMatching(error) },
    })
    expect((await screen()).metrics).toBeNull()
  })

  test('refuses a kind that there is none of', async () => {
    const tags = [{ kind: 'party' }] as unknown as NonNullable<Form['tags']>
    expect(await save({ ...NUMBERS, tags })).toMatchObject({ status: 400, error: { code: 'invalid' } })
  })

  test('a save that was opened before somebody else tagged the week is refused with what is stored', async () => {
    const { body } = await save(NUMBERS)
    await save({ tags: [{ kind: 'weather' }] })
    const late = await save({ ...NUMBERS, tags: [{ kind: 'event' }], updatedAt: body.updatedAt })
    expect(late).toMatchObject({ status: 409, error: { currentMetrics: { tags: [{ kind: 'weather' }] } } })
  })
})

describe('the column Tags', () => {
  test('is read and saved; an empty cell and a file without the column leave them', async () => {
    await file(`Venue,Week of,Revenue,Tags\nLas Perlas,${WEEK},60000,"Holiday: Halloween; short hours"`)
    expect((await screen()).metrics?.tags).toEqual([
      { kind: 'holiday', name: 'Halloween' },
      { kind: 'shortHours' },
    ])
    await file(`Venue,Week of,Revenue\nLas Perlas,${WEEK},61000`)
    expect((await screen()).metrics).toMatchObject({ revenue: 61_000, tags: [{}, {}] })
    const empty = await file(`Venue,Week of,Tags\nLas Perlas,${WEEK},`)
    expect(empty.body).toMatchObject({ weeks: [], left: 1 })
    expect((await screen()).metrics?.tags).toHaveLength(2)
  })

  test('an unknown tag names its line and column, and saves nothing', async () => {
    const { body } = await file(
      `Venue,Week of,Revenue,Tags\nLas Perlas,${WEEK},60000,Hallowen\nLas Perlas,2026-11-09,60000,Closed`,
    )
    expect(body).toMatchObject({ saved: false, wrong: 1 })
    expect(body.errors).toEqual([
      {
        line: 2,
        field: 'tags',
        text: expect.stringContaining('“Hallowen” is no tag. Use Closed, Short hours, Holiday: name'),
      },
    ])
    expect((await screen()).metrics).toBeNull()
  })

  test('of a sheet is read too', async () => {
    const lines = [{ venue: venue.id, weekOf: WEEK, tags: 'closed' }]
    const { plan } = (await send({ lines })).body
    expect((await send({ lines, save: plan })).body).toMatchObject({ saved: true, added: 1 })
    expect((await screen()).metrics).toMatchObject({ revenue: null, tags: [{ kind: 'closed' }] })
  })
})

describe('a closed week', () => {
  test('is missing nowhere: in Waiting, the coverage, the rollup and on the board', async () => {
    for (const back of [2, 3, 4]) await makeMetrics(db, venue, { weekOf: addWeeks(WEEK, -back) })
    const missing = async () => {
      const rollup = (await asVp('GET /api/rollup', { query: { span: 'last-4-weeks' } })).body
      const { coverage } = (await asGm('GET /api/analytics/snapshot')).body
      const params = { venue: venue.slug }
      const board = (await asGm('GET /api/venues/:venue/board', { params, query: { span: 'last-week' } }))
        .body
      return {
        waiting: (await asGm('GET /api/review')).body.weeks.map(({ weekOf }) => weekOf),
        rollup: rollup.rows[0]?.missing,
        uncovered: coverage.missing.length,
        onBoard: board.metrics.reported,
      }
    }
    const closed = addWeeks(WEEK, -1)
    expect(await missing()).toEqual({ waiting: [closed], rollup: 1, uncovered: 1, onBoard: 0 })
    await save({ weekOf: closed, tags: [{ kind: 'closed' }] })
    expect(await missing()).toEqual({ waiting: [], rollup: 0, uncovered: 0, onBoard: 1 })
  })

  test.each(['closed', 'shortHours', 'buyout', 'construction'] as const)(
    'or one tagged %s stands out of the means and is named',
    async (kind) => {
      for (const back of [1, 3, 4, 5])
        await makeMetrics(db, venue, { weekOf: addWeeks(WEEK, -back), revenue: '50000.00' })
      await makeMetrics(db, venue, { weekOf: addWeeks(WEEK, -2), revenue: '10000.00', tags: [{ kind }] })
      const { compared } = await screen()
      expect(compared.fourWeekMean).toMatchObject({
        figures: { revenue: 50_000 },
        closed: [addWeeks(WEEK, -2)],
        tagged: [{ weekOf: addWeeks(WEEK, -2), tags: [{ kind }] }],
      })
    },
  )

  test('one tagged as a holiday, an event or for its weather stays in the mean', async () => {
    for (const back of [1, 3, 4])
      await makeMetrics(db, venue, { weekOf: addWeeks(WEEK, -back), revenue: '50000.00' })
    await makeMetrics(db, venue, {
      weekOf: addWeeks(WEEK, -2),
      revenue: '10000.00',
      tags: [{ kind: 'weather' }],
    })
    expect((await screen()).compared.fourWeekMean).toMatchObject({ figures: { revenue: 40_000 }, closed: [] })
  })
})

describe('a holiday', () => {
  test('is offered by the date of the chosen week', async () => {
    expect((await screen(HALLOWEEN)).holidays).toEqual(['Halloween'])
    expect((await screen('2026-11-02')).holidays).toEqual([])
  })

  test('is compared with the week of the same holiday last year, which need not be 364 days before', async () => {
    // A week later last year: the party was on November 7.
    const [party, same] = ['2025-11-03', '2025-10-27']
    await makeMetrics(db, venue, {
      weekOf: HALLOWEEN,
      revenue: '90000.00',
      tags: [{ kind: 'holiday', name: 'Halloween' }],
    })
    await makeMetrics(db, venue, { weekOf: same, revenue: '50000.00' })
    await makeMetrics(db, venue, {
      weekOf: party,
      revenue: '80000.00',
      tags: [{ kind: 'holiday', name: 'halloween' }],
    })
    const { compared, trend } = await screen(HALLOWEEN)
    expect(compared.lastYear).toMatchObject({
      holiday: 'Halloween',
      weeks: [party],
      figures: { revenue: 80_000 },
    })
    expect(trend.at(-1)).toMatchObject({ lastYear: { weekOf: party, revenue: 80_000 } })
  })
})
