import { headerKey } from '@scope/contract/kernel/spreadsheet.words'
import { AMBIGUOUS_COLUMNS, METRICS_COLUMNS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { COLUMNS, type Column } from './cells.ts'

/** The meaning of a pasted column. */
export type Role = 'venue' | 'weekOf' | Column

/** Known columns that the grid skips, and why. */
const SKIPPED: Record<string, string> = {
  ...AMBIGUOUS_COLUMNS,
  labortrue: 'true labor is calculated from base.',
  truelabor: 'true labor is calculated from base.',
  notes: 'the grid has numbers only.',
}

const ROLE_LIST: readonly Role[] = ['venue', 'weekOf', ...COLUMNS]
const ROLES = new Map<string, Role>(
  ROLE_LIST.flatMap((role) => METRICS_COLUMNS[role].map((name) => [headerKey(name), role] as const)),
)

const isHeader = (text: string) => ROLES.has(headerKey(text)) || Object.hasOwn(SKIPPED, headerKey(text))

/** Whether the row is a header: it has a column name and no digits. */
export function isHeaderRow(row: readonly string[]): boolean {
  return row.some(isHeader) && !row.some((text) => /^[^a-z]*\d/i.test(text))
}

/** The meaning of each column by its header, and messages about skipped ones. */
export function rolesOf(header: readonly string[]): { roles: (Role | null)[]; skipped: string[] } {
  const skipped: string[] = []
  const unknown: string[] = []
  const roles = header.map((name, index) => {
    const role = ROLES.get(headerKey(name)) ?? null
    const why = SKIPPED[headerKey(name)]
    if (role && header.findIndex((other) => ROLES.get(headerKey(other)) === role) < index) {
      skipped.push(`Two columns for ${nameOf(role)}: “${name}” skipped.`)
      return null
    }
    if (!role && why) skipped.push(`“${name}” skipped: ${why}`)
    else if (!role && name) unknown.push(`“${name}”`)
    return role
  })
  if (unknown.length > 0) skipped.push(`Unknown columns skipped: ${unknown.join(', ')}.`)
  if (!COLUMNS.some((column) => roles.includes(column))) {
    skipped.push(
      `No column with numbers. Expected: ${COLUMNS.map((column) => METRICS_LABELS[column]).join(', ')}.`,
    )
  }
  return { roles, skipped }
}

const nameOf = (role: Role) => METRICS_COLUMNS[role][0]
