import type { Facts } from '../facts.ts'
import type { RankedSignal, Rule } from '../finding.ts'
import { atRiskSilent } from './at-risk-silent.ts'
import { checkInsMissed } from './check-ins-missed.ts'
import { firstMastery } from './first-mastery.ts'
import { journalsOverdue } from './journals-overdue.ts'
import { readyToSign } from './ready-to-sign.ts'
import { reviewsLate } from './reviews-late.ts'
import { statusStuck } from './status-stuck.ts'
import { tasksOpen } from './tasks-open.ts'

const RULES: readonly Rule[] = [
  atRiskSilent,
  checkInsMissed,
  journalsOverdue,
  tasksOpen,
  statusStuck,
  reviewsLate,
  readyToSign,
  firstMastery,
]

/** The signals of a venue's priorities, journals and skills. */
export function peopleSignals(facts: Facts): RankedSignal[] {
  return RULES.flatMap((rule) => rule(facts) ?? [])
}
