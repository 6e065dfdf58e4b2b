import { ABSENT } from '@scope/contract/figures'
import { METRICS_LABELS } from '@scope/contract/metrics.words'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { dateTime, mediumDate } from '../../../lib/dates.ts'
import type { Signal } from '../api.ts'
import type { EvidenceRow } from '../evidence.ts'
import { targetPath } from '../places.ts'

/** Every figure of a signal: what it is, and the stored rows that it was made of. Each row leads to where it lives. */
export function SignalEvidence({ id, refs }: { id: string; refs: Signal['refs'] }) {
  return (
    <dl id={id} className="mt-3 grid grid-cols-1 border-t border-line lg:ml-14">
      {refs.map(({ figure, of, rows }) => (
        <div
          key={`${figure} ${of}`}
          className="grid grid-cols-1 gap-x-6 border-b border-line py-3 last:border-b-0 last:pb-0 md:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="grid content-start gap-0.5 py-1.5">
            <span className="text-lg font-semibold tabular-nums">{figure}</span>
            <span className="text-sm text-quiet">{of}</span>
          </dt>
          <dd>
            <ul className="grid grid-cols-1">
              {rows.map((row) => (
                <Row key={`${row.id} ${row.week} ${row.field} ${row.label}`} row={row} />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Row({ row }: { row: EvidenceRow }) {
  const { label, week, value, by, at, target } = row
  const field = fieldLabel(row)
  const said = [label, field, week && `Week of ${mediumDate(week)}`].filter(Boolean).join(' · ')
  const entered = [by, at && dateTime(at)].filter(Boolean).join(', ')
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={targetPath(target)}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:text-accent"
      >
        <span className="grid min-w-0 flex-1 wrap-anywhere">
          <span>{said}</span>
          {entered && <span className="text-sm text-quiet">{entered}</span>}
        </span>
        <span className="text-right font-semibold tabular-nums">{value ?? ABSENT}</span>
        <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
      </Link>
    </li>
  )
}

/** A number of the week by the name that it has everywhere; what else a row shows, its value says. */
function fieldLabel({ table, field }: EvidenceRow): string | undefined {
  return table === 'weekly_metrics' ? (METRICS_LABELS as Record<string, string>)[field] : undefined
}
