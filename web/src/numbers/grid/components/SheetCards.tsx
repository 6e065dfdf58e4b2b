import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { COLUMNS, trueLabor, trueLaborIn, venueProblem } from '../lines.ts'
import { RowTags } from './RowTags.tsx'
import { Distance, SheetCell, type SheetProps } from './SheetCell.tsx'

/** The sheet as cards for phones: one per venue, its numbers in two columns. */
export function SheetCards(sheet: SheetProps) {
  const { rows, cells, faults } = sheet
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={row.venue.id} className="border-t border-line px-4 py-4 first:border-t-0">
          <h2 dir="auto" className="mb-2 font-semibold">
            {row.venue.name}
          </h2>
          <p role="alert" className="mb-2 text-sm font-semibold text-overdue empty:hidden">
            {venueProblem(row, cells, faults)}
          </p>
          <RowTags sheet={sheet} row={row} />
          <div className="mt-2 grid grid-cols-2 gap-3">
            {COLUMNS.map((column) => (
              <div key={column}>
                <p aria-hidden className="mb-1 flex flex-wrap justify-between gap-x-2 text-sm text-quiet">
                  {METRICS_LABELS[column]}
                </p>
                <SheetCell sheet={sheet} row={row} at={index} column={column} />
                {column === 'laborBasePct' && (
                  <>
                    <p className="pt-1 text-right text-sm text-quiet tabular-nums">
                      {METRICS_LABELS.laborTruePct} {trueLaborIn(row, cells)}
                    </p>
                    <Distance sheet={sheet} row={row} figure="laborTruePct" value={trueLabor(row, cells)} />
                  </>
                )}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
