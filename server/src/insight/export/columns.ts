import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ExportedTable } from '../../kernel/db/list-of-tables.ts'
import { columnOf, type StoredRow } from '../../kernel/db/tables.ts'

/** Why exports leave something out, in a sentence for the README. */
export type Without = { without: string }

/** The kind of an id column (an app user, a user or a venue). The name stands next to the id. */
export type Names = 'person' | 'user' | 'venue'

/** A column’s name in business words, its unit, and the kind of its ids. */
export type Column = string | { name: string; unit?: string; names?: Names } | Without

/** The person whose data is exported. */
export type Subject = {
  userId: string
  appUserId: string
  email: string
  /** Whether the person makes the export, not an admin for them. It then includes what only the person can read. */
  own: boolean
  /** Whether the person may read private journals about themselves. */
  readsPrivate: boolean
}

/** A condition on the rows of a table, whose alias is `t`. */
export type OfSubject = (who: Subject) => Sql

/** Which columns and rows of a table exports have. */
export type InExports<T extends ExportedTable> = {
  columns: { readonly [Field in keyof StoredRow<T>]-?: Column }
  /** Sorts its rows before their key. */
  order?: readonly (keyof StoredRow<T>)[]
  /**
   * The rows of a company, if these are not all of its rows (SQL, alias `t`); or why exports of a company leave the
   * table out.
   */
  company?: string | Without
  /** The rows about or by a person; null if there are none. */
  person: OfSubject | null
  /** Fields with other people’s words, which stay empty in a person’s export. */
  othersWithout?: readonly { fields: readonly (keyof StoredRow<T>)[]; unless: OfSubject }[]
  /** Fields that only a person can read. They are filled in the person's own export only. */
  ownOnly?: readonly { fields: readonly (keyof StoredRow<T>)[]; of: OfSubject }[]
}

export const without = (reason: string): Without => ({ without: reason })
export const person = (name: string): Column => ({ name, names: 'person' })
export const user = (name: string): Column => ({ name, names: 'user' })
export const venue = (name = 'Venue'): Column => ({ name, names: 'venue' })
export const dollars = (name: string): Column => ({ name, unit: 'US dollars' })
export const percent = (name: string): Column => ({ name, unit: 'percent' })
export const inUnit = (name: string, unit: string): Column => ({ name, unit })

export const SECRET = 'A secret of the server.'
export const SEARCH = 'The index of the search, made of the texts.'

export const ID = { id: 'Id' }
export const STAMPS = { createdAt: 'Created', updatedAt: 'Changed' }

/** The rows in which one of these columns has the person’s id. */
export const mine =
  (...fields: string[]): OfSubject =>
  ({ appUserId }) =>
    sql`(${join(
      fields.map((field) => sql`t.${raw(columnOf(field))} = ${appUserId}`),
      ' or ',
    )})`

/** The rows of the person’s account. */
export const ofAccount: OfSubject = ({ userId }) => sql`t.user_id = ${userId}`

/** The rows that belong to a row of another table that is the person’s. */
export const ofMine =
  (column: string, table: string, ...fields: string[]): OfSubject =>
  (who) =>
    sql`t.${raw(columnOf(column))} in (select t.id from ${raw(columnOf(table))} t where ${mine(...fields)(who)})`
