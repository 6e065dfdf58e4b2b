import { addWeeks, type Week, weekOf } from '@scope/contract/kernel/calendar'
import type { Hundredths } from '@scope/contract/kernel/figures'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { Facts, ReportedWeek } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { type Figure, listOf, type Phrase, say } from '../say.ts'
import { atWeek, figureText, NAMES, weekName, weekRow } from './metrics-figure.ts'

const FIELDS = ['revenue', 'laborTruePct', 'cogsPct'] as const
type Field = (typeof FIELDS)[number]

/** Smaller corrections are ignored. */
const SIZE: Record<Field, Hundredths> = { revenue: 500_00, laborTruePct: 50, cogsPct: 50 }
/** The most changes in a reason. */
const CHANGES_MAX = 2

/**
 * A number changed after the last digest reported it. The digest covers the weeks that are complete on its Sunday.
 * Entering a number for the first time is not a change.
 */
export const numbersChanged: Rule = (facts) => {
  const { digest, from } = facts
  const lastWeek = addWeeks(weekOf(digest.date), -1)
  const changes = [...facts.weeks]
    .filter(([week, { atDigest }]) => atDigest !== null && week <= lastWeek && week >= weekOf(from))
    .flatMap(([week, row]) => FIELDS.flatMap((field) => changeIn(week, row, field) ?? []))
    .toSorted((a, b) => b.week.localeCompare(a.week))
  const [first] = changes
  if (!first) return null
  return signalOf(facts, {
    rule: 'numbers-changed',
    tone: 'watch',
    icon: 'pencil',
    tag: 'Numbers',
    size: changes.length,
    says: (name) => say`Numbers at ${name} changed after the digest`,
    reason: say`${listOf(changes.slice(0, CHANGES_MAX).map((one) => changeText(facts, one)))}.`,
    since: first.week,
    streak: null,
    cta_label: 'Open the week',
    cta: atWeek(facts, first.week),
  })
}

type Change = { week: Week; field: Field; before: Hundredths; row: ReportedWeek }

function changeIn(week: Week, row: ReportedWeek, field: Field): Change | null {
  const before = row.atDigest?.[field] ?? null
  const now = row[field]
  if (before === null || (now !== null && Math.abs(now - before) < SIZE[field])) return null
  return { week, field, before, row }
}

/** `Revenue of the week of Nov 2 was $53,000 and is now $61,000`. */
function changeText(facts: Facts, { week, field, before, row }: Change): Phrase {
  const current = weekRow(facts, week, field)
  const was: Figure = {
    figure: figureText(field, before),
    of: `${NAMES[field]} at the digest`,
    rows: [
      {
        ...current,
        value: figureText(field, before),
        label: METRICS_LABELS[field],
        by: row.atDigest?.by ?? null,
        at: row.atDigest?.at ?? null,
      },
    ],
  }
  const is: Figure = { figure: figureText(field, row[field]), of: `${NAMES[field]} now`, rows: [current] }
  return say`${NAMES[field]} of the week of ${weekName(facts, week)} was ${was} and is now ${row[field] === null ? 'empty' : is}`
}
