import { type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { mediumDate, shortMonthDay } from '../../../lib/dates/dates.ts'
import { Sparkline } from '../../../ui/figure/Sparkline.tsx'
import { BesideFigure } from '../../arrived/beside-figure.tsx'
import { type Arrived, arrivedIn } from '../../arrived/says.ts'
import { figureText, together } from '../../comparison/shown.ts'
import { DifferenceLine } from '../../differences/difference-line.tsx'
import { reportedText, type WeekReply } from '../beside.ts'
import { Figure } from '../figure.tsx'
import { unbroken } from '../weeks.ts'
import { AboutFigure } from './AboutFigure.tsx'

/** A column: the chosen week, its period or its year up to it. */
type Column = {
  name: string
  when: string
  /** In a figure’s accessible name. */
  spoken: string
  from: string
  figures: WeekReply['trend'][number]['figures']
  differences: WeekReply['differences']
  isWeek?: true
}

/** The chosen week, its period and its year, each figure with its one difference. A row opens its source. */
export function FiguresTable({ metricsWeek }: { metricsWeek: WeekReply }) {
  const columns = columnsOf(metricsWeek)
  return (
    <table className="-mb-2 w-full table-fixed">
      <caption className="sr-only">The week, its period and its year</caption>
      <thead>
        <tr className="text-right align-bottom text-sm">
          <td className="w-[20%] sm:w-[22%]" />
          <td className="hidden lg:table-cell" />
          {columns.map(({ name, when }, place) => (
            <th
              key={name}
              scope="col"
              // The last one has the longest figures.
              className={`pb-2 pl-1.5 font-semibold ${place === columns.length - 1 ? 'max-sm:w-[31%]' : ''}`}
            >
              {name}
              <span className="block font-normal text-quiet">{unbroken(when)}</span>
            </th>
          ))}
        </tr>
      </thead>
      {TARGET_FIGURES.map((field) => (
        <FigureRow key={field} field={field} columns={columns} metricsWeek={metricsWeek} />
      ))}
    </table>
  )
}

/** The figure whose row contains another. */
const BELOW_OF: Partial<Record<FigureField, FigureField>> = { laborBasePct: 'laborTruePct' }

/** The whole row is the touch target. */
const OF_ROW =
  'static! after:absolute! after:inset-0! after:h-auto! after:w-auto! after:translate-none! after:content-[""]'

type FigureRowProps = { field: TargetFigure; columns: Column[]; metricsWeek: WeekReply }

function FigureRow({ field, columns, metricsWeek }: FigureRowProps) {
  const opening = columns.find(({ figures }) => figures[field] !== null)
  return (
    <tbody className="border-t border-line">
      <tr className="relative text-right align-middle tabular-nums">
        <th scope="row" className="py-2 text-left text-sm font-semibold sm:text-base">
          {together(METRICS_LABELS[field])}
        </th>
        <td className="hidden py-2 pl-4 lg:table-cell">
          <Sparkline
            values={metricsWeek.trend.map(({ figures }) => figures[field])}
            marks={metricsWeek.trend.flatMap(({ tags }, index) => (tags.length > 0 ? [index] : []))}
            label={`${METRICS_LABELS[field]}, thirteen weeks`}
            width={112}
            height={28}
            className="ml-auto"
          />
        </td>
        {columns.map((column) => (
          <td key={column.name} className="py-2 pl-1.5">
            <ColumnFigure {...{ field, column, metricsWeek }} opens={column === opening} />
            <DifferenceLine differences={column.differences} figure={field} compare={metricsWeek.compare} />
          </td>
        ))}
      </tr>
      {besideIn(metricsWeek, field).map((figure) => (
        <tr key={figure.field}>
          <td colSpan={columns.length + 2} className="pb-3">
            <BesideFigure
              figure={figure}
              named={figure.field !== field}
              venue={metricsWeek.venue}
              can={metricsWeek.can}
            />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** The arrived figures of a row; those of base labor are in the row of true labor. */
const besideIn = ({ metrics }: WeekReply, row: FigureField): Arrived[] =>
  metrics ? arrivedIn(metrics).filter(({ field }) => field === row || BELOW_OF[field] === row) : []

type ColumnFigureProps = { field: TargetFigure; column: Column; metricsWeek: WeekReply; opens: boolean }

function ColumnFigure({ field, column, metricsWeek, opens }: ColumnFigureProps) {
  const text = figureText(field, column.figures[field])
  const look = column.isWeek ? 'font-semibold' : 'text-sm sm:text-base'
  if (!opens) return <span className={look}>{text}</span>
  return (
    <Figure
      text={text}
      label={`${METRICS_LABELS[field]} of ${metricsWeek.venue.name}, ${column.spoken}`}
      rows={{ venue: metricsWeek.venue.slug, from: column.from, to: metricsWeek.week, field }}
      about={<AboutFigure metricsWeek={metricsWeek} field={field} />}
      className={`${look} ${OF_ROW}`}
    />
  )
}

function columnsOf({ week, metrics, trend, differences, toDate = [] }: WeekReply): Column[] {
  const figures = metrics && trend.at(-1)?.figures
  return [
    ...(figures
      ? [
          {
            ...{ name: 'Week of', when: shortMonthDay(week), spoken: `week of ${mediumDate(week)}` },
            ...{ from: week, figures, differences, isWeek: true as const },
          },
        ]
      : []),
    ...toDate.map((span) => ({
      ...{ name: span.label, when: reportedText(span), spoken: span.label },
      ...{ from: span.from, figures: span.figures, differences: span.differences },
    })),
  ]
}
