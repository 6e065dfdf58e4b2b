import type { Comparison } from '@scope/contract/company/settings.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { figureOf } from '@scope/contract/kernel/figures'
import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import type { Compared, Difference } from '@scope/contract/numbers/differences'
import { ofEach } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import type { Context } from '../../kernel/context.ts'
import { listWeekBudgets } from '../budgets/view.ts'
import {
  figuresIn,
  figuresOf,
  NO_NUMBERS,
  openFigures,
  type VenueWeeks,
  weeksLastYear,
} from '../comparison/rules.ts'
import { aimIn, weeksOfGoals } from '../targets/rules.ts'
import { numbersOf } from '../targets/service.ts'
import { listTargets } from '../targets/view.ts'
import { comparisonOf, differenceOf, type Pair, pairsWithBefore, pairsWithLastYear } from './rules.ts'
import { findComparisons } from './view.ts'

type Parts = Pick<Context, 'reach' | 'db'>

/** A span of weeks, oldest first, and as many weeks before it for those that are over. */
type Span = { weeks: Week[]; compared: { weeks: Week[]; weeksBefore: Week[] } }

/**
 * What a call's figures are compared with, and what else there is. `weeks` are oldest first; `wanted` is of the address,
 * then of the person.
 */
export async function comparedWith(
  { reach, db }: Parts,
  { venueId, weeks }: { venueId: string | undefined; weeks: readonly Week[] },
  wanted: readonly (Comparison | null | undefined)[],
): Promise<Compared> {
  const choices = await findComparisons(reach, db, { venueId, weeks })
  return { with: comparisonOf(choices, wanted), choices }
}

/** Groups of venues, each in its place. */
type Groups = readonly (readonly string[])[]

/**
 * How the figures of groups of venues differ from what they are compared with, each group in its place. Figures with
 * nothing to compare with are absent.
 */
export async function differencesOver(
  parts: Parts,
  { span, ...rest }: { groups: Groups; span: Span; comparison: Comparison },
): Promise<Difference[][]> {
  const [ofSpan = []] = await differencesOfSpans(parts, { ...rest, spans: [span] })
  return ofSpan
}

/** The same for several spans, each in its place, of what is read once for all of them. */
export async function differencesOfSpans(
  parts: Parts,
  { groups, spans, comparison }: { groups: Groups; spans: readonly Span[]; comparison: Comparison },
): Promise<Difference[][][]> {
  const venueIds = [...new Set(groups.flat())]
  const pairs = await PAIRS[comparison](parts, venueIds, {
    weeks: everyWeek(spans.map(({ weeks }) => weeks)),
    compared: {
      weeks: everyWeek(spans.map(({ compared }) => compared.weeks)),
      weeksBefore: everyWeek(spans.map(({ compared }) => compared.weeksBefore)),
    },
  })
  return spans.map((span) =>
    groups.map((group) => {
      const own = group.flatMap((id) => pairs(id, span))
      return TARGET_FIGURES.flatMap((figure) => differenceOf(figure, own, comparison) ?? [])
    }),
  )
}

const everyWeek = (spans: readonly Week[][]): Week[] => [...new Set(spans.flat())].toSorted()

/** Reads what the weeks of `all` need, and pairs those of a venue in a part of them. */
type FindPairs = (
  parts: Parts,
  venueIds: string[],
  all: Span,
) => Promise<(venueId: string, span: Span) => Pair[]>

const NO_WEEKS: VenueWeeks = new Map()

const PAIRS: Record<Comparison, FindPairs> = {
  lastYear: async (parts, venueIds, all) => {
    const weeks = everyWeek([all.weeks, ...all.weeks.map(weeksLastYear)])
    const numbers = await numbersOf(parts, venueIds, weeks)
    return (id, span) => pairsWithLastYear(numbers.get(id) ?? NO_WEEKS, span.weeks)
  },
  weeksBefore: async (parts, venueIds, { compared: all }) => {
    const numbers = await numbersOf(parts, venueIds, everyWeek([all.weeksBefore, all.weeks]))
    return (id, { compared }) =>
      pairsWithBefore(numbers.get(id) ?? NO_WEEKS, compared.weeks, compared.weeksBefore)
  },
  budget: async (parts, venueIds, { weeks: all }) => {
    const numbers = await numbersOf(parts, venueIds, all)
    const budgets = Map.groupBy(
      await listWeekBudgets(parts.reach, parts.db, { venueIds, weeks: all }),
      ({ venueId }) => venueId,
    )
    // A closed week counts: its budget was not earned.
    return (id, { weeks }) =>
      (budgets.get(id) ?? [])
        .filter(({ weekOf }) => weeks.includes(weekOf))
        .map((budget) => {
          const amounts = { ...NO_NUMBERS, ...ofEach(BUDGET_FIGURES, (figure) => budget[figure]) }
          const actual = numbers.get(id)?.get(budget.weekOf) ?? figuresOf()
          return { actual, against: figuresIn(amounts, figureOf) }
        })
  },
  target: async (parts, venueIds, { weeks: all }) => {
    const targets = Map.groupBy(
      await listTargets(parts.reach, parts.db, { venueIds, to: all.at(-1) ?? '' }),
      ({ venueId }) => venueId,
    )
    const numbers = await numbersOf(parts, [...targets.keys()], everyWeek([all, weeksOfGoals(all)]))
    return (id, { weeks }) => {
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
