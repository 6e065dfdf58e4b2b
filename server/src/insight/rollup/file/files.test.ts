import { createRequire } from 'node:module'
import { guarded } from '@scope/contract/kernel/spreadsheet.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { close, pagesIn } from '../../../../test/pdf.ts'
import { setScene } from '../../../../test/scene.ts'
import {
  type Company,
  makeCompany,
  makeFocus,
  makePriority,
  makeStaff,
  makeTarget,
  makeVenue,
  makeVisit,
  type Staff,
  type Venue,
} from '../../../../test/world.ts'
import { insert } from '../../../kernel/db/tables.ts'

/*
 * Opens the rollup files as their readers do.
 */

const WEDNESDAY = '2026-11-18T20:00:00Z'

const { server, db } = setScene({ now: WEDNESDAY })

async function makeGroup(names: string[]): Promise<{ company: Company; vp: Staff; asVp: Caller }> {
  const company = await makeCompany(db, 'Lantern Hospitality')
  const vp = await makeStaff(db, company, 'VP', { firstName: 'Vera' })
  for (const [index, name] of names.entries()) {
    const venue = await makeVenue(db, company, { name, slug: `bar-${index}` })
    if (index % 5 === 4) continue
    const base = { venueId: venue.id, laborFactor: '1.140', source: 'typed' as const }
    const revenue = `${1000 * (index + 1)}.50`
    await insert(db, 'weeklyMetrics', [
      {
        ...base,
        weekOf: '2026-11-16',
        revenue,
        laborBasePct: '20.00',
        laborTruePct: '22.80',
        cogsPct: '19.25',
      },
      {
        ...base,
        weekOf: '2026-11-09',
        revenue: '2000.00',
        laborBasePct: null,
        laborTruePct: null,
        cogsPct: null,
      },
    ])
    if (index % 3 !== 0) continue
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    await db.run(sql`update app_users set created_at = '2026-11-16T20:00:00Z' where id = ${lead.id}`)
    await makePriority(db, venue, lead, { status: index % 2 === 0 ? 'AT_RISK' : 'ON_TRACK' })
    await db.run(sql`update venues set gm_id = ${lead.id} where id = ${venue.id}`)
  }
  return { company, vp, asVp: await server.as(vp) }
}

type Query = NonNullable<NonNullable<Parameters<typeof rowsOf>[1]>>

/** The rows of the CSV file, as a spreadsheet reads them. */
async function rowsOf(
  caller: Caller,
  query: {
    span?: 'this-week' | 'last-4-weeks'
    sort?: 'revenue' | 'visited'
    venue?: string
    from?: string
    to?: string
    by?: 'group'
    group?: string
    compare?: 'weeksBefore'
  } = {},
) {
  const { status, body } = await caller('GET /api/rollup.csv', { query })
  expect(status).toBe(200)
  const text = Buffer.from(body.bytes).toString()
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true })
  return { name: body.name, text, rows }
}

/** The text of each page of the PDF file, without spaces, because a PDF has none. */
async function pagesOf(caller: Caller, query: Query = {}) {
  const { status, body } = await caller('GET /api/rollup.pdf', { query })
  expect(status).toBe(200)
  const bytes = Buffer.from(body.bytes)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // Information that viewers and screen readers need before the first page.
  const text = bytes.toString('latin1')
  for (const entry of ['/Lang (en-US)', '/DisplayDocTitle true', '/Title']) expect(text).toContain(entry)
  const pages = await pagesIn(bytes)
  return { name: body.name, pages }
}

describe('the CSV file', () => {
  test('is one table with a row per venue and exact figures', async () => {
    const { company, asVp } = await makeGroup(['Ámbar', 'Bar Łódź', 'Cava'])
    await db.run(sql`
      insert into weekly_metrics (venue_id, week_of, revenue, labor_factor, source)
      select id, '2026-11-02', 3000.70, 1.14, 'typed' from venues where org_id = ${company.id}`)
    const { name, text, rows } = await rowsOf(asVp)
    expect(name).toBe('scope-rollup-2026-11-16-to-2026-11-22.csv')
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect(rows[0]).toEqual(['VP Rollup', 'Lantern Hospitality'])
    expect(rows[1]).toEqual(['This Week · Nov 16 – 22, 2026 · 3 venues'])
    expect(rows[2]).toEqual(['Sorted by Venue · A to Z'])
    expect(rows[3]).toEqual(['Exported Nov 18, 2026, 12:00 PM PST by Vera Test'])
    const line = (first: string) => rows.find((row) => row[0] === first)
    expect(line('Venue')?.slice(0, 9)).toEqual([
      'Venue',
      'GM',
      'Revenue',
      'Revenue change %',
      'Weeks reported',
      'Labor % (true)',
      'Labor Base %',
      'Labor change points',
      'COGS %',
    ])
    expect(line('Bar Łódź')?.slice(1)).toEqual(
      'Unassigned,2000.50,-33.35,1,22.80,20.00,,19.25,0,0,0,0,0,0,,,,,,,,,,,3000.70,2000.00,2000.50,Weeks before,-1001.00'.split(
        ',',
      ),
    )
    expect(line('Venue')?.slice(-4)).toEqual([
      ...['Revenue 2026-11-09', 'Revenue 2026-11-16', 'Compared with', 'Revenue difference'],
    ])
    expect(line('Compared with: Weeks before')).toBeDefined()
  })

  test('says when venues were last visited only where it is sorted by that, and so does the PDF file', async () => {
    const { company, vp, asVp } = await makeGroup(['Ámbar', 'Cava'])
    const [venue] = await db.rows<Venue>(sql`
      select id, name, slug from venues where org_id = ${company.id} and name = 'Cava'`)
    if (venue)
      await makeVisit(db, venue, vp, { day: '2026-11-12', sharedAt: new Date('2026-11-12T20:00:00Z') })
    expect((await rowsOf(asVp)).text).not.toContain('isit')
    expect((await pagesOf(asVp)).pages.join()).not.toContain('isit')
    const { rows } = await rowsOf(asVp, { sort: 'visited' })
    expect(rows[2]).toEqual(['Sorted by Last visit · longest ago first'])
    const at = rows.find(([first]) => first === 'Venue')?.indexOf('Last visit') ?? -1
    expect(rows.slice(-2).map((row) => [row[0], row[at]])).toEqual([
      ['Ámbar', ''],
      ['Cava', '2026-11-12'],
    ])
    const page = (await pagesOf(asVp, { sort: 'visited' })).pages.join()
    expect(page).toContain(close('Last visit Nov 12, 2026'))
    expect(page).toContain(close('Never visited'))
  })

  test.each(['=cmd', '+1', '-1', '@x', '\tx', '\n=1', '  =1'])('no name is a formula: %j', async (name) => {
    const { asVp } = await makeGroup([name])
    const { rows } = await rowsOf(asVp)
    expect(rows.map(([first]) => first)).toContain(guarded(name))
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*([=+@]|-(?!\d+\.\d\d$))/)
  })

  test('has a line for each group above its venues, weighted as the cards are, and says which rows are sums', async () => {
    const { company, asVp } = await makeGroup(['Amber', 'Bar', 'Cava'])
    await db.run(sql`
      update venues set group_name = 'LA Downtown' where org_id = ${company.id} and name in ('Amber', 'Bar')`)
    const { rows } = await rowsOf(asVp, { by: 'group' })
    expect(rows[2]).toEqual(['Grouped by Group · Sorted by Venue · A to Z'])
    const table = rows
      .slice(rows.findIndex(([first]) => first === 'Row'))
      .map((row) => row.slice(0, 5).toSpliced(3, 1))
    expect(table).toEqual([
      ['Row', 'Group', 'Venue', 'Revenue'],
      ['Subtotal', 'LA Downtown', '2 venues', '3001.00'],
      ['Venue', 'LA Downtown', 'Amber', '1000.50'],
      ['Venue', 'LA Downtown', 'Bar', '2000.50'],
      ['Subtotal', 'No Group', '1 venue', '3000.50'],
      ['Venue', 'No Group', 'Cava', '3000.50'],
    ])
    const { rows: some } = await rowsOf(asVp, { group: 'LA Downtown' })
    expect(some[2]).toEqual(['2 of 3 venues · LA Downtown · Sorted by Venue · A to Z'])
    const { pages } = await pagesOf(asVp, { by: 'group' })
    expect(pages[0]).toContain(close('LA Downtown2 venues$3K22.8%19.3%0/1 Complete'))
  })

  test('says how many priorities serve the focuses of its period, as the PDF does', async () => {
    const { company, vp, asVp } = await makeGroup(['Amber', 'Bar', 'Cava'])
    const line = 'Focus of Period 11, =Ticket time: 0 of 1 priority, 0 signed off'
    await makeFocus(db, company, vp, { title: '=Ticket time' })
    await makeFocus(db, company, vp, { title: 'Of the period before', period: 10 })
    expect((await rowsOf(asVp)).rows.filter(([first]) => first?.startsWith('Focus'))).toEqual([[line]])
    expect((await pagesOf(asVp)).pages.join('')).toContain(close(line))
    const { rows } = await rowsOf(asVp, { from: '2026-10-05', to: '2026-10-12' })
    expect(rows.map(([first]) => first)).toContain(
      'Focus of Period 10, Of the period before: 0 of 0 priorities, 0 signed off',
    )
  })

  test('of chosen weeks names them', async () => {
    const { asVp } = await makeGroup(['Ámbar'])
    const { name, rows } = await rowsOf(asVp, { from: '2026-10-26', to: '2026-11-09' })
    expect(name).toBe('scope-rollup-2026-10-26-to-2026-11-15.csv')
    expect(rows[1]).toEqual(['Chosen Weeks · Oct 26 – Nov 15, 2026 · 1 venue'])
    expect(rows.find(([first]) => first === 'Venue')?.at(-1)).toBe('Revenue 2026-11-09')
  })

  test('names the venue if it is for one', async () => {
    const { asVp } = await makeGroup(['Ámbar', 'Bar'])
    const { name, rows } = await rowsOf(asVp, { venue: 'bar-1', span: 'last-4-weeks' })
    expect(name).toBe('scope-rollup-bar-1-2026-10-26-to-2026-11-22.csv')
    expect(rows[1]).toEqual(['Last 4 Weeks · Oct 26 – Nov 22, 2026 · Bar'])
    expect(rows.map(([first]) => first)).not.toContain('Ámbar')
  })

  test('is cut if there are too many venues, and says so', async () => {
    const { company, asVp } = await makeGroup([])
    const venues = Array.from({ length: 2001 }, (_, index) => ({
      orgId: company.id,
      name: `Venue ${index}`,
      slug: `venue-${index}`,
    }))
    await insert(db, 'venues', venues)
    const { rows } = await rowsOf(asVp)
    expect(rows[4]).toEqual(['Only the first 2,000 of 2,001 venues are in this file.'])
    expect(rows.filter(([first]) => first?.startsWith('Venue '))).toHaveLength(2000)
  })
})

describe('the PDF file', () => {
  test('has the title, the span, the cards and its author', async () => {
    const { asVp } = await makeGroup(['Ámbar Señorío', 'Bar Łódź', 'Κέντρο'])
    const { name, pages } = await pagesOf(asVp, { span: 'last-4-weeks' })
    expect(name).toBe('scope-rollup-2026-10-26-to-2026-11-22.pdf')
    expect(pages).toHaveLength(1)
    for (const text of [
      'VP Rollup',
      'Lantern Hospitality',
      'Last 4 Weeks · Oct 26 – Nov 22, 2026 · 3 venues',
      'Total Revenue$12K6 of 12 weeks reported',
      'Best Κέντρο, $5KWorst Ámbar Señorío, $3K',
      'Avg Labor %22.8%true labor, by revenue',
      'Journal Completion0 of 10.0% of those due · 1 overdue',
      'At-Risk Priorities1open now',
      'Venue PerformanceSorted by Venue · A to Z',
      'VenueRevenue13 weeksLabor % (true)COGS %JournalsPriorities',
      'Bar ŁódźUnassigned$4K22.8%base 20.0%19.3%None dueNo priorities',
      '0/1 Complete',
      '0 On Track1 At Risk',
      'Compared with: Weeks before',
      'Exported Nov 18, 2026, 12:00 PM PST by Vera Test',
      '1 of 1',
    ]) {
      expect(pages[0]).toContain(close(text))
    }
  })

  test('shows every character that screens show, and names the one that no font has', async () => {
    const names = ['Izakaya 居酒屋', '한잔 Bar', 'Bar → Patio ✓', 'ร้านเหล้า', 'Tiki 🍹', 'Egg 🪿']
    const { asVp } = await makeGroup(names)
    const [page = ''] = (await pagesOf(asVp)).pages
    for (const name of names.slice(0, -2)) expect(page).toContain(close(name))
    // This test's PDF reader does not read emoji, but they have their glyph.
    expect(page).not.toContain(close('Tiki ['))
    expect(page).toContain(close('Egg [emoji U+1FABF]'))
    expect(page).toContain(close('Not in the fonts of this file: emoji U+1FABF. The CSV file has them.'))
  })

  test('goes over several pages, each with the table’s header and a page number; no row is lost or split', async () => {
    const names = Array.from({ length: 60 }, (_, index) =>
      `Venue ${String(index).padStart(2, '0')} ${'at the Old Waterfront '.repeat(index % 4)}`.trim(),
    )
    names.push('W'.repeat(150))
    const { asVp } = await makeGroup(names)
    const { pages } = await pagesOf(asVp, { sort: 'revenue' })
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('VenueRevenue13weeks')
      expect(page).toContain(`${index + 1}of${pages.length}`)
    }
    const whole = pages.join('')
    for (const name of names) expect(whole).toContain(close(name))
    // Venues without a figure are last.
    expect(pages.at(-1)).toContain('notreported')
  })

  test('has the same texts per venue as the screen', async () => {
    const { company, asVp } = await makeGroup([])
    const base = { laborFactor: '1.140', source: 'typed' as const }
    for (const [name, last, labor] of [
      ['Steady', '10500.00', '21.50'],
      ['Falling', '8000.00', '23.00'],
    ] as const) {
      const venue = await makeVenue(db, company, { name, slug: name.toLowerCase() })
      for (const weekOf of ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']) {
        const week = { venueId: venue.id, weekOf, revenue: '10000.00', laborTruePct: '20.00' }
        await insert(db, 'weeklyMetrics', [{ ...base, ...week }])
      }
      for (const weekOf of ['2026-11-09', '2026-11-16']) {
        const week = { venueId: venue.id, weekOf, revenue: last, laborTruePct: labor }
        await insert(db, 'weeklyMetrics', [{ ...base, ...week }])
      }
    }
    await insert(db, 'venues', [{ orgId: company.id, name: 'Zilch', slug: 'zilch' }])
    const { pages } = await pagesOf(asVp)
    for (const text of [
      'Total Revenue$19K$1,500 under the weeks before2 of 3 weeks reported',
      'FallingUnassigned$8K$2,000 under the weeks before23.0%3.0 pts over the weeks before—not reported',
      'SteadyUnassigned$11K$500 over the weeks before21.5%1.5 pts over the weeks before—not reported',
      'ZilchUnassigned—not reported—not reported—not reportedNone dueNo priorities',
    ]) {
      expect(pages[0]).toContain(close(text))
    }
  })

  test('is made in another thread, and the main one does not load the library', async () => {
    const { asVp } = await makeGroup(['Bar'])
    await pagesOf(asVp)
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    expect(loaded.filter((path) => /pdfmake|pdfkit|fontkit/.test(path))).toEqual([])
  })

  test('says so if the company has no venues', async () => {
    const { asVp } = await makeGroup([])
    const { pages } = await pagesOf(asVp)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(close('No venue data available'))
    expect(pages[0]).toContain(close('Total Revenue—0 of 0 weeks reported'))
  })
})

test('a venue’s targets are in the reply and in both files, with the distance; without any, nothing is', async () => {
  const { company, asVp } = await makeGroup(['Aster', 'Birch'])
  const [aster] = await db.rows<{ id: string; name: string; slug: string }>(
    sql`select id, name, slug from venues where org_id = ${company.id} and name = 'Aster'`,
  )
  expect((await rowsOf(asVp)).text).not.toContain('target')
  if (!aster) throw new Error('There is no Aster.')
  const least = { orientation: 'least', red: '10.00' } as const
  await makeTarget(db, aster, { amount: '21.60' })
  await makeTarget(db, aster, { figure: 'revenue', amount: '1200.00', ...least })
  await makeTarget(db, aster, { figure: 'cogsPct', amount: '19.00' })
  await makeTarget(db, aster, { figure: 'primeCostPct', amount: '45.00' })
  await makeTarget(db, aster, { figure: 'tips', amount: '400.00', ...least })
  await db.run(
    sql`update weekly_metrics set tips = 500 where venue_id = ${aster.id} and week_of = '2026-11-16'`,
  )
  const { body } = await asVp('GET /api/rollup', { query: {} })
  expect(body.rows.map(({ name, targets }) => [name, targets?.map(({ distance }) => distance)])).toEqual([
    ['Aster', ['$199 under', '1.2 pts over', '0.3 pts over', '2.9 pts under', '$100 over']],
    ['Birch', undefined],
  ])
  const { rows } = await rowsOf(asVp)
  const header = rows.find(([first]) => first === 'Venue') ?? []
  const against = (of: string) =>
    rows
      .filter(([first]) => first === of)
      .flatMap((row) => row.filter((_, column) => header[column]?.endsWith(' against target')))
  expect(header.filter((name) => name.endsWith(' against target'))).toHaveLength(TARGET_FIGURES.length)
  expect(against('Aster')).toEqual([
    '$199 under, target at least $1,200',
    '1.2 pts over, target at most 21.6%',
    '0.3 pts over, target at most 19.0%',
    '2.9 pts under, target at most 45.0%',
    '$100 over, target at least $400',
  ])
  expect(against('Birch')).toEqual(['', '', '', '', ''])
  expect(rows).toContainEqual(['Compared with: Target'])
  expect(rows).toContainEqual(['Revenue of all venues', '3001.00', '$199 under target'])
  const from = header.indexOf('Compared with')
  expect(header.slice(from)).toEqual([
    ...['Compared with', 'Revenue difference', 'Labor % (true) difference', 'COGS % difference'],
    ...['Prime cost % difference', 'Tips difference'],
  ])
  const differences = (of: string) => rows.find(([first]) => first === of)?.slice(from)
  expect(differences('Aster')).toEqual(['Target', '-199.00', '1.20', '0.30', '-2.90', '100.00'])
  expect(differences('Birch')).toEqual(['Target', '', '', '', '', ''])
  const page = (await pagesOf(asVp)).pages.join('')
  for (const text of [
    ...['Compared with: Target', '$199 under target', '1.2 pts over target', '0.3 pts over target'],
  ]) {
    expect(page).toContain(close(text))
  }
  const before = (await pagesOf(asVp, { compare: 'weeksBefore' })).pages.join('')
  expect(before).toContain(close('Compared with: Weeks before'))
  expect(before).not.toContain('target')
})
