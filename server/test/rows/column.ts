import pg from 'pg'

/** What the driver makes of a column's values; of JSON, whatever was stored. */
type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'json'
export type ColumnType = { name: string; kind: Kind; isList: boolean }

const { builtins } = pg.types
/** The types that our statements answer with: their number, the number of a list of them, the name, the kind. */
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

/** The type of a column by its number in PostgreSQL; undefined for one that no statement had so far. */
export function columnType(id: number): ColumnType | undefined {
  // pool.ts keeps plain dates as text; a list of them would be parsed, and numbers in a list lose what text keeps.
  if (id === builtins.DATE) return { name: 'date', kind: 'string', isList: false }
  if (id === builtins.NUMERIC) return { name: 'numeric', kind: 'string', isList: false }
  for (const [own, list, name, kind] of TYPES) {
    if (id === own) return { name, kind, isList: false }
    if (id === list) return { name: `${name}[]`, kind, isList: true }
  }
  return undefined
}
