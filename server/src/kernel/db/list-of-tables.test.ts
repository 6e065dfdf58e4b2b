import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { LIST_TABLES, ofCompany, type Table } from '../backup/tables.ts'
import { type EveryTable, TABLE_NAMES, TABLES } from './list-of-tables.ts'
import { columnOf } from './tables.ts'

let own: TestDatabase
let stored: Table[]
beforeAll(async () => {
  own = await testDatabase()
  stored = await own.owner.db.rows<Table>(raw(LIST_TABLES))
})
afterAll(() => own.drop())

test('a table without a row does not compile, nor one of the server in exports', () => {
  const others: Omit<EveryTable, 'journals'> = TABLES
  // @ts-expect-error The row of the journals is missing.
  const every: EveryTable = others
  // @ts-expect-error Its rows lead to no company.
  const settings: EveryTable['settings'] = { ...TABLES.settings, exportedAs: 'Settings' }
  expect([every, settings.whose]).toEqual([TABLES, 'server'])
})

/** The table and those to which its rows lead: always, or by one of several references. */
function leadsTo(name: string, before: readonly string[] = []): string[] {
  if (before.includes(name)) return []
  const all = stored.find((table) => table.name === name)?.refers ?? []
  const always = all.filter((one) => one.always)
  const refers = always.length > 0 ? always : all
  return [name, ...refers.flatMap(({ table }) => leadsTo(table, [...before, name]))]
}

test.each(TABLE_NAMES)('the rows of %s lead to whose they are', (table) => {
  const name = columnOf(table)
  const { whose } = TABLES[table]
  expect(ofCompany(stored, name, '') === undefined).toBe(whose === 'server')
  if (whose === 'venue') expect(leadsTo(name)).toContain('venues')
  if (whose === 'person') expect(leadsTo(name)).toContain('users')
})
