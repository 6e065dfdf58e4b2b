import type { Reply } from '@scope/contract/calls'
import { addWeeks } from '@scope/contract/kernel/calendar'
import { figureOf, points } from '@scope/contract/kernel/figures'
import { BANDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { numbersFormPath } from '../../../company/venue/venue-path.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { changeFrom } from '../../../numbers/comparison/compared.ts'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { metricsWeekQuery } from '../../../numbers/metrics/api.ts'
import { TONE_TEXT, type Tone } from '../../../ui/Chip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { OneOnOne } from '../api.ts'
import type { About } from '../writes.ts'
import { Part } from './Part.tsx'
import { StillLoading } from './StillLoading.tsx'

const FIELDS = ['revenue', 'laborTruePct', 'cogsPct', 'primeCostPct'] as const
type Field = (typeof FIELDS)[number]

/** Part 4: the venue's four numbers of the last complete week, against their bands and the week before. */
export function NumbersPart({ shown, about }: { shown: OneOnOne; about: About }) {
  const week = addWeeks(shown.record.weekOf, -1)
  const metrics = useQuery(metricsWeekQuery(about.venue, week))
  const figures = metrics.data?.trend.at(-1)?.figures
  const before = metrics.data?.compared.lastWeek.figures
  return (
    <Part
      number={4}
      title="Numbers"
      beside={<span className="text-sm text-quiet">Week of {monthDay(week)}</span>}
    >
      {!metrics.data || !figures || !before ? (
        <StillLoading query={metrics} what="The numbers">
          <Skeleton className="h-36" />
        </StillLoading>
      ) : (
        <>
          <table className="w-full tabular-nums">
            <thead>
              <tr className="text-right text-sm text-quiet">
                <th dir="auto" scope="col" className="text-left font-semibold wrap-anywhere">
                  {shown.venue.name}
                </th>
                <th scope="col" className="font-semibold">
                  Figure
                </th>
                <th scope="col" className="pl-3 font-semibold whitespace-nowrap">
                  Week before
                </th>
              </tr>
            </thead>
            <tbody>
              {FIELDS.map((field) => {
                const change = changeFrom(field, figures[field], before[field])
                const against = againstTarget(field, figures[field], metrics.data.targets, shown.member.name)
                return (
                  <tr key={field} className="border-t border-line text-right align-top">
                    <th scope="row" className="py-2 text-left font-semibold wrap-anywhere">
                      {METRICS_LABELS[field]}
                      {against && (
                        <span className={`block text-sm font-normal ${TONE_TEXT[against.tone]}`}>
                          {against.text}
                        </span>
                      )}
                    </th>
                    <td className="py-2 font-serif text-xl">{figureText(field, figures[field])}</td>
                    <td className={`py-2 pl-3 ${change ? TONE_TEXT[change.tone] : 'text-quiet'}`}>
                      {change?.text ?? '—'}
                    </td>
                  </tr>
                )
              })}
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

type Standing = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['targets']>[number]
type Against = { text: string; tone: Tone }

const TONES = { green: 'on-track', amber: 'at-risk', red: 'overdue' } as const satisfies Record<string, Tone>

/**
 * How far a figure is from the venue's target, and whose it is: `1.2 pts over, at most 26.0% · Marisol Vega’s`. Where the venue
 * has none, from what is usual for a bar.
 */
function againstTarget(
  field: Field,
  value: number | null,
  targets: readonly Standing[] | undefined,
  member: string,
): Against | null {
  const target = targets?.find(({ figure }) => figure === field)
  if (!target) return againstBand(field, value)
  const { distance, goalText, owner, state } = target
  const text = [distance && `${distance},`, goalText, owner === member && `· ${member}’s`]
  return { text: text.filter(Boolean).join(' '), tone: state ? TONES[state] : 'quiet' }
}

function againstBand(field: Field, value: number | null): Against | null {
  const figure = figureOf(value)
  if (field === 'revenue' || figure === null) return null
  const { usual, high } = BANDS[field]
  const limit = figureText(field, usual / 100)
  if (figure <= usual) return { text: `within ${limit}`, tone: 'on-track' }
  const over = points(figure - usual).replace('+', '')
  return { text: `${over} over ${limit}`, tone: figure > high ? 'overdue' : 'at-risk' }
}
