import { headerKey } from '@scope/contract/kernel/spreadsheet.words'
import { AMBIGUOUS_COLUMNS, METRICS_COLUMNS, METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'

/** The meaning of a pasted column: a column of the sheet, the venue or the week. */
export type Role = string

/** A sheet's known columns for pasting. */
export type Headers = {
  columns: readonly string[]
  /** Columns of texts, which are pasted by their names only. */
  texts?: readonly string[]
  /** The accepted names of each; messages use the first. */
  names: Readonly<Record<string, readonly [string, ...string[]]>>
  /** Known columns that the sheet skips, with the reason. */
  skipped: Readonly<Record<string, string>>
}

/** The columns of weekly numbers. */
export const NUMBERS: Headers = {
  columns: METRICS_NUMBERS,
  texts: ['tags'],
  names: METRICS_COLUMNS,
  skipped: {
    ...AMBIGUOUS_COLUMNS,
    labortrue: 'true labor is calculated from base.',
    truelabor: 'true labor is calculated from base.',
    notes: 'the grid has numbers and tags only.',
  },
}

function roleOf(name: string, { columns, texts = [], names }: Headers): Role | undefined {
  const key = headerKey(name)
  return ['venue', 'weekOf', ...columns, ...texts].find((role) =>
    names[role]?.some((name) => headerKey(name) === key),
  )
}

/** Whether the row is a header: it has a column name and no digits. */
export function isHeaderRow(row: readonly string[], headers: Headers): boolean {
  const isHeader = (text: string) =>
    roleOf(text, headers) !== undefined || Object.hasOwn(headers.skipped, headerKey(text))
  return row.some(isHeader) && !row.some((text) => /^[^a-z]*\d/i.test(text))
}

/** The meaning of each column by its header, and messages about skipped ones. */
export function rolesOf(
  header: readonly string[],
  headers: Headers,
): { roles: (Role | null)[]; skipped: string[] /** The names that nobody knows. */; unknown: string[] } {
  const { columns, texts = [], names } = headers
  const nameOf = (role: Role) => names[role]?.[0] ?? role
  const skipped: string[] = []
  const unknown: string[] = []
  const roles = header.map((name, index) => {
    const role = roleOf(name, headers) ?? null
    const why = headers.skipped[headerKey(name)]
    if (role && header.findIndex((other) => roleOf(other, headers) === role) < index) {
      skipped.push(`Two columns for ${nameOf(role)}: “${name}” skipped.`)
      return null
    }
    if (!role && why) skipped.push(`“${name}” skipped: ${why}`)
    else if (!role && name) unknown.push(name)
    return role
  })
  if (unknown.length > 0) {
    skipped.push(`Unknown columns skipped: ${unknown.map((name) => `“${name}”`).join(', ')}.`)
  }
  if (![...columns, ...texts].some((column) => roles.includes(column))) {
    skipped.push(`No column with numbers. Expected: ${columns.map(nameOf).join(', ')}.`)
  }
  return { roles, skipped, unknown }
}
