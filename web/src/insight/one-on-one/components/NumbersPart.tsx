import { addWeeks } from '@scope/contract/kernel/calendar'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { numbersFormPath } from '../../../company/venue/venue-path.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { ComparePicker } from '../../../numbers/differences/compare-picker.tsx'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { metricsWeekQuery } from '../../../numbers/metrics/api.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { firstName } from '../../../work/journal/first-name.ts'
import { Part } from '../../talk/part.tsx'
import { StillLoading } from '../../talk/still-loading.tsx'
import type { OneOnOne } from '../api.ts'
import type { About } from '../writes.ts'

const FIELDS = ['revenue', 'laborTruePct', 'cogsPct', 'primeCostPct'] as const

/** Part 4: the venue's four numbers of the last complete week, each with one comparison, and which the member owns. */
export function NumbersPart({ oneOnOne, about }: { oneOnOne: OneOnOne; about: About }) {
  const week = addWeeks(oneOnOne.record.weekOf, -1)
  const { asked } = useCompare()
  const metrics = useQuery(metricsWeekQuery(about.venue, week, { compare: asked }))
  const { compare, differences = [], targets } = metrics.data ?? {}
  const figures = metrics.data?.trend.at(-1)?.figures
  const owned = (field: string) =>
    targets?.some(({ figure, owner }) => figure === field && owner === oneOnOne.member.name)
  return (
    <Part
      number={4}
      title="Numbers"
      beside={
        <span className="flex items-center gap-1.5 text-sm text-quiet">
          Week of {shortMonthDay(week)}
          {compare && <ComparePicker inline compare={compare} />}
        </span>
      }
    >
      {!metrics.data || !figures || !compare ? (
        <StillLoading query={metrics} what="The numbers">
          <Skeleton className="h-36" />
        </StillLoading>
      ) : (
        <>
          <table className="w-full tabular-nums">
            <caption className="sr-only">
              {oneOnOne.venue.name}, week of {shortMonthDay(week)}
            </caption>
            <tbody>
              {FIELDS.map((field) => (
                <tr key={field} className="border-line text-right align-baseline not-last:border-b">
                  <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                    {METRICS_LABELS[field]}
                    {owned(field) && (
                      <span className="text-sm text-quiet"> · {firstName(oneOnOne.member.name)}’s</span>
                    )}
                  </th>
                  <td className="font-semibold">{figureText(field, figures[field])}</td>
                  <td className="w-24 pl-3">
                    <DifferenceLine differences={differences} figure={field} compare={compare} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {metrics.data.metrics === null && (
            <p className="flex flex-wrap items-center gap-x-3 text-quiet">
              No numbers for this week yet.
              {metrics.data.can.editMetrics && (
                <Link
                  href={numbersFormPath(about.venue, week)}
                  className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline print:hidden"
                >
                  Enter numbers
                </Link>
              )}
            </p>
          )}
        </>
      )}
    </Part>
  )
}
