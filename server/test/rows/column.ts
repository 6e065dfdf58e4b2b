import pg from 'pg'

/** The JavaScript type of a column's values. JSON can be anything. */
type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'json'
export type ColumnType = { name: string; kind: Kind; isList: boolean }

const { builtins } = pg.types
/** The types that our statements return: their number, the number of their list type, name and kind. */
const TYPES: readonly [number, number, string, Kind][] = [
  [builtins.BOOL, 1000, 'boolean', 'boolean'],
  [builtins.INT2, 1005, 'smallint', 'number'],
  [builtins.INT4, 1007, 'integer', 'number'],
  [builtins.INT8, 1016, 'bigint', 'string'],
  [builtins.FLOAT8, 1022, 'double precision', 'number'],
  [builtins.TEXT, 1009, 'text', 'string'],
  [builtins.UUID, 2951, 'uuid', 'string'],
  [builtins.TIMESTAMPTZ, 1185, 'timestamptz', 'Date'],
  [builtins.JSON, 199, 'json', 'json'],
  [builtins.JSONB, 3807, 'jsonb', 'json'],
]

/** The type of a column by its number in PostgreSQL. Undefined if it is not listed yet. */
export function columnType(id: number): ColumnType | undefined {
  // Only single values: the driver would parse dates in a list and turn numerics in a list into inexact numbers.
  if (id === builtins.DATE) return { name: 'date', kind: 'string', isList: false }
  if (id === builtins.NUMERIC) return { name: 'numeric', kind: 'string', isList: false }
  for (const [own, list, name, kind] of TYPES) {
    if (id === own) return { name, kind, isList: false }
    if (id === list) return { name: `${name}[]`, kind, isList: true }
  }
  return undefined
}
