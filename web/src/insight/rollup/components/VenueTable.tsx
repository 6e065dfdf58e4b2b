import { type RollupSort, SORT_LABELS } from '@scope/contract/insight/rollup.words'
import { partsOf } from '@scope/contract/insight/rollup-row.words'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import type { Rollup, RollupSelection } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import { sortingAfter } from '../sorting.ts'
import {
  type Subtotal,
  SubtotalBudget,
  SubtotalJournals,
  SubtotalPriorities,
  subtotalTexts,
} from './SubtotalLine.tsx'
import {
  BesideColumns,
  CogsCell,
  JournalsCell,
  LaborCell,
  PrioritiesCell,
  RevenueCell,
  Strip,
  VenueName,
} from './VenueCells.tsx'

type Sorting = Pick<RollupSelection, 'sort' | 'order'>
type VenueTableProps = {
  rollup: Rollup
  labelledBy: string
  sorting: Sorting
  onSorting: (next: Sorting) => void
  onRows: OpenRows
}

const CELL = 'px-3 py-3.5 first:pl-5 last:pr-5'
const FIGURE = `${CELL} text-right tabular-nums`
const HEAD = 'px-3 text-left first:pl-5 last:pr-5'
const FIGURE_HEAD = 'px-3 text-right'

export function VenueTable({ rollup, labelledBy, sorting, onSorting, onRows }: VenueTableProps) {
  const head = (sort: RollupSort, figure = false) => (
    <SortHeader
      label={SORT_LABELS[sort]}
      order={sorting.sort === sort ? sorting.order : null}
      onSort={() => onSorting(sortingAfter(sorting, sort))}
      figure={figure}
      className={figure ? FIGURE_HEAD : HEAD}
    />
  )
  return (
    <table aria-labelledby={labelledBy} className="w-full">
      <thead>
        <tr>
          {head('venue')}
          {head('revenue', true)}
          <th scope="col" className={`${HEAD} text-sm font-semibold text-quiet`}>
            13 weeks
          </th>
          {head('labor', true)}
          {head('cogs', true)}
          {head('journals')}
          {head('priorities')}
        </tr>
      </thead>
      {partsOf(rollup).map(({ subtotal, rows }) => (
        <tbody key={subtotal?.of.part ?? ''}>
          {subtotal && <SubtotalRow {...subtotal} />}
          {rows.map((row) => (
            <tr key={row.venueId} className="border-t border-line align-top">
              <th scope="row" className={`${CELL} text-left font-normal`}>
                <VenueName row={row} rollup={rollup} />
                <BesideColumns row={row} />
              </th>
              <td className={FIGURE}>
                <RevenueCell row={row} rollup={rollup} />
              </td>
              <td className={CELL}>
                <Strip row={row} />
              </td>
              <td className={FIGURE}>
                <LaborCell row={row} rollup={rollup} />
              </td>
              <td className={FIGURE}>
                <CogsCell row={row} rollup={rollup} />
              </td>
              <td className={CELL}>
                <JournalsCell row={row} rollup={rollup} onRows={onRows} />
              </td>
              <td className={CELL}>
                <PrioritiesCell row={row} rollup={rollup} onRows={onRows} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** A group’s own line, above its venues. */
function SubtotalRow(subtotal: Subtotal) {
  const { venues, revenue, labor, cogs } = subtotalTexts(subtotal)
  return (
    <tr className="border-t border-line bg-ground align-top font-semibold">
      <th scope="rowgroup" className={`${CELL} text-left`}>
        {subtotal.name}
        <span className="block text-sm font-normal text-quiet">{venues}</span>
        <BesideColumns row={subtotal.of} />
      </th>
      <td className={FIGURE}>
        {revenue}
        <SubtotalBudget {...subtotal} figure="revenue" />
      </td>
      <td />
      <td className={FIGURE}>
        {labor}
        <SubtotalBudget {...subtotal} figure="laborTruePct" />
      </td>
      <td className={FIGURE}>
        {cogs}
        <SubtotalBudget {...subtotal} figure="cogsPct" />
      </td>
      <td className={CELL}>
        <SubtotalJournals {...subtotal} />
      </td>
      <td className={CELL}>
        <SubtotalPriorities {...subtotal} />
      </td>
    </tr>
  )
}
