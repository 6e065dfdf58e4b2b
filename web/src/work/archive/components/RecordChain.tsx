import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { carriedText, periodShort } from '../carried.ts'
import { endedText } from '../outcome.ts'
import type { PriorityRecord } from '../record-api.ts'
import { type OpenRecord, useOpenRecord } from '../use-open-record.ts'

type RecordChainProps = {
  record: Pick<PriorityRecord, 'priority' | 'before' | 'carriedInto'>
  pathTo: OpenRecord['pathTo']
}

/** The earlier periods of the same work, their results, and the period it was carried to. */
export function RecordChain({ record: { priority, before, carriedInto }, pathTo }: RecordChainProps) {
  const { carried, targetYear } = priority
  if (!carried && !carriedInto) return null
  return (
    <section className="grid grid-cols-1 gap-1">
      {carried && <h3 className="font-semibold">{carriedText(carried, targetYear)}</h3>}
      <ul className="grid grid-cols-1">
        {before.map((one) => (
          <li key={one.id} className="border-b border-line last:border-b-0">
            <Way to={pathTo(one)}>
              {periodShort(one.period, one.year, targetYear)}
              <span className="font-normal text-quiet">
                {[
                  one.finalStatus && endedText(one),
                  one.completionRate !== null && `${one.completionRate}%`,
                  `${one.totalCheckIns} of ${one.totalCheckIns + one.missedCheckIns} check-ins`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Way>
          </li>
        ))}
        {carriedInto && (
          <li>
            <Way to={pathTo(carriedInto)}>
              Carried into {periodShort(carriedInto.period, carriedInto.year, targetYear)}
            </Way>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Replaces the open record, so that Back closes the record instead of stepping along the chain. */
function Way({ to, children }: { to: string; children: ReactNode }) {
  const { step } = useOpenRecord()
  return (
    <Link
      href={to}
      replace
      state={step}
      className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold text-accent hover:underline"
    >
      {children}
    </Link>
  )
}
