import { ABSENT } from '@scope/contract/kernel/figures'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import type { Signal } from '../api.ts'
import { type EvidenceLine, evidenceOf } from '../evidence.ts'
import { targetPath } from '../targets.ts'

/** The figures of a signal with the stored rows behind them. Each row links to its screen. */
export function SignalEvidence({ id, refs }: { id: string; refs: Signal['refs'] }) {
  return (
    <ul id={id} className="mt-3 grid grid-cols-1 divide-y divide-line border-t border-line lg:ml-14">
      {evidenceOf(refs).map(({ figures, lines }) => (
        <li
          key={figures.map(({ figure, of }) => `${figure} ${of}`).join()}
          className="grid grid-cols-1 content-start gap-x-6 gap-y-1 py-3 last:pb-0 md:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <div className="grid content-start gap-2 py-1.5">
            {figures.map(({ figure, of }) => (
              <p key={`${figure} ${of}`}>
                <span className="font-semibold tabular-nums">{figure}</span>
                <span className="block text-sm text-quiet">{of}</span>
              </p>
            ))}
          </div>
          <ul className="grid grid-cols-1 content-start">
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Line({ line: { table, week, values, by, at, target } }: { line: EvidenceLine }) {
  const { dateTime } = useTimes(target.venueSlug)
  const metrics = table === 'weekly_metrics'
  const weekText = week && `${metrics ? 'Week' : 'week'} of ${mediumDate(week)}`
  // Weekly numbers have their names next to them; other rows show their label.
  const parts = metrics ? [weekText] : [values[0]?.label, weekText]
  // Numbers imported by the operator have no author.
  const who = by ?? (metrics && at ? 'From a file' : null)
  const entered = [who, at && dateTime(at)].filter(Boolean).join(', ')
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={targetPath(target)}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:text-accent"
      >
        <span
          className={`flex min-w-0 flex-1 justify-between gap-x-3 ${metrics ? 'max-sm:flex-col' : 'items-center'}`}
        >
          <span className="grid min-w-0 wrap-anywhere">
            <span>{parts.filter(Boolean).join(' · ')}</span>
            {entered && <span className="text-sm text-quiet">{entered}</span>}
          </span>
          <span className="flex flex-wrap justify-between gap-x-4 tabular-nums sm:grid sm:content-center sm:justify-items-end sm:text-right">
            {values.map(({ field, label, value }) => (
              <span key={`${field} ${value}`} className="whitespace-nowrap">
                {metrics && <span className="text-sm text-quiet">{label} </span>}
                <span className="font-semibold">{value ?? ABSENT}</span>
              </span>
            ))}
          </span>
        </span>
        <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
