import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeBudget, makeMetrics } from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { importBudgetsFile } from '../budgets/import.ts'
import { importMetrics } from '../metrics/import/import.ts'
import { insertSource } from '../source/store.ts'

/*
 * An empty cell or a dash of a file or a pasted table changes nothing: what a week has is removed in the form or the grid.
 * Every way of an import, of numbers and of budgets.
 */

const WEEK = '2026-11-16'
const CSV = `Venue,Week of,Revenue,Labor base %,COGS %,Tips,Notes,Tags\nLas Perlas,${WEEK},,21,-,—,,-\n`
const BUDGETS = `Venue,Week of,Revenue,True labor %,COGS %,Tips\nLas Perlas,${WEEK},,23,,-\n`
const base64 = (text: string) => Buffer.from(text).toString('base64')

const { server, db, company, venue, gm, asGm } = setScene({ now: '2026-11-23T18:00:00Z' })

const weekNow = async () => (await asGm('GET /api/metrics', { query: { from: WEEK, to: WEEK } })).body[0]
const budgetNow = async () => (await asGm('GET /api/budgets', { query: { from: WEEK, to: WEEK } })).body[0]
const parts = () => ({ database: server.database, clock: server.clock })
const reach = () => mintReach(company.id, 'every')

describe('a week with figures, notes and tags', () => {
  const FULL = { weekOf: WEEK, notes: 'Rain on Friday', tags: [{ kind: 'shortHours' as const }] }
  const kept = {
    revenue: 60_000,
    cogsPct: 20,
    tips: 11_000,
    notes: 'Rain on Friday',
    tags: [{ kind: 'shortHours' }],
  }

  test.each<[string, () => Promise<unknown>]>([
    [
      'a file, previewed and saved',
      async () => {
        const { body } = await asGm('POST /api/metrics/import', { body: { file: base64(CSV) } })
        expect(body.weeks[0]?.changes.map(({ field }) => field)).toEqual(['laborBasePct', 'laborTruePct'])
        return asGm('POST /api/metrics/import', { body: { file: base64(CSV), save: body.plan } })
      },
    ],
    [
      'a file of a program',
      () => asGm('POST /api/metrics/import', { body: { file: base64(CSV), apply: true } }),
    ],
    [
      'several files',
      () =>
        asGm('POST /api/metrics/import', {
          body: { files: [{ name: 'a.csv', file: base64(CSV) }], apply: true },
        }),
    ],
    [
      'lines of a program',
      () => {
        const line = {
          venue: 'las-perlas',
          weekOf: WEEK,
          revenue: '',
          laborBasePct: '21',
          cogsPct: '-',
          tips: ' — ',
        }
        return asGm('POST /api/metrics/import', { body: { lines: [{ ...line, tags: '' }], apply: true } })
      },
    ],
    [
      'the operator’s command',
      () => importMetrics(parts(), { reach: reach(), files: [{ name: 'a.csv', bytes: Buffer.from(CSV) }] }),
    ],
    [
      'a file that a source reads',
      async () => {
        const columns = {
          ...{ venue: 'Bar', week: 'Week', revenue: 'Net', laborBasePct: 'Labor', cogsDollars: 'Cost' },
          ...{ tips: 'Tips', notes: 'Remarks', tags: 'Kind' },
        }
        const reading = {
          ...{ sheet: null, columns, leaveOut: [], salaried: [] },
          ...{ percent: 'whole' as const, decimal: 'point' as const },
          venue: { from: 'column' as const, venueId: null },
          week: { from: 'column' as const, means: 'monday' as const, sunday: null },
        }
        const source = { id: crypto.randomUUID(), name: 'Back office', updatedById: gm.id }
        await insertSource(
          reach(),
          db,
          { ...source, header: Object.values(columns), reading },
          server.clock.now(),
        )
        const text = `${Object.values(columns).join(',')}\nLas Perlas,${WEEK},,21,,-,-,\n`
        return asGm('POST /api/metrics/import', { body: { file: base64(text), apply: true } })
      },
    ],
  ])('keeps them: %s', async (_, send) => {
    await makeMetrics(db, venue, FULL)
    await send()
    expect(await weekNow()).toMatchObject({ ...kept, laborBasePct: 21 })
  })

  test('loses what the grid empties', async () => {
    await makeMetrics(db, venue, FULL)
    const lines = [{ venue: 'las-perlas', weekOf: WEEK, tips: null, tags: null }]
    const { body } = await asGm('POST /api/metrics/import', { body: { lines } })
    expect(body.weeks[0]?.changes).toEqual([
      { field: 'tips', before: '11000.00', after: null },
      { field: 'tags', before: 'Short hours', after: null },
    ])
    await asGm('POST /api/metrics/import', { body: { lines, save: body.plan } })
    expect(await weekNow()).toMatchObject({ revenue: 60_000, tips: null, tags: [] })
  })

  test('a file of empty cells alone changes nothing, and adds no week', async () => {
    await makeMetrics(db, venue, FULL)
    const file = base64(`Venue,Week of,Revenue,Tips\nLas Perlas,${WEEK},,-\nLas Perlas,2026-11-09,,\n`)
    const { body } = await asGm('POST /api/metrics/import', { body: { file, apply: true } })
    expect(body).toMatchObject({ saved: true, added: 0, changed: 0, left: 2, errors: [] })
  })
})

describe('a budget', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a file', () => asGm('POST /api/budgets/import', { body: { file: base64(BUDGETS), apply: true } })],
    [
      'lines of a program',
      () => {
        const line = { venue: 'las-perlas', weekOf: WEEK, revenue: '', laborTruePct: '23', cogsPct: '-' }
        return asGm('POST /api/budgets/import', { body: { lines: [line], apply: true } })
      },
    ],
    ['the operator’s command', () => importBudgetsFile(parts(), { reach: reach(), sheet: BUDGETS })],
  ])('keeps its figures: %s', async (_, send) => {
    await makeBudget(db, venue, { weekOf: WEEK })
    await send()
    expect(await budgetNow()).toMatchObject({ revenue: 58_000, laborTruePct: 23, cogsPct: 21, tips: 10_000 })
  })

  test('loses what the sheet empties', async () => {
    await makeBudget(db, venue, { weekOf: WEEK })
    const lines = [{ venue: 'las-perlas', weekOf: WEEK, tips: null }]
    const { body } = await asGm('POST /api/budgets/import', { body: { lines } })
    await asGm('POST /api/budgets/import', { body: { lines, save: body.plan } })
    expect(await budgetNow()).toMatchObject({ revenue: 58_000, tips: null })
  })
})
