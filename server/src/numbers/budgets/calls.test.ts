import type { Input } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { close, pagesIn } from '../../../test/pdf.ts'
import { setScene } from '../../../test/scene.ts'
import { makeBudget, makeMetrics, makeStaff, makeVenue } from '../../../test/world.ts'
import { zipOf } from '../../kernel/import/test/packing.ts'

/*
 * Budgets over HTTP on Friday 20 November 2026: the current week is that of 16 November.
 */

type Form = Input<'POST /api/budgets'>['body']
type ImportBody = Input<'POST /api/budgets/import'>['body']

const WEEK = '2026-11-16'

const { server, db, company, venue, asGm } = setScene()

const save = (body: Partial<Form>, caller = asGm, at?: string) =>
  caller('POST /api/budgets', { body: { weekOf: WEEK, ...body }, ...(at ? { query: { venue: at } } : {}) })
const list = async (query: Input<'GET /api/budgets'>['query'] = {}, caller = asGm) =>
  (await caller('GET /api/budgets', { query })).body
const history = async (id: string, caller = asGm) =>
  (await caller('GET /api/budgets/:id/history', { params: { id } })).body
const send = (body: ImportBody, caller = asGm) => caller('POST /api/budgets/import', { body })
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const audits = () =>
  db.rows<{ action: string; meta: Record<string, unknown> }>(
    sql`select action, meta from audits where org_id = ${company.id} and action like '%budget%' order by created_at, id`,
  )

describe('a budget', () => {
  test('is saved to the cent, for a week to come too, and listed by week', async () => {
    const { status, body } = await save({ weekOf: '2026-11-30', revenue: 61_200.55, laborTruePct: 24.5 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ venueSlug: 'las-perlas', weekOf: '2026-11-30', revenue: 61_200.55, laborTruePct: 24.5 },
      ...{ cogsPct: null, tips: null, source: 'typed', by: 'Dana Test', earlier: 0 },
    })
    await save({ tips: 0 })
    expect((await list()).map(({ weekOf, tips }) => [weekOf, tips])).toEqual([
      [WEEK, 0],
      ['2026-11-30', null],
    ])
    expect((await list({ from: '2026-11-23', to: '2027-01-04' })).map(({ weekOf }) => weekOf)).toEqual([
      '2026-11-30',
    ])
    expect((await audits()).map(({ action }) => action)).toEqual(['budget.save', 'budget.save'])
  })

  test('keeps its versions with who set them, and a stale save is refused', async () => {
    const first = (await save({ revenue: 60_000 })).body
    server.clock.set('2026-11-20T19:30:00.000Z')
    const second = (await save({ revenue: 62_000, updatedAt: first.updatedAt })).body
    expect(second.earlier).toBe(1)
    const late = await save({ revenue: 63_000, updatedAt: first.updatedAt })
    expect(late).toMatchObject({ status: 409, error: { code: 'stale' } })
    // The same figures need no newer version, and are no new one.
    expect((await save({ revenue: 62_000, updatedAt: first.updatedAt })).body).toMatchObject({
      ...{ revenue: 62_000, earlier: 1, updatedAt: second.updatedAt },
    })
    const { budget, versions } = await history(first.id)
    expect(budget).toMatchObject({ id: first.id, revenue: 62_000 })
    expect(versions.map(({ revenue, by, source, savedAt }) => [revenue, by, source, savedAt])).toEqual([
      [62_000, 'Dana Test', 'typed', second.updatedAt],
      [60_000, 'Dana Test', 'typed', first.updatedAt],
    ])
    // Without a version it replaces whatever is there.
    expect((await save({ cogsPct: 21 })).body).toMatchObject({ revenue: null, cogsPct: 21, earlier: 2 })
  })

  test.each([
    [{ weekOf: '2026-11-17', revenue: 1 }, 'weekOf', /is a Tuesday\. Use that week’s Monday, 2026-11-16\./],
    [{ weekOf: '2029-01-01', revenue: 1 }, 'weekOf', /more than two years ahead/],
    [{ weekOf: '2010-01-04', revenue: 1 }, 'weekOf', /more than ten years ago/],
    [{}, 'revenue', /Enter at least one/],
    [{ revenue: null }, 'revenue', /Enter at least one/],
    [{ revenue: -1 }, 'revenue', /Enter \$0 to \$10,000,000/],
    [{ tips: 1.005 }, 'tips', /at most two decimals/],
    [{ laborTruePct: 101 }, 'laborTruePct', /Enter 0% to 100%/],
    [{ cogsPct: 0.21 }, 'cogsPct', /did you mean 21%/],
  ] as const)('%j is refused by its field', async (body, field, text) => {
    const answer = await save(body)
    expect(answer).toMatchObject({ status: 400, error: { field } })
    expect(answer.error?.error).toMatch(text)
    expect(await list()).toEqual([])
  })

  test('has no base labor', async () => {
    const body = { revenue: 1, laborBasePct: 20 } as Partial<Form>
    expect(await save(body)).toMatchObject({ status: 400, error: { field: 'laborBasePct' } })
  })
})

describe('importing', () => {
  const line = (more: object = {}) => ({
    venue: 'las-perlas',
    weekOf: WEEK,
    revenue: '$84,210.50',
    ...more,
  })

  test('a year of many venues is previewed, and saved exactly as previewed', async () => {
    await makeVenue(db, company, { name: 'Caliche', slug: 'caliche' })
    const asVp = await server.as(await makeStaff(db, company, 'VP', { firstName: 'Vera' }))
    const weeks = Array.from({ length: 53 }, (_, week) =>
      new Date(Date.UTC(2025, 11, 29 + week * 7)).toISOString().slice(0, 10),
    )
    const rows = weeks.flatMap((week) => [
      `Las Perlas,${week},"$60,000.25",24%,21,`,
      `caliche,${week},40000,,,1000`,
    ])
    const file = base64(`Venue,Week of,Budget revenue,True labor %,COGS % budget,Tips\n${rows.join('\n')}`)
    const { body: preview } = await send({ file }, asVp)
    expect(preview).toMatchObject({ saved: false, added: 106, changed: 0, errors: [], wrong: 0 })
    expect(preview.weeks[0]).toMatchObject({
      ...{ line: 2, venueName: 'Las Perlas', weekOf: '2025-12-29', isNew: true, warnings: [] },
      changes: [
        { field: 'revenue', before: null, after: '60000.25' },
        { field: 'laborTruePct', before: null, after: '24.00' },
        { field: 'cogsPct', before: null, after: '21.00' },
      ],
    })
    expect(await list({}, asVp)).toEqual([])
    expect((await send({ file, save: preview.plan }, asVp)).body).toMatchObject({ saved: true, added: 106 })
    const saved = await list({ venue: 'caliche' }, asVp)
    expect(saved).toHaveLength(53)
    expect(saved[52]).toMatchObject({ tips: 1000, cogsPct: null, source: 'imported', by: 'Vera Test' })
    expect((await send({ file }, asVp)).body).toMatchObject({ added: 0, changed: 0, left: 106 })
    const zip = base64(zipOf({ 'budgets/2026.csv': Buffer.from(file, 'base64'), 'plan.pdf': '%PDF' }))
    expect((await send({ file: zip }, asVp)).body).toMatchObject({
      ...{ added: 0, left: 106, errors: [] },
      notes: ['Files left out, as they are neither CSV nor .xlsx: "plan.pdf".'],
    })
    const [trail, ...more] = await audits()
    expect(more).toEqual([])
    expect(trail).toMatchObject({
      action: 'import.budgets',
      meta: { weeks: { added: 106 }, changes: { length: 106 } },
    })
  })

  test('names every wrong line and its field, and saves nothing', async () => {
    const { body } = await send({
      lines: [
        line(),
        line({ venue: 'las-perla', weekOf: '2026-11-23' }),
        line({ weekOf: '2026-11-24' }),
        line({ weekOf: '2026-11-30', tips: 'many' }),
        line(),
        line({ weekOf: '2026-12-07', laborTruePct: '0.24' }),
      ],
    })
    expect(body.wrong).toBe(5)
    expect(body.errors.map(({ line, field }) => [line, field])).toEqual([
      [2, 'venue'],
      [3, 'weekOf'],
      [4, 'tips'],
      [5, 'venue'],
      [6, 'laborTruePct'],
    ])
    expect(body.errors[0]?.text).toBe('There is no venue "las-perla". Did you mean Las Perlas?')
    expect(await send({ lines: [line(), line({ weekOf: '2026-11-17' })], save: 'any' })).toMatchObject({
      ...{ status: 400, error: { field: 'lines.2.weekOf' } },
    })
    expect(await list()).toEqual([])
  })

  test.each([
    ['Labor %', '"Labor %" was not imported: it could be base or true labor. Rename it Labor % (true).'],
    [
      'Labor Base %',
      '"Labor Base %" was not imported: budgets are for true labor. Name the column Labor % (true).',
    ],
  ])('a column %s is an error, and not ignored silently', async (column, text) => {
    const file = base64(`Venue,Week of,Revenue,${column}\nlas-perlas,${WEEK},100,20`)
    expect((await send({ file })).body).toMatchObject({ added: 0, errors: [{ line: 1, text }] })
  })

  test('is refused as stale when others changed what was previewed', async () => {
    const { body: preview } = await send({ lines: [line()] })
    await save({ revenue: 70_000 })
    const late = await send({ lines: [line()], save: preview.plan })
    expect(late).toMatchObject({ status: 409, error: { code: 'stale' } })
    expect(await list()).toMatchObject([{ revenue: 70_000, earlier: 0 }])
  })

  test('of a sheet leaves figures that a line does not name, and counts as typed', async () => {
    await save({ revenue: 60_000, tips: 11_000 })
    server.clock.set('2026-11-20T19:30:00.000Z')
    const lines = [{ venue: venue.id, weekOf: WEEK, tips: null }]
    const { body: preview } = await send({ lines })
    expect(preview.weeks).toMatchObject([{ changes: [{ field: 'tips', before: '11000.00', after: null }] }])
    await send({ lines, save: preview.plan })
    expect(await list()).toMatchObject([{ revenue: 60_000, tips: null, source: 'typed', earlier: 1 }])
  })
})

test('budgets of other venues are out of reach', async () => {
  const other = await makeVenue(db, company, { name: 'Caliche', slug: 'caliche' })
  const { id } = await makeBudget(db, other)
  expect(await list()).toEqual([])
  expect(await asGm('GET /api/budgets/:id/history', { params: { id } })).toMatchObject({ status: 404 })
  expect(await save({ revenue: 1 }, asGm, 'caliche')).toMatchObject({ status: 404 })
})

describe('where a budget is seen', () => {
  const at = { params: { venue: 'las-perlas' } }
  const ofRevenue = (standings: readonly { figure: string }[] | undefined) =>
    standings?.find(({ figure }) => figure === 'revenue')

  test('nowhere without one', async () => {
    await makeMetrics(db, venue, { weekOf: WEEK })
    const { body: week } = await asGm('GET /api/venues/:venue/metrics', { ...at, query: {} })
    expect(week).not.toHaveProperty('budgets')
    for (const span of week.toDate ?? []) expect(span).not.toHaveProperty('budgets')
    const { body: board } = await asGm('GET /api/venues/:venue/board', { ...at, query: {} })
    expect(board.metrics).not.toHaveProperty('budgets')
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    expect((await asVp('GET /api/rollup', { query: {} })).body.rows[0]).not.toHaveProperty('budgets')
    for (const bytes of [
      (await asGm('GET /api/venues/:venue/metrics.csv', { ...at, query: {} })).body.bytes,
      (await asGm('GET /api/venues/:venue/board.csv', { ...at, query: {} })).body.bytes,
      (await asVp('GET /api/rollup.csv', { query: {} })).body.bytes,
    ]) {
      expect(Buffer.from(bytes).toString().toLowerCase()).not.toContain('budget')
    }
  })

  test('on metrics, board and rollup, with the period and the year to date to the cent, and in their files', async () => {
    // Period 11 of 2026 begins on November 2, the year on December 29, 2025.
    for (const [weekOf, revenue] of [
      ['2025-12-29', '10000.01'],
      ['2026-10-26', '20000.02'],
      ['2026-11-02', '30000.05'],
      ['2026-11-09', '40000.10'],
      [WEEK, '50000.20'],
      ['2026-11-23', '60000.40'],
    ] as const) {
      await makeBudget(db, venue, { weekOf, revenue })
    }
    await makeMetrics(db, venue, { weekOf: '2026-11-09', revenue: '41000.10' })
    await makeMetrics(db, venue, { weekOf: WEEK, revenue: '49000.20' })
    const { body: week } = await asGm('GET /api/venues/:venue/metrics', { ...at, query: { week: WEEK } })
    expect(ofRevenue(week.budgets)).toEqual({
      ...{ figure: 'revenue', amount: 50_000.2, distance: '$1,000 under', weeks: 1, compared: 1 },
    })
    expect(week.toDate?.map(({ label, budgets }) => [label, ofRevenue(budgets)])).toEqual([
      [
        'Period 11 to date',
        { figure: 'revenue', amount: 120_000.35, distance: 'on budget', weeks: 3, compared: 2 },
      ],
      [
        '2026 to date',
        { figure: 'revenue', amount: 150_000.38, distance: 'on budget', weeks: 5, compared: 2 },
      ],
    ])
    const { body: board } = await asGm('GET /api/venues/:venue/board', {
      ...{ ...at, query: { span: 'this-period' } },
    })
    expect(ofRevenue(board.metrics.budgets)).toMatchObject({ amount: 120_000.35, weeks: 3, compared: 2 })
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    const { body: rollup } = await asVp('GET /api/rollup', { query: {} })
    expect(ofRevenue(rollup.rows[0]?.budgets)).toMatchObject({ amount: 50_000.2, distance: '$1,000 under' })

    const csv = async (answer: Promise<{ body: { bytes: Uint8Array } }>) =>
      Buffer.from((await answer).body.bytes).toString()
    const ofMetrics = await csv(asGm('GET /api/venues/:venue/metrics.csv', { ...at, query: { week: WEEK } }))
    expect(ofMetrics).toContain('Week,Week budget,Week against budget,Period 11 to date,')
    expect(ofMetrics).toMatch(/Revenue,49000\.20,50000\.20,"?\$1,000 under budget"?,90000\.30,120000\.35,/)
    expect(ofMetrics).toContain('on budget, 5 of 47 weeks had a budget')
    const ofBoard = await csv(asGm('GET /api/venues/:venue/board.csv', { ...at, query: {} }))
    expect(ofBoard).toContain('Written by,Budget,Against budget')
    expect(ofBoard).toContain('50000.20,"$1,000 under budget"')
    const ofRollup = await csv(asVp('GET /api/rollup.csv', { query: {} }))
    expect(ofRollup).toContain('Revenue budget,Revenue against budget')
    expect(ofRollup).toContain('50000.20,"$1,000 under budget"')
    const pdf = await asGm('GET /api/venues/:venue/metrics.pdf', { ...at, query: { week: WEEK } })
    const [page = ''] = await pagesIn(Buffer.from(pdf.body.bytes))
    expect(page).toContain(close('$49,000$1,000 under budget'))
    const [table = ''] = await pagesIn(
      Buffer.from((await asVp('GET /api/rollup.pdf', { query: {} })).body.bytes),
    )
    expect(table).toContain(close('$1,000 under budget'))
  })

  test('to date counts only weeks in which the venue is open', async () => {
    await db.run(sql`update venues set open_days = '{[2026-10-26,2026-11-09)}' where id = ${venue.id}`)
    for (const weekOf of ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']) {
      await makeBudget(db, venue, { weekOf, revenue: '10000.01' })
    }
    await makeMetrics(db, venue, { weekOf: '2026-11-02', revenue: '11000.01' })
    const { body } = await asGm('GET /api/venues/:venue/metrics', { ...at, query: { week: WEEK } })
    expect(body).not.toHaveProperty('budgets')
    expect(body.toDate).toMatchObject([
      { from: '2026-11-02', weeks: 1, reported: 1 },
      { from: '2026-10-26', weeks: 2, reported: 1 },
    ])
    expect(body.toDate?.map(({ budgets }) => ofRevenue(budgets))).toEqual([
      { figure: 'revenue', amount: 10_000.01, distance: '$1,000 over', weeks: 1, compared: 1 },
      { figure: 'revenue', amount: 20_000.02, distance: '$1,000 over', weeks: 2, compared: 1 },
    ])
  })

  test('the rollup adds them up, for all venues and each group, of the weeks in which a venue is open', async () => {
    const query = { from: '2026-11-09', to: WEEK, by: 'group' } as const
    const asVp = await server.as(await makeStaff(db, company, 'VP'))
    const caliche = await makeVenue(db, company, { name: 'Caliche', slug: 'caliche' })
    await makeMetrics(db, venue, { weekOf: '2026-11-09', revenue: '41000.10', laborTruePct: '22.00' })
    await makeMetrics(db, caliche, { weekOf: '2026-11-09', revenue: '8000.00', laborTruePct: '28.00' })
    const { body: without } = await asVp('GET /api/rollup', { query })
    expect(without.cards.revenue).not.toHaveProperty('budget')
    expect(without.subtotals[0]).not.toHaveProperty('budgets')

    await db.run(sql`update venues set group_name = 'Downtown' where org_id = ${company.id}`)
    await db.run(sql`update venues set open_days = '{(,2026-11-16)}' where id = ${caliche.id}`)
    const tide = await makeVenue(db, company, { name: 'Low Tide', slug: 'low-tide' })
    await makeMetrics(db, tide, { weekOf: '2026-11-09', revenue: '5000.00' })
    const only = { cogsPct: null, tips: null }
    await makeBudget(db, venue, { weekOf: '2026-11-09', revenue: '40000.10', laborTruePct: '20', ...only })
    await makeBudget(db, venue, { weekOf: WEEK, revenue: '50000.20', laborTruePct: '24', ...only })
    await makeBudget(db, caliche, {
      weekOf: '2026-11-09',
      revenue: '10000.05',
      laborTruePct: '30',
      ...only,
    })
    await makeBudget(db, caliche, { weekOf: WEEK, revenue: '77777.77' })

    const { body: rollup } = await asVp('GET /api/rollup', { query })
    const revenue = { figure: 'revenue', amount: 100_000.35, distance: '$1,000 under', weeks: 3, compared: 2 }
    const labor = { figure: 'laborTruePct', amount: 23, distance: '1.0 pts over', weeks: 3, compared: 2 }
    expect(rollup.cards).toMatchObject({
      revenue: { total: 54_000.1, expected: 5, budget: revenue },
      labor: { budget: labor },
    })
    expect(rollup.subtotals).toMatchObject([
      { part: 'Downtown', expected: 3, budgets: [revenue, labor] },
      { part: null, expected: 2 },
    ])
    expect(rollup.subtotals[1]).not.toHaveProperty('budgets')
    expect(
      rollup.rows.map(({ slug, expected, budgets }) => [slug, expected, ofRevenue(budgets)]),
    ).toMatchObject([
      ['caliche', 1, { amount: 10_000.05, weeks: 1 }],
      ['las-perlas', 2, { amount: 90_000.3, weeks: 2 }],
      ['low-tide', 2, undefined],
    ])

    const csv = Buffer.from((await asVp('GET /api/rollup.csv', { query })).body.bytes).toString()
    expect(csv).toContain(
      'Compared with: Budget\r\nRevenue of all venues,54000.10,"$1,000 under budget"\r\nLabor % (true) of all venues,',
    )
    expect(csv).toMatch(
      /^Subtotal,Downtown,2 venues,.*,100000\.35,"\$1,000 under budget, compared over 2 of 3 weeks",23\.00,/m,
    )
    const pdf = await asVp('GET /api/rollup.pdf', { query })
    const page = (await pagesIn(Buffer.from(pdf.body.bytes))).join('')
    expect(page).toContain(close('Compared with: Budget'))
    expect(page).toContain(close('Total Revenue$54K$1,000 under budget'))
    expect(page).toContain(close('Downtown2 venues$49K$1,000 under budget'))
  })
})
