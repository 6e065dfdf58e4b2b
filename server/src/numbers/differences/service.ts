import type { Comparison } from '@scope/contract/company/settings.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { figureOf } from '@scope/contract/kernel/figures'
import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import type { Compared, Difference } from '@scope/contract/numbers/differences'
import { ofEach } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import type { Context } from '../../kernel/context.ts'
import { listWeekBudgets } from '../budgets/view.ts'
import { figuresIn, figuresOf, openFigures, type VenueWeeks, weeksLastYear } from '../comparison/rules.ts'
import { aimIn, weeksOfGoals } from '../targets/rules.ts'
import { numbersOf } from '../targets/service.ts'
import { listTargets } from '../targets/view.ts'
import { comparisonOf, differenceOf, type Pair, pairsWithBefore, pairsWithLastYear } from './rules.ts'
import { findComparisons } from './view.ts'

type Parts = Pick<Context, 'reach' | 'db'>

/** A span of weeks, oldest first, and as many weeks before it for those that are over. */
type Span = { weeks: Week[]; compared: { weeks: Week[]; weeksBefore: Week[] } }

/** What a call's figures are compared with, and what else there is. `wanted`: of the address, then of the person. */
export async function comparedWith(
  { reach, db }: Parts,
  { venueId, span }: { venueId: string | undefined; span: Span },
  wanted: readonly (Comparison | null | undefined)[],
): Promise<Compared> {
  const choices = await findComparisons(reach, db, { venueId, weeks: span.weeks })
  return { with: comparisonOf(choices, wanted), choices }
}

/**
 * How the figures of groups of venues differ from what they are compared with, each group in its place. Figures with
 * nothing to compare with are absent.
 */
export async function differencesOver(
  parts: Parts,
  {
    groups,
    span,
    comparison,
  }: { groups: readonly (readonly string[])[]; span: Span; comparison: Comparison },
): Promise<Difference[][]> {
  const venueIds = [...new Set(groups.flat())]
  const pairs = await PAIRS[comparison](parts, venueIds, span)
  return groups.map((group) => {
    const own = group.flatMap((id) => pairs(id))
    return TARGET_FIGURES.flatMap((figure) => differenceOf(figure, own, comparison) ?? [])
  })
}

type FindPairs = (parts: Parts, venueIds: string[], span: Span) => Promise<(venueId: string) => Pair[]>

const NO_WEEKS: VenueWeeks = new Map()

const PAIRS: Record<Comparison, FindPairs> = {
  lastYear: async (parts, venueIds, { weeks }) => {
    const numbers = await numbersOf(parts, venueIds, [
      ...new Set([...weeks, ...weeks.flatMap(weeksLastYear)]),
    ])
    return (id) => pairsWithLastYear(numbers.get(id) ?? NO_WEEKS, weeks)
  },
  weeksBefore: async (parts, venueIds, { compared }) => {
    const numbers = await numbersOf(parts, venueIds, [...compared.weeksBefore, ...compared.weeks])
    return (id) => pairsWithBefore(numbers.get(id) ?? NO_WEEKS, compared.weeks, compared.weeksBefore)
  },
  budget: async (parts, venueIds, { weeks }) => {
    const numbers = await numbersOf(parts, venueIds, weeks)
    const budgets = Map.groupBy(
      await listWeekBudgets(parts.reach, parts.db, { venueIds, weeks }),
      ({ venueId }) => venueId,
    )
    // A closed week counts: its budget was not earned.
    return (id) =>
      (budgets.get(id) ?? []).map((budget) => {
        const amounts = { laborBasePct: null, ...ofEach(BUDGET_FIGURES, (figure) => budget[figure]) }
        const actual = numbers.get(id)?.get(budget.weekOf) ?? figuresOf()
        return { actual, against: figuresIn(amounts, figureOf) }
      })
  },
  target: async (parts, venueIds, { weeks }) => {
    const to = weeks.at(-1) ?? ''
    const targets = Map.groupBy(
      await listTargets(parts.reach, parts.db, { venueIds, to }),
      ({ venueId }) => venueId,
    )
    const numbers = await numbersOf(
      parts,
      [...targets.keys()],
      [...new Set([...weeks, ...weeksOfGoals(weeks)])],
    )
    return (id) => {
      const [own, stored] = [targets.get(id) ?? [], numbers.get(id) ?? NO_WEEKS]
      return weeks.map((week) => {
        const actual = openFigures(stored, week)
        const aims = ofEach(TARGET_FIGURES, (figure) => aimIn(own, figure, week, stored)?.aim)
        const goals = ofEach(TARGET_FIGURES, (figure) => aims[figure]?.goal ?? null)
        // Goals in percent are weighted by the revenue that was made, whether or not it has a target.
        const pair = { actual, against: { laborBasePct: null, ...goals }, weight: actual.revenue }
        return { ...pair, bands: Object.fromEntries(Object.entries(aims).filter(([, aim]) => aim)) }
      })
    }
  },
}
