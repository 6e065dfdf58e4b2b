import type { Comparison } from '@scope/contract/company/settings.words'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { close, pagesIn } from '../../../../test/pdf.ts'
import { setScene } from '../../../../test/scene.ts'
import { makeMetrics, makeTarget } from '../../../../test/world.ts'

/*
 * Opens a week’s files as their readers do.
 */

const { db, venue, asGm } = setScene()

const asked = (compare?: Comparison) => ({
  params: { venue: venue.slug },
  query: { week: '2026-11-09', ...(compare && { compare }) },
})

/** The rows of the CSV file by their first cell. */
async function rowsOf(compare?: Comparison): Promise<{ name: string; rows: Map<string, string[]> }> {
  const { body } = await asGm('GET /api/venues/:venue/metrics.csv', asked(compare))
  const rows: string[][] = parse(Buffer.from(body.bytes).toString(), { bom: true, relax_column_count: true })
  return { name: body.name, rows: new Map(rows.map(([first = '', ...cells]) => [first, cells])) }
}

async function report() {
  const numbers = { laborBasePct: '20.00', laborTruePct: '22.80', cogsPct: '20.00', tips: '900.00' }
  const none = { laborBasePct: null, laborTruePct: null, cogsPct: null, tips: null }
  await makeMetrics(db, venue, { weekOf: '2026-01-05', revenue: '50000.00', ...none })
  await makeMetrics(db, venue, { weekOf: '2026-11-02', revenue: '50000.00', ...numbers })
  await makeMetrics(db, venue, { weekOf: '2026-11-09', revenue: '60000.00', ...numbers, notes: 'Rain' })
}

test('a week is in both files with its period and its year to date, and the distances to all targets', async () => {
  await report()
  const least = { orientation: 'least', red: '10.00' } as const
  // The first week of the year is before the target.
  await makeTarget(db, venue, { figure: 'revenue', amount: '58000.00', fromWeek: '2026-10-05', ...least })
  await makeTarget(db, venue, { amount: '22.00' })
  await makeTarget(db, venue, { figure: 'cogsPct', amount: '19.00' })
  await makeTarget(db, venue, { figure: 'primeCostPct', amount: '45.00' })
  await makeTarget(db, venue, { figure: 'tips', amount: '1000.00', ...least })
  const { name, rows } = await rowsOf()
  expect(name).toBe(`scope-metrics-${venue.slug}-2026-11-09-to-2026-11-15.csv`)
  expect(rows.get('Figure')).toEqual([
    ...['Week', 'Week against target', 'Period 11 to date', 'Period 11 to date against target'],
    ...['2026 to date', '2026 to date against target', 'Previous week', 'Four-week mean', 'Last year'],
    ...['Compared with', 'Week difference', 'Period 11 to date difference', '2026 to date difference'],
  ])
  expect(rows.has('Compared with: Target')).toBe(true)
  expect(rows.get('Weeks')?.[2]).toBe('Nov 2 – 15, 2026, 2 of 2 weeks reported')
  const standing = '$6,000 under, target at least $116,000'
  expect(rows.get('Revenue')).toEqual([
    ...['60000.00', '$2,000 over, target at least $58,000', '110000.00', standing],
    ...['160000.00', `${standing}, $110,000 in the 2 of 3 weeks with a target`],
    ...['50000.00', '50000.00', '', 'Target', '2000.00', '-6000.00', '-6000.00'],
  ])
  for (const [figure, same] of [
    ['Labor % (true)', '0.8 pts over, target at most 22.0%'],
    ['COGS %', '1.0 pts over, target at most 19.0%'],
    ['Prime cost %', '2.2 pts under, target at most 45.0%'],
  ] as const) {
    const cells = rows.get(figure) ?? []
    expect([cells[1], cells[3], cells[5]]).toEqual([same, same, same])
  }
  expect(rows.get('Tips')?.slice(1, 4)).toEqual([
    ...['$100 under, target at least $1,000', '1800.00', '$200 under, target at least $2,000'],
  ])
  expect(rows.get('Notes')).toEqual(['Rain'])

  const { body } = await asGm('GET /api/venues/:venue/metrics.pdf', asked())
  expect(body.name).toBe(`scope-metrics-${venue.slug}-2026-11-09-to-2026-11-15.pdf`)
  const pages = await pagesIn(Buffer.from(body.bytes))
  expect(pages).toHaveLength(1)
  for (const text of [
    ...['Las Perlas Metrics', 'Week of Nov 9 – 15, 2026', 'Period 11 to date', '2026 to date', 'Notes: Rain'],
    ...['$60,000$2,000 over target', '$110,000$6,000 under target', '$160,000$6,000 under target'],
    ...['Compared with: Target', 'Compared over 2 of 46 weeks.', '22.8%0.8 pts over target'],
    ...['20.0%1.0 pts over target', '42.8%2.2 pts under target', '$1,800$200 under target'],
  ]) {
    expect(pages[0]).toContain(close(text))
  }
})

test('both files compare with what is asked for', async () => {
  await report()
  await makeTarget(db, venue, { amount: '22.00' })
  const { rows } = await rowsOf('weeksBefore')
  expect(rows.get('Revenue')?.at(-3)).toBe('10000.00')
  expect(rows.has('Compared with: Weeks before')).toBe(true)
  const { body } = await asGm('GET /api/venues/:venue/metrics.pdf', asked('weeksBefore'))
  const [page = ''] = await pagesIn(Buffer.from(body.bytes))
  expect(page).toContain(close('$60,000$10,000 over the weeks before'))
  expect(page).not.toContain('target')
})

test('a week without numbers has empty cells, and no columns of targets without any', async () => {
  const { rows } = await rowsOf()
  expect(rows.get('Figure')).toEqual(['Week', 'Previous week', 'Four-week mean', 'Last year'])
  expect(rows.get('Revenue')).toEqual(['', '', '', ''])
  expect(rows.has('Notes')).toBe(false)
})
