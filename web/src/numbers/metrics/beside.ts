import type { Reply } from '@scope/contract/calls'
import { plural } from '@scope/contract/kernel/count.words'
import type { FigureField } from '@scope/contract/numbers/metrics.words'
import { apartTag, apartText, tagLabels } from '@scope/contract/numbers/tags.words'
import { mediumDate, shortMonthDay, weekRange } from '../../lib/dates/dates.ts'

export type WeekReply = Reply<'GET /api/venues/:venue/metrics'>
type Figures = WeekReply['trend'][number]['figures']
type Compared = Pick<WeekReply['compared']['lastWeek'], 'closed' | 'tagged'>

/** Earlier weeks that the chosen one is compared with. */
export type Beside = {
  name: string
  /** Its weeks; empty for none. */
  when: string
  /** Why the week stands out, or which weeks the mean leaves out. */
  apart: string
  /** Its figures are not compared. */
  isApart: boolean
  /** Newest first. */
  weeks: readonly string[]
  /** The weeks behind each figure, if they differ from these. */
  weeksOf?: Record<FigureField, readonly string[]>
  figures: Figures
}

/** The week before, the mean of four weeks and the week of last year. */
export function besideOf({ compared }: WeekReply): Beside[] {
  const { lastWeek, fourWeekMean, lastYear } = compared
  const [before] = lastWeek.weeks
  const [yearAgo] = lastYear.weeks
  return [
    {
      ...{ name: 'Previous week', when: before ? shortMonthDay(before) : '', apart: tagsOf(lastWeek) },
      ...{ isApart: lastWeek.closed.length > 0, weeks: lastWeek.weeks, figures: lastWeek.figures },
    },
    {
      ...{ name: 'Four-week mean', when: weekRange(fourWeekMean.weeks.toReversed()) },
      ...{ apart: withoutText(fourWeekMean), isApart: false, weeks: fourWeekMean.weeks },
      ...{ weeksOf: fourWeekMean.weeksOf, figures: fourWeekMean.figures },
    },
    {
      name: lastYear.holiday ? `${lastYear.holiday} last year` : 'Last year',
      when: yearAgo ? mediumDate(yearAgo) : '',
      // Its name has the holiday already.
      apart: tagsOf(lastYear) === lastYear.holiday ? '' : tagsOf(lastYear),
      ...{ isApart: lastYear.closed.length > 0, weeks: lastYear.weeks, figures: lastYear.figures },
    },
  ]
}

/** Whether the chosen week stands out, so that its figures are not compared. */
export const isApart = ({ metrics, trend }: WeekReply): boolean =>
  apartTag(trend.at(-1)?.tags ?? []) !== undefined || metrics?.revenue === 0

/** `3 weeks`, or `2 of 3 weeks` if not all have numbers. */
export const reportedText = ({ reported, weeks }: { reported: number; weeks: number }): string =>
  reported < weeks ? `${reported} of ${plural(weeks, 'week')}` : plural(weeks, 'week')

const tagsAt = ({ tagged }: Compared, week: string) =>
  tagged.find(({ weekOf }) => weekOf === week)?.tags ?? []

/** `closed`, even without a tag, or the tags of the only compared week. */
function tagsOf(compared: Compared): string {
  const [apart] = compared.closed
  const tags = tagLabels(compared.tagged.flatMap((week) => week.tags))
  return tags || (apart ? 'closed' : '')
}

/** `without Oct 26 (short hours) and Nov 2 (closed)` */
function withoutText(compared: Compared): string {
  const weeks = compared.closed.toReversed()
  const named = weeks.map((week) => `${shortMonthDay(week)} (${apartText(tagsAt(compared, week))})`)
  return named.length > 0 ? `without ${named.join(' and ')}` : ''
}
