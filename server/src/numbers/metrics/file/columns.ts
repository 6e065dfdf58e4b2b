import type { Comparison } from '@scope/contract/company/settings.words'
import { addDays } from '@scope/contract/kernel/calendar'
import { plural } from '@scope/contract/kernel/count.words'
import type { BudgetStanding } from '@scope/contract/numbers/budgets'
import type { Difference } from '@scope/contract/numbers/differences'
import type { Figures, MetricsWeek } from '@scope/contract/numbers/metrics'
import type { TargetStanding } from '@scope/contract/numbers/targets'
import { dateRange, weekRange } from '../../../kernel/export/words.ts'

/** A week of a venue as it is written to a file; `made` says when and by whom. */
export type MetricsExport = { shown: MetricsWeek; made: string }

/** A column of a file, the weeks that it is of, and how many of them have numbers. */
export type Column = {
  name: string
  when: string
  reported: number
  figures: Figures
  targets: readonly TargetStanding[]
  budgets: readonly BudgetStanding[]
  /** Null for the weeks before, which are compared with nothing. */
  differences: readonly Difference[] | null
  /** How many weeks it is of. */
  span: number
}

/** The week, its period and its year to date, each with its differences, and the weeks before. */
export function columnsOf(metrics: MetricsWeek): Column[] {
  const { week, targets = [], budgets = [], differences, trend, toDate = [], compared } = metrics
  const { lastWeek, fourWeekMean, lastYear } = compared
  const past = (name: string, { weeks, figures }: Pick<typeof lastWeek, 'weeks' | 'figures'>): Column => ({
    ...{ name, when: weekRange(weeks.toReversed()), reported: weeks.length, figures, targets: [] },
    ...{ budgets: [], differences: null, span: weeks.length },
  })
  const chosen = trend.at(-1)
  return [
    ...(chosen
      ? [
          {
            ...{ name: 'Week', when: weekRange([week]), reported: 1, figures: chosen.figures },
            ...{ targets, budgets, differences, span: 1 },
          },
        ]
      : []),
    ...toDate.map(({ label, from, weeks, reported, figures, ...beside }) => ({
      ...{ name: label, reported, figures, differences: beside.differences, span: weeks },
      ...{ targets: beside.targets ?? [], budgets: beside.budgets ?? [] },
      when: `${dateRange(from, addDays(week, 6))}, ${reported} of ${plural(weeks, 'week')} reported`,
    })),
    past('Previous week', lastWeek),
    past('Four-week mean', fourWeekMean),
    past(lastYear.holiday ? `${lastYear.holiday} last year` : 'Last year', lastYear),
  ]
}

/** The basis of the columns' differences; null without any. */
export const comparisonOf = ({ compare }: MetricsWeek, columns: readonly Column[]): Comparison | null =>
  columns.some(({ differences }) => differences?.some(({ difference }) => difference !== null))
    ? compare.with
    : null
