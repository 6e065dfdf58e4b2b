import type { Reply } from '@scope/contract/calls'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { mediumDate, weekRange } from '../../../lib/dates/dates.ts'
import { figureText } from '../../comparison/shown.ts'
import { type Chart, LineChart } from './LineChart.tsx'

type Trend = Reply<'GET /api/venues/:venue/metrics'>['trend']

const REVENUE: Chart = {
  title: METRICS_LABELS.revenue,
  field: 'revenue',
  lines: [
    { label: 'This year', tone: 'accent', dashed: false, value: ({ figures }) => figures.revenue },
    { label: 'Last year', tone: 'quiet', dashed: true, value: ({ lastYear }) => lastYear.revenue },
  ],
}

const COST: Chart = {
  title: `${METRICS_LABELS.laborTruePct} and ${METRICS_LABELS.cogsPct}`,
  field: 'laborTruePct',
  lines: [
    {
      ...{ label: METRICS_LABELS.laborTruePct, tone: 'accent', dashed: false },
      value: ({ figures }) => figures.laborTruePct,
    },
    {
      label: METRICS_LABELS.cogsPct,
      tone: 'operations',
      dashed: true,
      value: ({ figures }) => figures.cogsPct,
    },
  ],
}

/** Charts of thirteen weeks: revenue against last year, labor and COGS. */
export function TrendCharts({ trend }: { trend: Trend }) {
  return (
    <div className="relative grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 className="font-serif text-2xl">Thirteen Weeks</h2>
        <p className="text-sm text-quiet">{weekRange(trend.map(({ weekOf }) => weekOf))}</p>
      </div>
      <LineChart chart={REVENUE} trend={trend} />
      <LineChart chart={COST} trend={trend} />
      <TrendTable trend={trend} />
    </div>
  )
}

/** The charts as a table for screen readers. */
function TrendTable({ trend }: { trend: Trend }) {
  return (
    // The wrapper is hidden, because a table keeps its width.
    <div className="sr-only">
      <table>
        <caption>Thirteen weeks</caption>
        <thead>
          <tr>
            <th scope="col">Week Of</th>
            <th scope="col">{METRICS_LABELS.revenue}</th>
            <th scope="col">{METRICS_LABELS.revenue} last year</th>
            <th scope="col">{METRICS_LABELS.laborTruePct}</th>
            <th scope="col">{METRICS_LABELS.cogsPct}</th>
            <th scope="col">{METRICS_LABELS.tags}</th>
          </tr>
        </thead>
        <tbody>
          {trend.map(({ weekOf, figures, lastYear, tags }) => (
            <tr key={weekOf}>
              <th scope="row">{mediumDate(weekOf)}</th>
              <td>{figureText('revenue', figures.revenue)}</td>
              <td>{figureText('revenue', lastYear.revenue)}</td>
              <td>{figureText('laborTruePct', figures.laborTruePct)}</td>
              <td>{figureText('cogsPct', figures.cogsPct)}</td>
              <td>{tagLabels(tags)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
