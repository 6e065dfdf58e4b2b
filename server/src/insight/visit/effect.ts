import { type AgreedFigure, EFFECT_WEEKS } from '@scope/contract/insight/agreement.words'
import type { Visit } from '@scope/contract/insight/visit/visit'
import { addWeeks, dateIn, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { figureOf, numberOf } from '@scope/contract/kernel/figures'
import type { Context } from '../../kernel/context.ts'
import { figuresIn, figuresOf } from '../../numbers/comparison/rules.ts'
import { listWeeks } from '../../numbers/metrics/view.ts'

/**
 * The whole weeks before and after the week of a visit, oldest first; of those after it only complete ones. `on` and
 * `today` are plain dates of the venue.
 */
function weeksAround(on: PlainDate, today: PlainDate): { before: Week[]; after: Week[] } {
  const week = weekOf(on)
  const places = Array.from({ length: EFFECT_WEEKS }, (_, place) => place + 1)
  return {
    before: places.map((place) => addWeeks(week, -place)).toReversed(),
    after: places.map((place) => addWeeks(week, place)).filter((after) => after < weekOf(today)),
  }
}

/** Adds to each agreement that names a number that number before and after the visit (visit, 4). */
export async function withEffects(
  { reach, db, now }: Context,
  { venue, on }: Pick<Visit, 'venue' | 'on'>,
  agreed: Visit['agreed'],
): Promise<Visit['agreed']> {
  if (!agreed.some(({ visit }) => visit?.figure)) return agreed
  const { before, after } = weeksAround(on, dateIn(venue.timezone, now))
  const stored = await listWeeks(reach, db, venue.id, [...before, ...after])
  const weekAt = (week: Week, figure: AgreedFigure) => {
    const metrics = stored.find(({ weekOf: monday }) => monday === week)
    const figures = metrics ? figuresIn(metrics, figureOf) : figuresOf()
    return { weekOf: week, value: numberOf(figures[figure]), tags: metrics?.tags ?? [] }
  }
  return agreed.map((agreement) => {
    const { visit } = agreement
    const figure = visit?.figure
    if (!visit || !figure) return agreement
    const at = (weeks: readonly Week[]) => weeks.map((week) => weekAt(week, figure))
    return { ...agreement, visit: { ...visit, effect: { before: at(before), after: at(after) } } }
  })
}
