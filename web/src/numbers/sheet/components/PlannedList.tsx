import { METRICS_FIELDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { Change, type PlannedProps, PlannedVenue, Unusual } from './Change.tsx'

/** The changes as a list, for phones. */
export function PlannedList({ weeks, named }: Omit<PlannedProps, 'figures'>) {
  return (
    <ul className="grid grid-cols-1">
      {weeks.map((week) => (
        <li
          key={`${week.venueId} ${week.weekOf}`}
          className="grid gap-2 border-t border-line py-3.5 first:border-t-0"
        >
          <div className="font-semibold">
            <PlannedVenue week={week} named={named} />
          </div>
          <dl className="grid gap-1">
            {METRICS_FIELDS.filter((field) => week.changes.some((change) => change.field === field)).map(
              (field) => (
                <div key={field} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <dt className="text-sm text-quiet">{METRICS_LABELS[field]}</dt>
                  <dd className="text-right tabular-nums">
                    <Change week={week} field={field} />
                  </dd>
                </div>
              ),
            )}
          </dl>
          <Unusual week={week} />
        </li>
      ))}
    </ul>
  )
}
