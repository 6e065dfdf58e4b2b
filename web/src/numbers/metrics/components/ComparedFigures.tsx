import type { Reply } from '@scope/contract/calls'
import { budgetOf } from '@scope/contract/numbers/budgets.words'
import { FIGURES, type FigureField, METRICS_LABELS, ofEach } from '@scope/contract/numbers/metrics.words'
import { apartTag, apartText, tagLabels } from '@scope/contract/numbers/tags.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import { mediumDate, shortMonthDay, weekRange } from '../../../lib/dates/dates.ts'
import { TONE_TEXT } from '../../../ui/Chip.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { BesideFigure } from '../../arrived/beside-figure.tsx'
import { type Arrived, arrivedIn } from '../../arrived/says.ts'
import { changeFrom } from '../../comparison/compared.ts'
import { figureText } from '../../comparison/shown.ts'
import { standingOf, TargetLine } from '../../targets/target-line.tsx'
import { Figure } from '../figure.tsx'
import { unbroken } from '../weeks.ts'

type Shown = Reply<'GET /api/venues/:venue/metrics'>
type Figures = Shown['trend'][number]['figures']

/** A column: the chosen week or a week it is compared with. */
type Column = {
  name: string
  /** The weeks in the column’s header; empty for none. */
  when: string
  /** Says why the week stands out, or which weeks the mean leaves out. */
  closed?: string
  /** The week stands out: its figures are not compared. */
  isApart?: boolean
  /** The same as `when` in a figure’s accessible name. */
  spoken: string
  weeks: readonly string[]
  /** The weeks behind each figure, when they differ from the column’s. */
  weeksOf?: Record<FigureField, readonly string[]>
  figures: Figures
  isChosen?: true
  /** A plan has no saved numbers behind it. */
  isPlan?: true
}

/** The chosen week beside the previous week, the four-week mean, the same week last year and its budget. */
export function ComparedFigures({ shown }: { shown: Shown }) {
  const columns = columnsOf(shown)
  return (
    <table className="-mb-3 w-full table-fixed">
      <caption className="sr-only">The week beside its past</caption>
      <thead>
        <tr className="text-left align-bottom lg:text-right">
          <td className="hidden w-[38%] lg:table-cell" />
          {columns.map(({ name, when, closed, isPlan }) => (
            <th
              key={name}
              scope="col"
              className={`pr-1 pb-3 text-sm font-semibold lg:pr-0 ${isPlan ? ON_WIDE : ''}`}
            >
              {name}
              <span className="block text-sm font-normal text-quiet">{unbroken(when)}</span>
              {closed && <span className="block text-sm font-normal text-quiet">{closed}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {TARGET_FIGURES.map((field) => (
        <FigureRow key={field} field={field} columns={columns} shown={shown} />
      ))}
    </table>
  )
}

/** The figure in whose row another stands. */
const BELOW_OF: Partial<Record<FigureField, FigureField>> = { laborBasePct: 'laborTruePct' }

type FigureRowProps = { field: FigureField; columns: Column[]; shown: Shown }

/** A phone has no room for the budget as a column: it stands below the week's figure. */
const ON_WIDE = 'max-sm:hidden'

/** Moves the touch target below the figure above. */
const BELOW = 'after:top-0! after:translate-y-0!'

/** The name stands above its figures on phones, beside them on wide screens. */
function FigureRow({ field, columns, shown }: FigureRowProps) {
  // A cell over more columns than a phone shows would make all of them narrower.
  const onPhone = columns.filter(({ isPlan }) => !isPlan).length
  const name = (
    <span className="flex items-center justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        {METRICS_LABELS[field]}
        {field === 'primeCostPct' && (
          <span className="block text-sm font-normal text-quiet">COGS and true labor</span>
        )}
        <TargetLine standing={standingOf(shown.targets, field)} whole />
      </span>
      <Sparkline
        values={shown.trend.map(({ figures }) => figures[field])}
        marks={shown.trend.flatMap(({ tags }, index) => (tags.length > 0 ? [index] : []))}
        label={`${METRICS_LABELS[field]}, thirteen weeks`}
        width={112}
        height={28}
      />
    </span>
  )
  return (
    <tbody className="border-t border-line">
      <tr className="lg:hidden">
        <th scope="rowgroup" colSpan={onPhone} className="pt-3 text-left font-semibold">
          {name}
        </th>
      </tr>
      <tr className="align-top tabular-nums lg:text-right">
        <th scope="row" className="hidden py-3 text-left align-middle font-semibold lg:table-cell">
          {name}
        </th>
        {columns.map((column) => (
          <td key={column.name} className={`py-3 pr-1 lg:pr-0 ${column.isPlan ? ON_WIDE : ''}`}>
            <ColumnFigure field={field} column={column} shown={shown} />
          </td>
        ))}
      </tr>
      {besideIn(shown, field).map((figure) => (
        <tr key={figure.field}>
          <td colSpan={onPhone} className="pb-3">
            <BesideFigure
              figure={figure}
              named={figure.field !== field}
              venue={shown.venue}
              can={shown.can}
            />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** What arrived beside the figure of a row: beside its base, in the row of true labor. */
const besideIn = ({ metrics }: Shown, row: FigureField): Arrived[] =>
  metrics ? arrivedIn(metrics).filter(({ field }) => field === row || BELOW_OF[field] === row) : []

function ColumnFigure({ field, column, shown }: { field: FigureField; column: Column; shown: Shown }) {
  const { figures, isChosen } = column
  const weeks = column.weeksOf?.[field] ?? column.weeks
  const [to] = weeks
  const from = weeks.at(-1)
  const others = weeks.join() === column.weeks.join() ? '' : weekRange(weeks.toReversed())
  const figure = (key: FigureField, className: string) =>
    column.isPlan ? (
      <span className={className}>{figureText(key, figures[key])}</span>
    ) : (
      <Figure
        text={figureText(key, figures[key])}
        label={`${METRICS_LABELS[key]} of ${shown.venue.name}, ${others ? `mean of the weeks of ${others}` : column.spoken}`}
        rows={{ venue: shown.venue.slug, from: from ?? shown.week, to: to ?? shown.week, field: key }}
        className={className}
      />
    )
  const change =
    isChosen || column.isApart || (isApart(shown) && !column.isPlan)
      ? null
      : changeFrom(field, shown.trend.at(-1)?.figures[field] ?? null, figures[field])
  return (
    <>
      {figure(field, isChosen ? 'font-serif text-2xl max-[360px]:text-xl' : 'text-sm sm:text-base')}
      {isChosen && field === 'laborTruePct' && figures.laborBasePct !== null && (
        <span className="mt-1 block text-sm text-quiet">base {figure('laborBasePct', BELOW)}</span>
      )}
      {isChosen && shown.budgets && (
        <span className="mt-1 block text-sm text-quiet sm:hidden">
          budget {figureText(field, budgetOf(shown.budgets, field)?.amount ?? null)}
        </span>
      )}
      {/* Weeks without this figure are skipped, so its mean covers other weeks than the header says. */}
      {others && <span className="block text-sm text-quiet">{unbroken(others)}</span>}
      {change && (
        <span className={`block text-sm ${TONE_TEXT[change.tone]}`}>
          <span className="sr-only">The chosen week is </span>
          {change.text}
        </span>
      )}
    </>
  )
}

function columnsOf({ week, trend, compared, budgets }: Shown): Column[] {
  const { lastWeek, fourWeekMean, lastYear } = compared
  const [before] = lastWeek.weeks
  const [yearAgo] = lastYear.weeks
  const mean = weekRange(fourWeekMean.weeks.toReversed())
  const chosen = trend.at(-1)
  const columns: Column[] = [
    {
      name: 'Previous week',
      when: before ? shortMonthDay(before) : '',
      spoken: spokenWeek(before),
      ...lastWeek,
      closed: tagsOf(lastWeek),
      isApart: lastWeek.closed.length > 0,
    },
    {
      name: 'Four-week mean',
      when: mean,
      spoken: `four-week mean, ${mean}`,
      ...fourWeekMean,
      closed: withoutText(fourWeekMean),
    },
    {
      name: lastYear.holiday ? `${lastYear.holiday} last year` : 'Last year',
      when: yearAgo ? mediumDate(yearAgo) : '',
      spoken: spokenWeek(yearAgo),
      ...lastYear,
      // The column’s name has the holiday already.
      closed: tagsOf(lastYear) === lastYear.holiday ? '' : tagsOf(lastYear),
      isApart: lastYear.closed.length > 0,
    },
    ...(budgets ? [budgetColumn(week, budgets)] : []),
  ]
  if (!chosen) return columns
  const { figures } = chosen
  return [
    {
      name: 'Week of',
      when: shortMonthDay(week),
      spoken: spokenWeek(week),
      weeks: [week],
      figures,
      isChosen: true,
    },
    ...columns,
  ]
}

/** The week's budget, where the venue has one. */
const budgetColumn = (week: string, budgets: NonNullable<Shown['budgets']>): Column => ({
  ...{ name: 'Budget', when: shortMonthDay(week), spoken: `budget, ${spokenWeek(week)}` },
  ...{ weeks: [week], isPlan: true },
  figures: ofEach(FIGURES, (field) => budgetOf(budgets, field)?.amount ?? null),
})

const spokenWeek = (week: string | undefined): string => (week ? `week of ${mediumDate(week)}` : '')

type Compared = Pick<Shown['compared']['lastWeek'], 'closed' | 'tagged'>

const tagsAt = ({ tagged }: Compared, week: string) =>
  tagged.find(({ weekOf }) => weekOf === week)?.tags ?? []

/** `closed`, also without a tag, or the tags of the one week that is compared. */
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

/** Whether the chosen week stands out: its figures are not compared. */
const isApart = ({ metrics, trend }: Shown): boolean =>
  apartTag(trend.at(-1)?.tags ?? []) !== undefined || metrics?.revenue === 0
