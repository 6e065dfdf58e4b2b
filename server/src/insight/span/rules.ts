import { spanProblem, weekCount } from '@scope/contract/insight/span.words'
import { type PlainDate, type Week, weeksUpTo } from '@scope/contract/kernel/calendar'
import { readWeek } from '../../company/period/rules.ts'
import { invalid } from '../../kernel/refusal.ts'

/** What a call asks of a custom span. */
export type AskedBetween = { from?: string | undefined; to?: string | undefined }

/**
 * The Mondays of the custom span that a call names, oldest first; null if it names none. Refuses with 400, naming the
 * field, a span without one of its ends, an end that is not a Monday or has not begun on `today` (a plain date), and weeks
 * that are too many or in the wrong order.
 */
export function readBetween({ from, to }: AskedBetween, today: PlainDate): Week[] | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined) throw invalid('from', 'Name the first week too.')
  if (to === undefined) throw invalid('to', 'Name the last week too.')
  const span = { from: readWeek(from, today, 'from'), to: readWeek(to, today, 'to') }
  const problem = spanProblem(span, today)
  if (problem) throw invalid(problem.field, problem.sentence)
  return weeksUpTo(span.to, weekCount(span))
}
