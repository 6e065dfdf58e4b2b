import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { Fragment } from 'react'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { isMoney, together } from '../../comparison/shown.ts'
import { ComparePicker } from '../../differences/compare-picker.tsx'
import { COLUMNS, trueLabor, trueLaborIn, venueProblem } from '../lines.ts'
import { RowTags } from './RowTags.tsx'
import { Distance, SheetCell, type SheetProps } from './SheetCell.tsx'

const HEAD = 'sticky top-0 z-1 border-b border-line bg-raised px-2 py-2 text-sm font-semibold'

/** Venues by the four numbers of a week. True labor updates as base is typed. */
export function SheetTable(sheet: SheetProps) {
  const { rows, week, cells, faults } = sheet
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Numbers of the week of {mediumDate(week)}, by venue</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} rounded-tl-card py-1! pl-4 text-left`}>
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              Venue
              {sheet.compared && <ComparePicker inline compare={sheet.compared.compare} />}
            </span>
          </th>
          {COLUMNS.map((column) => (
            <Fragment key={column}>
              <th
                scope="col"
                className={`${HEAD} pr-4.5 text-right last:rounded-tr-card ${isMoney(column) ? 'w-[20%]' : 'w-[14.5%]'}`}
              >
                {together(METRICS_LABELS[column])}
              </th>
              {column === 'laborBasePct' && (
                <th scope="col" className={`${HEAD} w-[11.5%] text-right text-quiet`}>
                  {together(METRICS_LABELS.laborTruePct)}
                </th>
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const { venue } = row
          const fault = venueProblem(row, cells, faults)
          return (
            <tr key={venue.id} className="align-top">
              <th scope="row" className="py-1.5 pr-2 pl-4 text-left font-semibold">
                <span dir="auto" className="flex min-h-11 items-center leading-snug wrap-anywhere">
                  {venue.name}
                </span>
                <RowTags sheet={sheet} row={row} />
                <FieldError text={fault} />
              </th>
              {COLUMNS.map((column) => (
                <Fragment key={column}>
                  <td className="px-1.5 py-1.5 last:pr-4">
                    <SheetCell sheet={sheet} row={row} at={index} column={column} />
                  </td>
                  {column === 'laborBasePct' && (
                    <td className="px-2 py-1.5 text-right text-quiet tabular-nums">
                      <span className="flex min-h-11 items-center justify-end">
                        {trueLaborIn(row, cells)}
                      </span>
                      <Distance sheet={sheet} row={row} figure="laborTruePct" value={trueLabor(row, cells)} />
                    </td>
                  )}
                </Fragment>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
