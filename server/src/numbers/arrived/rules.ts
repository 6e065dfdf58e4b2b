import { METRICS_NUMBERS, type MetricsNumber, type Source } from '@scope/contract/numbers/metrics.words'
import type { MetricsRow, PlannedWeek } from '../metrics/import/plan.ts'

/** The fields of a week that a person types: its figures, notes and tags. */
const TYPED = [...METRICS_NUMBERS, 'notes', 'tags'] as const
export type TypedField = (typeof TYPED)[number]

/** A stored version of a week. `createdById`: null if a file that came by itself brought it. */
export type Version = { source: Source; createdById: string | null } & Pick<MetricsRow, TypedField>

/**
 * The typed fields of a week, by its versions, newest first: fields whose present value was in a typed version since it
 * last changed. So a typed figure stays one when a file adds another beside it.
 */
export function typedFields(versions: readonly Version[]): Set<TypedField> {
  const [present] = versions
  const typed = TYPED.filter((field) => {
    if (!present || present[field] === null) return false
    return sinceChanged(versions, field).some(({ source }) => source === 'typed')
  })
  return new Set(typed)
}

/**
 * The fields of a week that a person saved with their present value, by its versions, newest first: also those they
 * emptied or imported.
 */
export function decidedFields(versions: readonly Version[]): Set<TypedField> {
  return new Set(
    TYPED.filter((field) => (sinceChanged(versions, field).at(-1)?.createdById ?? null) !== null),
  )
}

/** The versions, newest first, that have the present value of a field. */
function sinceChanged(versions: readonly Version[], field: TypedField): readonly Version[] {
  const changed = versions.findIndex((version) => version[field] !== versions[0]?.[field])
  return changed < 0 ? versions : versions.slice(0, changed)
}

/** A figure that arrived and is not saved, because somebody typed another one. As stored: `84210.00`. */
export type Beside = { metricsId: string; field: MetricsNumber; amount: string }

/**
 * Takes what arrived out of planned weeks where somebody typed something else: figures stand beside (`beside`), notes and tags
 * are left out, and so is an empty cell. A week without another change is not saved. `typed` is by the week's id.
 */
export function besideTyped(
  weeks: readonly PlannedWeek[],
  typed: ReadonlyMap<string, ReadonlySet<TypedField>>,
): { weeks: PlannedWeek[]; beside: Beside[] } {
  const beside: Beside[] = []
  const saved = weeks.flatMap((week): PlannedWeek[] => {
    const { old, row } = week
    if (!old) return [week]
    const differs = TYPED.filter((field) => typed.get(row.id)?.has(field) && row[field] !== old[field])
    for (const field of METRICS_NUMBERS) {
      const amount = row[field]
      if (differs.includes(field) && amount !== null) beside.push({ metricsId: row.id, field, amount })
    }
    const unchanged = new Set<string>(differs)
    // True labor follows from base labor.
    if (unchanged.has('laborBasePct')) unchanged.add('laborTruePct').add('laborFactor')
    const changes = week.changes.filter(({ field }) => !unchanged.has(field))
    const stays = Object.fromEntries(Object.entries(old).filter(([field]) => unchanged.has(field)))
    return changes.length > 0 ? [{ ...week, row: { ...row, ...stays }, changes }] : []
  })
  return { weeks: saved, beside }
}
