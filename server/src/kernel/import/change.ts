/** A changed field of a row, in words. */
export type Change = { field: string; before: string; after: string }

/** What a file changes in one table. */
export type Plan<Row> = {
  added: Row[]
  changed: { row: Row; changes: Change[] }[]
  left: number
}

export type Counts = { added: number; changed: number; left: number }

export const emptyPlan = <Row>(): Plan<Row> => ({ added: [], changed: [], left: 0 })

export const countsOf = (plan: Plan<unknown>): Counts => ({
  added: plan.added.length,
  changed: plan.changed.length,
  left: plan.left,
})

/** Labels of a row's fields, and how to show their values. */
export type Words<Row> = { [F in keyof Row]?: { label: string; show?: (value: Row[F]) => string } }

const NOTHING = '—'

/** Adds a row to the plan: as added, changed or unchanged. */
export function planRow<Row extends object>(
  plan: Plan<Row>,
  row: Row,
  stored: Row | undefined,
  words: Words<Row>,
): void {
  if (!stored) {
    plan.added.push(row)
    return
  }
  const changes = changesOf(row, stored, words)
  if (changes.length > 0) plan.changed.push({ row, changes })
  else plan.left += 1
}

/** The changes from the stored row, in words; for a new row, all its values. */
export function changesOf<Row extends object>(
  row: Row,
  stored: Row | undefined,
  words: Words<Row>,
): Change[] {
  const changes: Change[] = []
  for (const field of Object.keys(words) as (keyof Row)[]) {
    const { label = String(field), show } = words[field] ?? {}
    const say = (value: Row[typeof field]) => (show ? show(value) : String(value ?? '')) || NOTHING
    if (stored ? String(row[field] ?? '') !== String(stored[field] ?? '') : say(row[field]) !== NOTHING) {
      changes.push({ field: label, before: stored ? say(stored[field]) : NOTHING, after: say(row[field]) })
    }
  }
  return changes
}

/** `0 added, 0 changed, 41 unchanged` */
export function sayCounts({ added, changed, left }: Counts): string {
  return `${added} added, ${changed} changed, ${left} unchanged`
}

/** `Position Bar Lead → Bar Manager, State CA → TX` */
export const sayChanges = (changes: readonly Change[]) =>
  changes.map(({ field, before, after }) => `${field} ${before} → ${after}`).join(', ')
