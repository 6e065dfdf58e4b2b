import { isPlainDate } from '@scope/contract/calendar'
import { METRICS_LABELS } from '@scope/contract/metrics.words'
import { COLUMNS, type Column } from './grid-cells.ts'

/** What a column of a pasted block is. */
export type Role = 'venue' | 'weekOf' | Column

/** The names that a column may have besides its label; the same that the import of a file takes. */
const NAMES: Record<Role, readonly string[]> = {
  venue: ['Venue', 'Venue name', 'Venue slug', 'Slug', 'Location'],
  weekOf: ['Week of', 'Week', 'Week start', 'Week starting', 'Week beginning', 'Date'],
  revenue: ['Revenue', 'Net sales', 'Sales'],
  laborBasePct: ['Labor base %', 'Labor base percent', 'Labor base pct', 'Base labor %', 'Labour base %'],
  cogsPct: ['COGS %', 'COGS percent', 'COGS pct'],
  tips: ['Tips'],
}

/** Columns that a sheet may well have and the grid does not take, and why. */
const NOT_TAKEN: Record<string, string> = {
  labor: 'it may be base or true. Name it Labor base %.',
  labour: 'it may be base or true. Name it Labor base %.',
  labortrue: 'true labor is computed from base.',
  truelabor: 'true labor is computed from base.',
  notes: 'the grid holds numbers only.',
}

/** A text without case, accents, punctuation and what stands in brackets: `Revenue ($)` is `revenue`. */
const keyOf = (text: string): string =>
  text
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const ROLES = new Map<string, Role>(
  (Object.keys(NAMES) as Role[]).flatMap((role) => NAMES[role].map((name) => [keyOf(name), role] as const)),
)

const isHeader = (text: string) => ROLES.has(keyOf(text)) || Object.hasOwn(NOT_TAKEN, keyOf(text))

/** Whether the row names columns: it has the name of one at least, and no digits. */
export function isHeaderRow(row: readonly string[]): boolean {
  return row.some(isHeader) && !row.some((text) => /^[^a-z]*\d/i.test(text))
}

/** What each column is by its header; of those that are not taken, what to say. */
export function rolesOf(header: readonly string[]): { roles: (Role | null)[]; said: string[] } {
  const said: string[] = []
  const unknown: string[] = []
  const roles = header.map((name, index) => {
    const role = ROLES.get(keyOf(name)) ?? null
    const why = NOT_TAKEN[keyOf(name)]
    if (role && header.findIndex((other) => ROLES.get(keyOf(other)) === role) < index) {
      said.push(`There are two columns for ${nameOf(role)}: “${name}” was not taken.`)
      return null
    }
    if (!role && why) said.push(`“${name}” was not taken: ${why}`)
    else if (!role && name) unknown.push(`“${name}”`)
    return role
  })
  if (unknown.length > 0) said.push(`Not a column of the grid, so not taken: ${unknown.join(', ')}.`)
  if (!COLUMNS.some((column) => roles.includes(column))) {
    said.push(
      `There is no column with numbers: ${COLUMNS.map((column) => METRICS_LABELS[column]).join(', ')}.`,
    )
  }
  return { roles, said }
}

const nameOf = (role: Role) =>
  role === 'venue' ? 'Venue' : role === 'weekOf' ? 'Week of' : METRICS_LABELS[role]

/** Reads `2026-11-16`, an instant that begins with it, or `11/16/2026`; null for what is no date. */
export function readWeek(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = iso?.[1] ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}
