import { type RollupSort, SORT_LABELS } from '@scope/contract/insight/rollup/rollup.words'
import { partsOf } from '@scope/contract/insight/rollup/row.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { SortHeader } from '../../../ui/figure/SortHeader.tsx'
import type { Rollup, RollupSelection } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import { sortingAfter } from '../sorting.ts'
import type { MoreColumn } from '../use-columns.ts'
import { type Subtotal, SubtotalJournals, SubtotalPriorities, subtotalTexts } from './SubtotalLine.tsx'
import {
  CogsCell,
  FigureCell,
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
  /** Further columns of figures. */
  more: readonly MoreColumn[]
  /** Whether the thirteen weeks fit too. */
  strip: boolean
}

const CELL = 'px-3 py-1.5 leading-5 first:pl-5 last:pr-5'
const FIGURE = `${CELL} text-right tabular-nums`
const HEAD = 'px-3 text-left first:pl-5 last:pr-5'
const FIGURE_HEAD = 'px-3 text-right'

/** The venues side by side, each in two lines. */
export function VenueTable({ rollup, labelledBy, sorting, onSorting, onRows, more, strip }: VenueTableProps) {
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
          {strip && (
            <th scope="col" className={`${HEAD} text-sm font-semibold text-quiet`}>
              13 weeks
            </th>
          )}
          {head('labor', true)}
          {head('cogs', true)}
          {more.map((figure) => (
            <th key={figure} scope="col" className={`${FIGURE_HEAD} text-sm font-semibold text-quiet`}>
              {METRICS_LABELS[figure]}
            </th>
          ))}
          {head('journals')}
          {head('priorities')}
        </tr>
      </thead>
      {partsOf(rollup).map(({ subtotal, rows }) => (
        <tbody key={subtotal?.of.part ?? ''}>
          {subtotal && <SubtotalRow {...subtotal} compare={rollup.compare} more={more} strip={strip} />}
          {rows.map((row) => (
            <tr key={row.venueId} className="border-t border-line">
              <th scope="row" className={`${CELL} text-left font-normal`}>
                <VenueName row={row} rollup={rollup} />
              </th>
              <td className={FIGURE}>
                <RevenueCell row={row} rollup={rollup} onRows={onRows} />
              </td>
              {strip && (
                <td className={CELL}>
                  <Strip row={row} />
                </td>
              )}
              <td className={FIGURE}>
                <LaborCell row={row} rollup={rollup} />
              </td>
              <td className={FIGURE}>
                <CogsCell row={row} rollup={rollup} />
              </td>
              {more.map((figure) => (
                <td key={figure} className={FIGURE}>
                  <FigureCell row={row} rollup={rollup} figure={figure} />
                </td>
              ))}
              <td className={CELL}>
                <JournalsCell row={row} />
              </td>
              <td className={CELL}>
                <PrioritiesCell row={row} onRows={onRows} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** A group’s own line, above its venues. */
function SubtotalRow({
  compare,
  more,
  strip,
  ...subtotal
}: Subtotal & Pick<Rollup, 'compare'> & Pick<VenueTableProps, 'more' | 'strip'>) {
  const { venues, revenue, labor, cogs } = subtotalTexts(subtotal)
  const { differences } = subtotal.of
  return (
    <tr className="border-t border-line bg-ground font-semibold">
      <th scope="rowgroup" className={`${CELL} text-left`}>
        {subtotal.name}
        <span className="block text-sm font-normal text-quiet">{venues}</span>
      </th>
      <td className={FIGURE}>
        {revenue}
        <DifferenceLine differences={differences} figure="revenue" compare={compare} />
      </td>
      {strip && <td />}
      <td className={FIGURE}>
        {labor}
        <DifferenceLine differences={differences} figure="laborTruePct" compare={compare} />
      </td>
      <td className={FIGURE}>
        {cogs}
        <DifferenceLine differences={differences} figure="cogsPct" compare={compare} />
      </td>
      {more.map((figure) => (
        <td key={figure} className={FIGURE}>
          {figureText(figure, subtotal.of[figure])}
          <DifferenceLine differences={differences} figure={figure} compare={compare} />
        </td>
      ))}
      <td className={CELL}>
        <SubtotalJournals {...subtotal} />
      </td>
      <td className={CELL}>
        <SubtotalPriorities {...subtotal} />
      </td>
    </tr>
  )
}
