import type { Parts } from '../../kernel/context.ts'
import { type ExportedTable, TABLE_NAMES, TABLES } from '../../kernel/db/list-of-tables.ts'
import type { FileStore } from '../../ports/files/files.ts'
import type { Column, InExports, OfSubject, Without } from './columns.ts'
import { NUMBER_TABLES } from './tables/numbers.ts'
import { PEOPLE_TABLES } from './tables/people.ts'
import { RECORD_TABLES } from './tables/records.ts'
import { WORK_TABLES } from './tables/work.ts'

type EveryExported = { readonly [T in ExportedTable]: InExports<T> }
export type SomeTables = Partial<EveryExported>

/**
 * The exports' definition of each table that the list of tables names for them. A new table or column that is missing
 * here does not compile: name each column in business words in the file of its room, or say why exports leave it out.
 * `person` says which rows a person's export has.
 */
const IN_EXPORTS: EveryExported = {
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
 * The stores of files: what exports leave out of them, for the README, and how forgetting a person treats them. A new
 * store that is missing here does not compile.
 */
export const STORES: StoresOfFiles = {
  files: {
    without: 'Attached files that were removed, uploads that were never attached, and the files of exports.',
    forgotten:
      'Exports are deleted, and names of attached files lose the person’s; what is inside of them stays.',
  },
}

/** Any exported table. */
export type AnyTable = {
  table: ExportedTable
  name: string
  what: string
  columns: Readonly<Record<string, Column>>
  order?: readonly string[]
  company?: string | Without
  person: OfSubject | null
  othersWithout?: readonly { fields: readonly string[]; unless: OfSubject }[]
  ownOnly?: readonly { fields: readonly string[]; of: OfSubject }[]
}

const isExported = (table: string): table is ExportedTable => table in IN_EXPORTS

/** The exported tables, in the order of the list. */
export const EXPORTED: readonly AnyTable[] = TABLE_NAMES.filter(isExported).map((table) => {
  const { exportedAs: name, what } = TABLES[table]
  return { ...(IN_EXPORTS[table] as Omit<AnyTable, 'table' | 'name' | 'what'>), table, name, what }
})
