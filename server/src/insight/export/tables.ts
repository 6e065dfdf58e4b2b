import type { Parts } from '../../kernel/context.ts'
import type { TableName } from '../../kernel/db/tables.ts'
import type { FileStore } from '../../ports/files/files.ts'
import type { Column, ExportedTable, OfSubject, Without } from './columns.ts'
import { NUMBER_TABLES } from './tables/numbers.ts'
import { PEOPLE_TABLES } from './tables/people.ts'
import { RECORD_TABLES } from './tables/records.ts'
import { WORK_TABLES } from './tables/work.ts'

/** Every table of the database: how it is exported, or why it is not. */
type EveryTable = { readonly [T in TableName]: ExportedTable<T> | Without }
export type SomeTables = Partial<EveryTable>

/**
 * What exports have of each table. A new table or column that is missing here does not compile: give it its name in
 * business words in the file of its room, or say why no export has it. What a table gives an export of a person says its
 * `person`. What forgetting a person does with it says `forget/tables.ts`.
 */
export const TABLES: EveryTable = {
  ...PEOPLE_TABLES,
  ...WORK_TABLES,
  ...NUMBER_TABLES,
  ...RECORD_TABLES,
}

type StoresOfFiles = {
  [Part in keyof Parts as NonNullable<Parts[Part]> extends FileStore ? Part : never]-?: {
    without: string
    forgotten: string
  }
}

/**
 * Every store of files: what exports leave out of it, for the README, and what forgetting a person does with it. A new one
 * that is missing here does not compile.
 */
export const STORES: StoresOfFiles = {
  files: {
    without: 'Attached files that were removed, uploads that were never attached, and the files of exports.',
    forgotten:
      'Exports are deleted, and names of attached files lose the person’s; what is inside of them stays.',
  },
}

/** A table that is exported, whichever it is. */
export type AnyTable = {
  table: TableName
  name: string
  what: string
  columns: Readonly<Record<string, Column>>
  order?: readonly string[]
  company?: string | Without
  person: OfSubject | null
  othersWithout?: readonly { fields: readonly string[]; unless: OfSubject }[]
  ownOnly?: readonly { fields: readonly string[]; of: OfSubject }[]
}

/** The tables that exports have, in the order of their names. */
export const EXPORTED: readonly AnyTable[] = (Object.keys(TABLES) as TableName[])
  .flatMap((table): AnyTable[] => {
    const exported = TABLES[table]
    return 'without' in exported ? [] : [{ ...(exported as Omit<AnyTable, 'table'>), table }]
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
