import type { Week } from '@scope/contract/kernel/calendar'
import { yearBefore } from '../../../../numbers/comparison/rules.ts'
import { standingsOf } from '../../../../numbers/targets/rules.ts'
import type { Facts } from '../facts.ts'
import { type Phrase, say } from '../say.ts'
import { type Field, weeksFigure } from './metrics-figure.ts'

/**
 * `. Target at least $60,000: $3,200 under`: some weeks together, oldest first, against the venue's own target. Nothing
 * if one of them has no target.
 */
export function againstTarget(facts: Facts, field: Field, span: readonly Week[]): Phrase | string {
  const { targets, weeks, week: complete } = facts
  const standing = standingsOf(targets, weeks, { span, complete }).find(({ figure }) => figure === field)
  if (!standing?.distance || standing.weeks < span.length) return ''
  const { distance, goalText } = standing
  const figure = (text: string, of: string, some: readonly Week[]) =>
    weeksFigure(facts, { figure: text, of, weeks: some, field })
  const goal = figure(
    goalText,
    'the target',
    field === 'revenue' ? [...span, ...span.map((week) => yearBefore(weeks, week).week)] : span,
  )
  if (distance === 'on target') return say`. Target ${goal}: on target`
  return say`. Target ${goal}: ${figure(distance, 'the distance to the target', span)}`
}
