import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { Change, type PlannedProps, PlannedVenue, Unusual } from './Change.tsx'

/** The changes as a table. Notes and tags are below their row. */
export function PlannedTable({ weeks, figures, named }: PlannedProps) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line text-sm">
          <th scope="col" className="py-2 pr-4 text-left font-semibold">
            Venue
          </th>
          {figures.map((field) => (
            <th key={field} scope="col" className="py-2 pl-4 text-right font-semibold">
              {METRICS_LABELS[field]}
            </th>
          ))}
        </tr>
      </thead>
      {weeks.map((week) => {
        const texts = (['notes', 'tags'] as const).filter((field) =>
          week.changes.some((change) => change.field === field),
        )
        const more = texts.length > 0 || week.warnings.length > 0
        return (
          <tbody key={`${week.venueId} ${week.weekOf}`} className="border-b border-line last:border-b-0">
            <tr className="align-top">
              <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
                <PlannedVenue week={week} named={named} />
              </th>
              {figures.map((field) => (
                <td key={field} className="py-2.5 pl-4 text-right tabular-nums">
                  <Change week={week} field={field} />
                </td>
              ))}
            </tr>
            {more && (
              <tr>
                <td colSpan={figures.length + 1} className="pb-3">
                  {texts.map((field) => (
                    <div key={field} className="text-sm">
                      {METRICS_LABELS[field]} <Change week={week} field={field} />
                    </div>
                  ))}
                  <Unusual week={week} />
                </td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}
