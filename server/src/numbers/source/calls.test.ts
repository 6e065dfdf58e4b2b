import type { SourceReading } from '@scope/contract/numbers/source.words'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeAccount, withToken } from '../../../test/tokens.ts'
import { makeVenue } from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { readFiles } from './read.ts'

/*
 * Sources over HTTP: how files of numbers are read. It is Monday 23 November 2026.
 */

const { server, db, company, venue, asGm, asVp } = setScene({
  now: '2026-11-23T18:00:00Z',
  venue: { name: 'Field Bar' },
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const named = (name: string, text: string) => ({ name, file: base64(text) })

const DAYS: SourceReading = {
  ...{
    sheet: null,
    columns: { week: 'yyyyMMdd', revenue: 'Net sales' },
    venue: { from: 'fileName', venueId: null },
  },
  ...{ week: { from: 'column', means: 'day', sunday: null }, percent: 'whole', decimal: 'point' },
  ...{ leaveOut: ['Total'], salaried: [] },
}
const SOURCE = {
  name: 'Toast, sales by day',
  header: ['yyyyMMdd', 'Net sales', 'Total orders'],
  reading: DAYS,
}

const day = (date: number, sales: number) => `${20261100 + date},${sales},20\n`
const HEADER = 'yyyyMMdd,Net sales,Total orders\n'
const week = [16, 17, 18, 19, 20, 21, 22].map((date) => day(date, 1000.5)).join('')

describe('a source', () => {
  test('is added, listed, changed and removed', async () => {
    const added = await asGm('POST /api/sources', { body: SOURCE })
    expect(added).toMatchObject({ status: 201, body: { ...SOURCE, last: null } })
    const { id, updatedAt } = added.body
    const { body: list } = await asVp('GET /api/sources')
    expect(list).toMatchObject({
      ...{
        sources: [{ id, name: SOURCE.name }],
        venues: [{ id: venue.id, name: 'Field Bar' }],
        can: { edit: true },
      },
    })
    const params = { id }
    const changed = await asVp('PATCH /api/sources/:id', { params, body: { name: 'Toast', updatedAt } })
    expect(changed.body).toMatchObject({ id, name: 'Toast', reading: DAYS })
    expect(
      await asGm('PATCH /api/sources/:id', { params, body: { name: 'Other', updatedAt } }),
    ).toMatchObject({
      ...{ status: 409, error: { code: 'stale' } },
    })
    expect(await asGm('DELETE /api/sources/:id', { params })).toMatchObject({ status: 200, body: { id } })
    expect((await asGm('GET /api/sources')).body.sources).toEqual([])
    expect(await asGm('DELETE /api/sources/:id', { params })).toMatchObject({ status: 404 })
  })

  test.each<[string, Partial<SourceReading>, string, string]>([
    [
      'no column of numbers',
      { columns: { week: 'yyyyMMdd' } },
      'reading.columns.revenue',
      'Choose at least one column of numbers.',
    ],
    [
      'no week',
      { columns: { revenue: 'Net sales' } },
      'reading.columns.week',
      'Choose the column of the week or day.',
    ],
    [
      'no venue',
      { venue: { from: 'always', venueId: null } },
      'reading.venue.venueId',
      'Choose the venue of these files.',
    ],
    [
      'an unknown venue',
      { venue: { from: 'always', venueId: '6f3c9a4e-0000-4000-8000-000000000000' } },
      ...(['reading.venue.venueId', 'There is no such venue.'] as const),
    ],
    [
      'one column twice',
      { columns: { week: 'yyyyMMdd', revenue: 'Net sales', tips: 'net sales' } },
      ...(['reading.columns.tips', '"net sales" is the column of something else too.'] as const),
    ],
    [
      'dollars and percent',
      { columns: { week: 'yyyyMMdd', revenue: 'Net sales', laborDollars: 'a', laborBasePct: 'b' } },
      ...(['reading.columns.laborDollars', 'Choose Labor Base % or Labor $, not both.'] as const),
    ],
    [
      'a column that the header lacks',
      { columns: { week: 'yyyyMMdd', revenue: 'Sales' } },
      ...(['header', 'The header has no column "Sales".'] as const),
    ],
    [
      'salaried labor without labor dollars',
      { salaried: [{ venueId: '6f3c9a4e-0000-4000-8000-000000000000', dollars: 1, from: '2026-11-16' }] },
      ...(['reading.salaried', 'Salaried labor is added to labor dollars. Choose their column.'] as const),
    ],
  ])('with %s is refused by the field', async (_, reading, field, error) => {
    const body = { ...SOURCE, reading: { ...DAYS, ...reading } }
    expect(await asVp('POST /api/sources', { body })).toMatchObject({ status: 400, error: { field, error } })
  })

  test('has a name of its own', async () => {
    await asGm('POST /api/sources', { body: SOURCE })
    expect(
      await asGm('POST /api/sources', { body: { ...SOURCE, name: ' toast,  Sales by day' } }),
    ).toMatchObject({
      ...{ status: 400, error: { field: 'name' } },
    })
  })

  test('keeps the salaried labor of venues that its editor does not see', async () => {
    const other = await makeVenue(db, company, { name: 'Other Bar' })
    const columns = { week: 'yyyyMMdd', revenue: 'Net sales', laborDollars: 'Labor' }
    const amount = (venueId: string) => ({ venueId, dollars: 1200, from: '2026-11-16' })
    const reading = { ...DAYS, columns, salaried: [amount(venue.id), amount(other.id)] }
    const body = { ...SOURCE, header: [...SOURCE.header, 'Labor'], reading }
    expect(await asGm('POST /api/sources', { body })).toMatchObject({
      ...{ status: 400, error: { field: 'reading.salaried.1.venueId', error: 'There is no such venue.' } },
    })
    const { id } = (await asVp('POST /api/sources', { body })).body
    const { body: shown } = await asGm('GET /api/sources')
    expect(shown.sources[0]?.reading.salaried).toEqual([amount(venue.id)])
    await asGm('PATCH /api/sources/:id', { params: { id }, body: { reading: { ...reading, salaried: [] } } })
    expect((await asVp('GET /api/sources')).body.sources[0]?.reading.salaried).toEqual([amount(other.id)])
  })
})

describe('files of days', () => {
  test('are recognised, added up, saved, and say where they came from', async () => {
    const { body: source } = await asGm('POST /api/sources', { body: SOURCE })
    const files = [named('Field Bar 2026-11-16.csv', HEADER + week)]
    const { body: preview } = await asGm('POST /api/metrics/import', { body: { files } })
    expect(preview).toMatchObject({
      ...{ errors: [], added: 1, source: { id: source.id, name: SOURCE.name } },
      weeks: [
        { venueName: 'Field Bar', weekOf: '2026-11-16', changes: [{ field: 'revenue', after: '7003.50' }] },
      ],
    })
    const saved = await asGm('POST /api/metrics/import', { body: { files, save: preview.plan } })
    expect(saved.body).toMatchObject({ saved: true })
    const { body: list } = await asGm('GET /api/metrics', { query: { venue: 'field-bar' } })
    expect(list).toMatchObject([{ revenue: 7003.5, source: 'imported', via: SOURCE.name }])
    await asGm('POST /api/metrics', {
      query: { venue: 'field-bar' },
      body: { weekOf: '2026-11-16', revenue: 7000 },
    })
    const { body: history } = await asGm('GET /api/metrics/:id/history', {
      params: { id: list[0]?.id ?? '' },
    })
    expect(history.versions.map(({ source: from, via }) => [from, via])).toEqual([
      ['typed', null],
      ['imported', SOURCE.name],
    ])
  })

  test('of a week with fewer days than others wait, and are taken if told', async () => {
    await asGm('POST /api/sources', { body: SOURCE })
    const files = [named('field-bar.csv', HEADER + week + day(9, 5) + day(10, 6))]
    const waiting = { venueId: venue.id, venueName: 'Field Bar', weekOf: '2026-11-09', days: 2, of: 7 }
    const send = async (more = {}) =>
      (await asGm('POST /api/metrics/import', { body: { files, ...more } })).body
    expect(await send()).toMatchObject({ added: 1, waits: [waiting] })
    const taken = await send({ takeShort: true })
    expect(taken.waits).toBeUndefined()
    expect(taken.weeks.map(({ weekOf, changes }) => [weekOf, changes[0]?.after])).toEqual([
      ['2026-11-16', '7003.50'],
      ['2026-11-09', '11.00'],
    ])
  })

  test('of several files name the file of an error', async () => {
    await asGm('POST /api/sources', { body: SOURCE })
    const files = [named('field-bar.csv', HEADER + week), named('field-bar 2.csv', `${HEADER}20261109,x,1\n`)]
    const { body } = await asGm('POST /api/metrics/import', { body: { files } })
    expect(body.errors).toEqual([
      {
        ...{ line: 2, file: 'field-bar 2.csv', field: 'revenue' },
        text: 'Revenue "x": It is no number. Leave it empty if there is none.',
      },
    ])
  })
})

test('labor with salaried labor on top says so where it came from, without the amount', async () => {
  const columns = { ...DAYS.columns, laborDollars: 'Labor' }
  const salaried = [{ venueId: venue.id, dollars: 4200, from: '2026-11-16' }]
  const body = {
    name: 'Toast',
    header: ['yyyyMMdd', 'Net sales', 'Labor'],
    reading: { ...DAYS, columns, salaried },
  }
  expect((await asGm('POST /api/sources', { body })).status).toBe(201)
  const days = [16, 17, 18, 19, 20, 21, 22].map((date) => `${20261100 + date},6000,600\n`).join('')
  const files = [named('field-bar.csv', `yyyyMMdd,Net sales,Labor\n${days}`)]
  const { plan: save } = (await asGm('POST /api/metrics/import', { body: { files } })).body
  expect((await asGm('POST /api/metrics/import', { body: { files, save } })).body).toMatchObject({
    saved: true,
  })
  const params = { venue: venue.slug }
  const { metrics } = (
    await asGm('GET /api/venues/:venue/metrics', { params, query: { week: '2026-11-16' } })
  ).body
  expect(metrics).toMatchObject({ revenue: 42_000, laborBasePct: 20, via: 'Toast · with salaried labor' })
})

test('a program’s files are read by the source that it names, or by the one that knows them', async () => {
  const { body: source } = await asGm('POST /api/sources', { body: SOURCE })
  const asProgram = await withToken(server, await makeAccount(db, venue))
  const send = (sales: number, more = {}) => {
    const rows = [16, 17, 18, 19, 20, 21, 22].map((date) => day(date, sales)).join('')
    const files = [named('field-bar.csv', HEADER + rows)]
    return asProgram('POST /api/metrics/import', { body: { files, apply: true, ...more } })
  }
  const query = { week: '2026-11-16' }
  const stored = async () =>
    (await asGm('GET /api/venues/:venue/metrics', { params: { venue: venue.slug }, query })).body.metrics
  const by = { source: { id: source.id, name: SOURCE.name } }
  expect(await send(100)).toMatchObject({ status: 200, body: { ...by, saved: true, added: 1 } })
  expect(await stored()).toMatchObject({ revenue: 700, source: 'imported', via: SOURCE.name })
  expect(await send(200, { source: source.id })).toMatchObject({ body: { ...by, saved: true, changed: 1 } })
  expect(await stored()).toMatchObject({ revenue: 1400 })
  expect(await send(300, { source: '6f3c9a4e-0000-4000-8000-000000000000' })).toMatchObject({
    ...{ status: 400, error: { field: 'source' } },
  })
  expect(await stored()).toMatchObject({ revenue: 1400 })
})

test('a file that arrives alone says how it came, and one that no source knows says so', async () => {
  const { body: source } = await asGm('POST /api/sources', { body: SOURCE })
  const parts = { reach: mintReach(company.id, 'every'), db, now: server.clock.now() }
  const read = (text: string) =>
    readFiles(parts, [{ name: 'field-bar.csv', bytes: Buffer.from(text) }], { arrival: 'mail' })
  expect(await read(HEADER + week)).toMatchObject({
    source: { id: source.id },
    file: { via: 'Toast, sales by day · by e-mail', lines: [{ revenue: 7003_50, weekOf: '2026-11-16' }] },
    waits: [],
  })
  expect(await read('Date,Sales\n11/16/2026,5\n')).toMatchObject({
    source: null,
    file: { lines: [], errors: [{ text: expect.stringContaining('No source knows these files') }] },
  })
})

test('a proposal names what it guessed, and its preview', async () => {
  const files = [named('Field Bar/Sales by day.csv', `Sales by day\n\n${HEADER}${week}Total,7003.5,140\n`)]
  const { body } = await asGm('POST /api/sources/propose', { body: { files } })
  expect(body).toMatchObject({
    ...{ known: null, name: 'Toast, sales by day', shape: 'Toast, sales by day', header: SOURCE.header },
    reading: { columns: DAYS.columns, venue: { from: 'fileName' }, week: { means: 'day' } },
    tables: [{ line: 3, header: SOURCE.header }],
    preview: { added: 1, errors: [], notes: ['1 row was left out, as totals or sections: line 11.'] },
  })
  await asGm('POST /api/sources', { body: { name: body.name, header: body.header, reading: body.reading } })
  expect((await asGm('POST /api/sources/propose', { body: { files } })).body).toMatchObject({
    known: { name: body.name },
    preview: { added: 1, source: { name: body.name } },
  })
})

test('what is no table says what it is, before anybody has explained it', async () => {
  const { body } = await asGm('POST /api/sources/propose', {
    body: { files: [named('a.pdf', '%PDF-1.4\n')] },
  })
  expect(body).toMatchObject({
    tables: [],
    preview: { errors: [{ line: 1, text: 'This is a PDF. Save the table as CSV instead.' }] },
  })
})
