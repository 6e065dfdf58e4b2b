import { createHash } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { makeJournal, makeStaff, makeVenue } from '../../../test/world.ts'
import { makeFullCompany } from '../../kernel/backup/test/company.ts'
import type { Database } from '../../kernel/db/pool/pool.ts'
import { columnOf } from '../../kernel/db/tables.ts'
import { columnsOf, readCatalogue } from './catalogue.ts'
import { tablesFor } from './contents.ts'
import { exportTo } from './jobs.ts'
import { requestOf } from './request.ts'
import { load } from './test/load.ts'
import { unzipped } from './test/unzipped.ts'

let server: TestApp
let fresh: TestDatabase
beforeAll(async () => {
  ;[server, fresh] = await Promise.all([testApp(), testDatabase()])
})
afterAll(() => Promise.all([server.close(), fresh.drop()]))

const now = new Date('2026-11-20T18:00:00Z')

async function exported(database: Database, orgId: string) {
  const request = await requestOf(server.database.db, { orgId, personId: null, by: null, now })
  const parts = { database, files: server.parts.files }
  const bytes = await exportTo(parts, request, {
    onProgress: async () => undefined,
    take: async (stream) => Buffer.concat(await stream.toArray()),
  })
  return unzipped(bytes)
}

/** The number of a company's rows in each table, and the sums of all its numbers. */
async function figuresOf({ db }: Database, orgId: string) {
  const catalogue = await readCatalogue(db, orgId)
  const figures: Record<string, object | undefined> = {}
  for (const table of tablesFor(false)) {
    const name = columnOf(table.table)
    const numbers = columnsOf(table).filter(({ column }) =>
      /int|numeric/.test(catalogue.typeOf(name, column)),
    )
    const sums = numbers.map(({ column }) => `, 'sum of ${column}', sum(${column})::text`).join('')
    const only = typeof table.company === 'string' ? table.company : 'true'
    const [row] = await db.rows<{ figures: string }>(sql`
      select json_build_object('rows', count(*)${raw(sums)})::text as figures from ${raw(name)} t
       where ${raw(catalogue.companyOf(name))} and ${raw(only)}`)
    figures[table.name] = JSON.parse(row?.figures ?? '{}')
  }
  return figures
}

test('a company’s export is read back into a fresh database: the same rows, sums and files', async () => {
  const { db } = server.database
  const { orgId, file } = await makeFullCompany(db, { files: server.parts.files, now })
  const other = await makeFullCompany(db, { files: server.parts.files, now })
  await db.run(sql`update year_talks set member_done_at = ${now}, manager_done_at = ${now}`)
  const first = await exported(server.database, orgId)
  expect(first.measured()).toEqual(first.manifest.files)
  expect(first.manifest).toMatchObject({ madeBy: 'the operator', madeAt: now.toISOString(), person: null })
  expect(first.everything).not.toContain(other.orgId)

  await load(fresh.owner, orgId, first)
  const [before, after] = [await figuresOf(server.database, orgId), await figuresOf(fresh.database, orgId)]
  expect(after).toEqual(before)
  expect(before['Weekly numbers']).toMatchObject({ rows: 1, 'sum of revenue': '60000.00' })
  expect(Object.entries(before).filter(([, figures]) => (figures as { rows: number }).rows === 0)).toEqual([])

  const tables = ({ manifest }: typeof first) =>
    manifest.files.filter(({ path }) => path.startsWith('tables/'))
  expect(tables(await exported(fresh.database, orgId))).toEqual(tables(first))

  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  expect(first.manifest.files.map((one) => one.sha256)).toContain(sha256)
  expect(first.text('files/List.csv')).toContain(sha256)
})

test('what is secret, or for one person alone, is not in it', async () => {
  const { db } = server.database
  const { orgId } = await makeFullCompany(db, { files: server.parts.files, now })
  const company = { id: orgId, domain: '' }
  const venue = await makeVenue(db, company, { gchatWebhook: 'https://chat.example/secret-of-venue' })
  const member = await makeStaff(db, company, 'AGM', { venues: [venue] })
  await makeJournal(db, venue, member, member, {
    entry: 'Not submitted yet',
    submittedAt: null,
  })
  const zip = await exported(server.database, orgId)
  const secrets = await db.rows<{ word: string }>(sql`
    select hash as word from tokens where org_id = ${orgId}
    union all select secret from webhooks where org_id = ${orgId}
    union all select sid from sessions union all select id from passkeys union all select hash from calendar_feeds
    union all select endpoint from push_subscriptions union all select letters from inboxes`)
  expect(secrets.length).toBeGreaterThan(6)
  for (const { word } of secrets) expect(zip.everything).not.toContain(word)
  for (const words of ['secret-of-venue', 'reports.example', 'Not submitted yet']) {
    expect(zip.everything).not.toContain(words)
  }
  const readme = zip.text('README.txt')
  expect(readme).toContain('JOURNALS (45 rows)')
  expect(readme).toContain('Revenue: US dollars')
  expect(readme).toContain('Points for the next one-on-one: Only the member')
})

test('a spreadsheet reads a CSV file: times of the company, money, names first and ids last, no formula', async () => {
  const { db } = server.database
  const { orgId } = await makeFullCompany(db, { files: server.parts.files, now })
  const company = { id: orgId, domain: '' }
  const venue = await makeVenue(db, company, { name: '=HYPERLINK("http://x")', slug: `f-${orgId}` })
  const zip = await exported(server.database, orgId)
  const [head = '', ...lines] = zip.text('tables/Venues.csv').split('\r\n')
  expect(head).toMatch(/^\ufeffName,.*,Id,Company id/)
  expect(head).toContain('Created (America/Los_Angeles)')
  expect(lines.find((line) => line.includes(venue.id))).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(zip.text('tables/Weekly numbers.csv')).toContain(',60000.00,22.00,25.08,1.140,20.00,11000.00,')
  expect(zip.text('tables/Weekly numbers.csv')).toContain('2026-11-16 10:00:00')
  expect(zip.rows('Weekly numbers')[0]).toMatchObject({ Revenue: 60000, Created: '2026-11-16T18:00:00.000Z' })
})
