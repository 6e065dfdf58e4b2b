import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reply } from '@scope/contract/calls'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { importNumbers } from '../../src/commands/import.ts'
import { workbookOf } from '../../src/kernel/import/test/packing.ts'
import { takeDropped } from '../../src/numbers/inbox/jobs.ts'
import { type Caller, DUE_MONDAY, type TestApp, testApp } from '../app.ts'
import { makeToken } from '../tokens.ts'
import { type Company, makeCompany, makeMetrics, makeStaff, makeVenue, type Venue } from '../world.ts'

/*
 * A file of weekly numbers has the same result whichever way it arrives: chosen on the screen, sent by a program,
 * imported by the operator's command, or left in the folder that Scope watches. It is Monday 2026-11-23, and "Field
 * Bar" is a venue.
 */

type Figures = { revenue: string | null; labor: string | null; cogs: string | null; tips: string | null }

type Case = {
  name: string
  bytes: Uint8Array | string
  /** The week of 2026-11-16 as stored before; absent: not stored. */
  before?: Partial<Figures>
  /** The stored figures afterwards, by week; the other figures of a week are null. */
  weeks: Record<string, Partial<Figures>>
  /** Expected sentences. */
  says?: readonly string[]
  /** Whether lines are wrong, so that nothing is saved. */
  refused?: boolean
  /** The inbox's source for the file, if it does not have the columns of an import. */
  source?: Partial<SourceReading>
  /** Sentences of a source that differ from those of an import. */
  inboxSays?: readonly string[]
}

const WEEK = '2026-11-16'
const text = (of: string) => `<c t="inlineStr"><is><t>${of}</t></is></c>`
const number = (of: number | string, style = 0) => `<c s="${style}"><v>${of}</v></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const HEADER = row(text('Venue'), text('Week of'), text('Revenue'))
/** Monday 2026-11-16 in a cell of the first format. */
const MONDAY = number(46_342, 1)
const FORMATS = ['m/d/yyyy', '$#,##0.00']
const OWN = { venue: 'Venue', week: 'Week of', revenue: 'Revenue' }

const CASES: readonly Case[] = [
  {
    name: 'week.csv',
    bytes: `Venue,Week of,Revenue\nField Bar,${WEEK},"$84,210.50"\n`,
    weeks: { [WEEK]: { revenue: '84210.50' } },
  },
  {
    name: 'week.xlsx',
    bytes: workbookOf({
      sheets: { Week: HEADER + row(text('Field Bar'), MONDAY, number(84_210.5, 2)) },
      formats: FORMATS,
    }),
    before: { revenue: '100.00', tips: '1200.00' },
    weeks: { [WEEK]: { revenue: '84210.50', tips: '1200.00' } },
  },
  {
    name: 'thousands.csv',
    bytes: `Venue,Week of,Revenue\nField Bar,${WEEK},84.2K\n`,
    before: { revenue: '100.00' },
    weeks: { [WEEK]: { revenue: '100.00' } },
    says: ['Line 2: Revenue "84.2K": Write it in full, like 84,210.50.'],
    refused: true,
  },
  {
    name: 'formula-without-value.xlsx',
    bytes: workbookOf({
      sheets: { Week: HEADER + row(text('Field Bar'), MONDAY, '<c s="2"><f>SUM(H2:N2)</f></c>') },
      formats: FORMATS,
    }),
    before: { revenue: '100.00' },
    weeks: { [WEEK]: { revenue: '100.00' } },
    says: ['Line 2: C2 is a formula without a value. Open the file in Excel or Sheets and save it.'],
    refused: true,
  },
  {
    name: 'formula-with-stored-zero.xlsx',
    bytes: workbookOf({
      sheets: { Week: HEADER + row(text('Field Bar'), MONDAY, '<c><f>SUM(H2:N2)</f><v>0</v></c>') },
      formats: FORMATS,
      calculatesOnLoad: true,
    }),
    before: { revenue: '100.00' },
    weeks: { [WEEK]: { revenue: '100.00' } },
    says: ['Line 2: C2 is a formula without a value. Open the file in Excel or Sheets and save it.'],
    refused: true,
  },
  {
    name: 'formula-in-total.xlsx',
    bytes: workbookOf({
      sheets: {
        Week:
          HEADER +
          row(text('Field Bar'), MONDAY, number(84_210)) +
          row(text('Total'), '<c/>', '<c><f>SUM(C2:C2)</f></c>'),
      },
      formats: FORMATS,
    }),
    weeks: { [WEEK]: { revenue: '84210.00' } },
    says: ['Line 3 is a total and was left out.'],
    inboxSays: [],
  },
  {
    name: 'shown-in-thousands.xlsx',
    bytes: workbookOf({
      sheets: { Week: HEADER + row(text('Field Bar'), MONDAY, number(84.2, 2)) },
      formats: ['m/d/yyyy', '0.0&quot;K&quot;'],
    }),
    before: { revenue: '100.00' },
    weeks: { [WEEK]: { revenue: '100.00' } },
    says: ['Line 2: The cell shows 84.2K. Write it in full.'],
    refused: true,
  },
  {
    name: 'hidden-row.xlsx',
    bytes: workbookOf({
      sheets: {
        Week: `${HEADER}<row hidden="1">${text('Field Bar')}${number(46_335, 1)}${number(84_210.5)}</row>${row(text('Field Bar'), MONDAY, number(90_000))}`,
      },
      formats: FORMATS,
    }),
    weeks: { [WEEK]: { revenue: '90000.00' } },
    says: ['Line 2 is hidden in the sheet and was left out.'],
  },
  {
    name: 'hidden-column.xlsx',
    bytes: workbookOf({
      sheets: {
        Week:
          row(text('Venue'), text('Week of'), text('Revenue'), text('Net sales')) +
          row(text('Field Bar'), MONDAY, number(1), number(90_000)),
        'hidden list': row(text('no')),
      },
      columns: '<cols><col min="3" max="3" hidden="1"/></cols>',
      formats: FORMATS,
    }),
    weeks: { [WEEK]: { revenue: '90000.00' } },
    says: [
      'Column C ("Revenue") is hidden in the sheet and was left out.',
      'The sheet "hidden list" is hidden and was left out.',
    ],
    source: { columns: { ...OWN, revenue: 'Net sales' } },
  },
  {
    name: 'cover-sheet-first.xlsx',
    bytes: workbookOf({
      sheets: {
        'Read me': row(text('Weekly numbers of all venues')) + row(text('Prepared by the office')),
        Data: HEADER + row(text('Field Bar'), MONDAY, number(84_210.5)),
      },
      formats: FORMATS,
    }),
    weeks: { [WEEK]: { revenue: '84210.50' } },
    says: ['Only the sheet "Data" was read. Left out: "Read me".'],
  },
  {
    name: 'no-sheet-of-weeks.xlsx',
    bytes: workbookOf({ sheets: { 'Read me': row(text('Weekly numbers')), Notes: row(text('none')) } }),
    weeks: {},
    says: ['Line 1: None of the sheets has the columns "Venue" and "Week of": "Read me", "Notes".'],
    inboxSays: [],
    refused: true,
  },
  {
    name: 'pipes.csv',
    bytes: `Venue|Week of|Revenue\nField Bar|${WEEK}|84210\n`,
    weeks: { [WEEK]: { revenue: '84210.00' } },
  },
  {
    name: 'guarded-cells.csv',
    bytes: `Venue,Week of,Revenue\n"=""Field Bar""",="${WEEK}","=""84210"""\n`,
    weeks: { [WEEK]: { revenue: '84210.00' } },
  },
  {
    name: 'rows.json',
    bytes: `[{"Venue":"Field Bar","Week of":"${WEEK}","Revenue":84210}]`,
    weeks: {},
    says: ['Line 1: This is a JSON file. Save the table as .xlsx or CSV.'],
    inboxSays: ['This is a JSON file. Save the table as .xlsx or CSV.'],
    refused: true,
  },
  {
    name: 'empty-cells.csv',
    bytes: `Venue,Week of,Revenue,Labor base %,COGS %,Tips\nField Bar,${WEEK},,21,-,—\n`,
    before: { revenue: '60000.00', labor: '22.00', cogs: '20.00', tips: '11000.00' },
    weeks: { [WEEK]: { revenue: '60000.00', labor: '21.00', cogs: '20.00', tips: '11000.00' } },
    source: { columns: { ...OWN, laborBasePct: 'Labor base %', cogsPct: 'COGS %', tips: 'Tips' } },
  },
  {
    name: 'total.csv',
    bytes: `Venue,Week of,Revenue\nField Bar,${WEEK},84210\nTotal,,84210\n`,
    weeks: { [WEEK]: { revenue: '84210.00' } },
    says: ['Line 3 is a total and was left out.'],
    inboxSays: [],
  },
  {
    name: 'days-and-more.csv',
    bytes: `Venue,Week of,Revenue\nField Bar,${WEEK},8000\nField Bar,2026-11-17,lots\nNowhere,${WEEK},9000\n`,
    weeks: {},
    says: [
      'Line 3: Revenue "lots" is not a number. Leave it empty if there is none.',
      'Line 4: There is no venue "Nowhere".',
    ],
    inboxSays: ['Line 3: Revenue "lots": It is no number. Leave it empty if there is none.'],
    refused: true,
  },
  {
    name: 'week-ending.csv',
    bytes: 'Venue,W/E,Net sales\nField Bar,11/22/2026,84210\n',
    weeks: { [WEEK]: { revenue: '84210.00' } },
    source: {
      columns: { venue: 'Venue', week: 'W/E', revenue: 'Net sales' },
      week: { from: 'column', means: 'end', sunday: null },
    },
  },
  {
    name: 'business-date.csv',
    bytes: 'Venue,Business date,Net sales\nField Bar,2026-11-16,8000\nField Bar,2026-11-17,9000\n',
    weeks: {},
    says: ['Line 2: These are days. Add them up to weeks of Monday.'],
    inboxSays: [],
    refused: true,
    source: {
      columns: { venue: 'Venue', week: 'Business date', revenue: 'Net sales' },
      week: { from: 'column', means: 'day', sunday: null },
    },
  },
]

let server: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scope-ways-'))
  server = await testApp(DUE_MONDAY, undefined, undefined, { env: { INBOX: 'folder', DATA_DIR: dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Scene = { company: Company; venue: Venue; asVp: Caller; token: string }

/** A new company, whose VP imports. */
async function scene({ before }: Case): Promise<Scene> {
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company, { name: 'Field Bar', slug: 'field-bar' })
  const vp = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  if (before) {
    const none = { revenue: null, laborBasePct: null, laborTruePct: null, cogsPct: null, tips: null }
    const { labor: laborBasePct = null, cogs: cogsPct = null, ...others } = before
    await makeMetrics(db, venue, { ...none, ...others, laborBasePct, cogsPct, weekOf: WEEK })
  }
  const { token } = await makeToken(db, vp)
  return { company, venue, asVp: await server.as(vp), token }
}

/** The sentences about a file, in lines. */
type Said = readonly string[]
const linesOf = (errors: readonly { line: number; text: string }[]) =>
  errors.map((error) => `Line ${error.line}: ${error.text}`)

const WAYS: Record<string, (file: Case, scene: Scene) => Promise<Said>> = {
  'the screen': async ({ name, bytes }, { asVp }) => {
    const body = { files: [{ name, file: Buffer.from(bytes).toString('base64') }] }
    const { body: preview } = await asVp('POST /api/metrics/import', { body })
    if (preview.errors.length === 0) {
      const saved = await asVp('POST /api/metrics/import', { body: { ...body, save: preview.plan } })
      expect(saved.body).toMatchObject({ saved: true })
    }
    return [...linesOf(preview.errors), ...(preview.notes ?? [])]
  },
  'a program': async ({ bytes }, { token }) => {
    const url = '/api/metrics/import?apply=true'
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
    const response = await server.app.inject({ method: 'POST', url, headers, payload: Buffer.from(bytes) })
    const reply = response.json<Reply<'POST /api/metrics/import'>>()
    return [...linesOf(reply.errors), ...(reply.notes ?? [])]
  },
  'the command': async ({ name, bytes }, { company }) => {
    const file = join(dataDir, name)
    await writeFile(file, bytes)
    const printed: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
    const config = { ...server.parts.config, databaseUrl: server.workUrl }
    const args = [file, '--company', company.domain]
    try {
      await importNumbers({ config, clock: server.clock, args })
    } catch (error) {
      printed.push(...(error as Error).message.split('\n'))
    } finally {
      log.mockRestore()
    }
    return printed
  },
  'the folder': async ({ name, bytes, source = {} }, { company, asVp }) => {
    const columns = source.columns ?? OWN
    const reading: SourceReading = {
      ...{ sheet: null, columns, leaveOut: ['Total'], salaried: [] },
      ...{ percent: 'whole', decimal: 'point', venue: { from: 'column', venueId: null } },
      week: { from: 'column', means: 'monday', sunday: null },
      ...source,
    }
    const made = await asVp('POST /api/sources', {
      body: { name: 'Office', header: Object.values(columns), reading },
    })
    expect(made.status).toBe(201)
    const folder = join(dataDir, 'inbox', company.domain)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), bytes)
    await takeDropped(server.parts)
    server.clock.set(new Date(server.clock.now().getTime() + 60_000).toISOString())
    await takeDropped(server.parts)
    const reports = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.txt'))
    return (await Promise.all(reports.map((path) => readFile(join(folder, path), 'utf8'))))
      .join('')
      .split('\n')
  },
}

const storedOf = async ({ venue }: Scene) => {
  const rows = await server.database.db.rows<{ week: string } & Figures>(
    sql`select week_of::text as week, revenue::text, labor_base_pct::text as labor, cogs_pct::text as cogs, tips::text
        from weekly_metrics where venue_id = ${venue.id} order by week_of`,
  )
  return Object.fromEntries(rows.map(({ week, ...figures }) => [week, figures]))
}

const NONE: Figures = { revenue: null, labor: null, cogs: null, tips: null }

describe.each(CASES.map((one) => [one.name, one] as const))('%s', (_, file) => {
  test.each(Object.entries(WAYS))('by %s', async (way, send) => {
    const here = await scene(file)
    const said = await send(file, here)
    const weeks = Object.entries(file.weeks).map(([week, figures]) => [week, { ...NONE, ...figures }])
    expect(await storedOf(here)).toEqual(Object.fromEntries(weeks))
    const inInbox = way === 'the folder' ? file.inboxSays : undefined
    for (const sentence of inInbox ?? file.says ?? []) expect(said).toContain(sentence)
    if (!file.refused)
      expect(said.filter((line) => line.startsWith('Line ') && !file.says?.includes(line))).toEqual([])
  })
})
