import type { Input } from '@scope/contract/calls'
import { REPORT_MAX } from '@scope/contract/insight/accomplishment.words'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { close, pagesIn } from '../../../../test/pdf.ts'
import { makeScene, setScene } from '../../../../test/scene.ts'
import { makeJournal, makePriority, type Staff, type Venue } from '../../../../test/world.ts'
import { insert } from '../../../kernel/db/tables.ts'

/*
 * Opens the exported files as their readers do.
 */

const { server, db } = setScene({ now: '2026-11-18T20:00:00Z' })

type World = { venue: Venue; lead: Staff; asGm: Caller }

async function makeWorld(): Promise<World> {
  const { venue, lead, gm } = await makeScene(server, ['venue', 'lead', 'gm'], {
    company: 'Lantern Hospitality',
    venue: { name: 'Bar Łódź', slug: 'bar-lodz' },
    lead: { firstName: 'Mara' },
    gm: { firstName: 'Gil' },
  })
  await makePriority(db, venue, lead, {
    title: '=cmd',
    description: 'Under four minutes.',
    category: 'LEADERSHIP',
    status: 'COMPLETED',
    outcomeKpi: 'Median of four minutes',
    confidence: 85,
    // It is still the 12th in Los Angeles.
    closedAt: new Date('2026-11-13T05:00:00Z'),
    gmUserId: gm.id,
  })
  await makeJournal(db, venue, lead, lead, {
    wins: 'No breakage. 🍸🎉',
    metricsMoved: '-1 point of labor',
    guestsMoments: 'Her parents came along.',
  })
  await makeJournal(db, venue, lead, gm, {
    weekOf: '2026-11-09',
    submittedAt: new Date('2026-11-10T20:00:00Z'),
  })
  return { venue, lead, asGm: await server.as(gm) }
}

type Query = Input<'GET /api/accomplishments.csv'>['query']

async function rowsOf(caller: Caller, query: Query = {}) {
  const { status, body } = await caller('GET /api/accomplishments.csv', { query })
  expect(status).toBe(200)
  const rows: string[][] = parse(Buffer.from(body.bytes), { bom: true, relax_column_count: true })
  return { name: body.name, rows }
}

async function pagesOf(caller: Caller, query: Query = {}) {
  const { status, body } = await caller('GET /api/accomplishments.pdf', { query })
  expect(status).toBe(200)
  return { name: body.name, pages: await pagesIn(body.bytes) }
}

/** More journals than fit in a file, one per week, newest first. */
async function writeMany({ venue, lead }: World): Promise<void> {
  const journals = Array.from({ length: REPORT_MAX }, (_, back) => {
    const week = new Date(Date.parse('2026-11-02T20:00:00Z') - back * 604_800_000)
    const own = { venueId: venue.id, bltId: lead.id, authorId: lead.id }
    return { ...own, weekOf: week.toISOString().slice(0, 10), submittedAt: week, entry: `Entry ${back}` }
  })
  await insert(db, 'journals', journals)
}

describe('the CSV file', () => {
  test('has a row each, newest first, with dates in the venue’s time zone and no formulas', async () => {
    const { asGm } = await makeWorld()
    const { name, rows } = await rowsOf(asGm)
    expect(name).toBe('scope-accomplishments-up-to-2026-11-18.csv')
    expect(rows).toEqual([
      ['Accomplishments', 'Lantern Hospitality'],
      ['Completed priorities and submitted journals · All dates'],
      ['3 accomplishments, newest first. Dates are the venue’s.'],
      ['Exported Nov 18, 2026, 12:00 PM PST by Gil Test'],
      [''],
      [
        ...[
          'Date (venue time)',
          'Member',
          'Venue',
          'Type',
          'Title',
          'Description',
          'Category',
          'Period',
          'Outcome KPI',
        ],
        ...['Confidence %', 'Signed off by', 'Written by', 'Wins', 'Metrics moved', 'Guest moments', 'Entry'],
      ],
      [
        ...[
          '2026-11-17',
          'Mara Test',
          'Bar Łódź',
          'Journal',
          'Journal - Week of Nov 16, 2026',
          '',
          '',
          '',
          '',
        ],
        ...['', '', 'Mara Test', 'No breakage. 🍸🎉', "'-1 point of labor"],
        ...['Her parents came along.', 'Weighed every bottle.'],
      ],
      [
        ...[
          '2026-11-12',
          'Mara Test',
          'Bar Łódź',
          'Priority',
          "'=cmd",
          'Under four minutes.',
          'Team Leadership',
        ],
        ...['2026-11', 'Median of four minutes', '85', 'Gil Test', '', '', '', '', ''],
      ],
      [
        ...[
          '2026-11-10',
          'Mara Test',
          'Bar Łódź',
          'Journal',
          'Journal - Week of Nov 9, 2026',
          '',
          '',
          '',
          '',
        ],
        ...['', '', 'Gil Test', '', '', '', 'Weighed every bottle.'],
      ],
    ])
  })

  test('names its filters and applies them', async () => {
    const { asGm, lead } = await makeWorld()
    const query = {
      venue: 'bar-lodz',
      user: lead.slug,
      search: 'minutes ',
      from: '2026-11-01',
      to: '2026-11-12',
    }
    const { name, rows } = await rowsOf(asGm, { ...query, type: 'priority' })
    expect(name).toBe(`scope-accomplishments-bar-lodz-${lead.slug}-2026-11-01-to-2026-11-12.csv`)
    expect(rows[1]).toEqual([
      'Completed priorities · Nov 1 – 12, 2026 · Bar Łódź · Mara Test · Search: minutes',
    ])
    expect(rows.slice(6).map((row) => row[4])).toEqual(["'=cmd"])
    expect((await rowsOf(asGm, { from: '2026-11-17' })).rows[1]?.[0]).toMatch(/From Nov 17, 2026$/)
    expect((await rowsOf(asGm, { to: '2026-11-10' })).rows[2]).toEqual([
      '1 accomplishment, newest first. Dates are the venue’s.',
    ])
  })

  test('is cut if there is too much, and says so', async () => {
    const world = await makeWorld()
    await writeMany(world)
    const { rows } = await rowsOf(world.asGm)
    expect(rows[4]).toEqual(['Only the newest 2,000 of 2,003 accomplishments are in this file.'])
    expect(rows.slice(7)).toHaveLength(REPORT_MAX)
  })
})

describe('the PDF file', () => {
  test('has its author, the filters, and the texts of each', async () => {
    const { asGm, lead } = await makeWorld()
    const { name, pages } = await pagesOf(asGm, { user: lead.id })
    expect(name).toBe(`scope-accomplishments-${lead.slug}-up-to-2026-11-18.pdf`)
    expect(pages).toHaveLength(1)
    for (const text of [
      'AccomplishmentsLantern Hospitality',
      'Completed priorities and submitted journals · All dates · Mara Test',
      '3 accomplishments, newest first. Dates are the venue’s.',
      'Nov 17, 2026Mara TestBar Łódź',
      'Journal - Week of Nov 16, 2026Wins No breakage.',
      'Metrics moved -1 point of laborGuest moments Her parents came along.',
      'Nov 12, 2026Mara TestBar Łódź',
      '=cmdOutcome KPI Median of four minutesConfidence 85%Signed off by Gil Test',
      'Journal - Week of Nov 9, 2026Weighed every bottle.Written by Gil Test',
      'Exported Nov 18, 2026, 12:00 PM PST by Gil Test1 of 1',
    ]) {
      expect(pages[0]).toContain(close(text))
    }
  })

  test('says so if it is empty', async () => {
    const { asGm } = await makeWorld()
    const { pages } = await pagesOf(asGm, { search: 'nothing like it' })
    expect(pages[0]).toContain(close('No accomplishments found'))
  })
})
