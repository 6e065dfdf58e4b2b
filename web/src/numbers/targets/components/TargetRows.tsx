import type { Week } from '@scope/contract/kernel/calendar'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { together } from '../../comparison/shown.ts'
import { type Cells, cellKey } from '../../sheet/cells.ts'
import { NumberCell } from '../../sheet/components/NumberCell.tsx'
import type { Faults } from '../../sheet/rules.ts'
import { COLUMNS, isChanged, noteLines, problemIn, type Row, targetText, textIn } from '../cells.ts'

type TargetRowsProps = {
  fromWeek: Week
  rows: readonly Row[]
  cells: Cells
  faults: Faults
  onType: (key: string, text: string) => void
  /** Opens a venue’s owners, bands, exceptions and history. */
  onOpen: (slug: string) => void
}

/** Venues by figures: a table, or cards on phones. */
export function TargetRows({ asTable, ...sheet }: TargetRowsProps & { asTable: boolean }) {
  return asTable ? <Table {...sheet} /> : <Cards {...sheet} />
}

const HEAD = 'sticky top-0 z-1 border-b border-line bg-raised px-1.5 py-3 text-sm font-semibold'

function Table(sheet: TargetRowsProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Targets from {mediumDate(sheet.fromWeek)} on, by venue</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-[21%] rounded-tl-card pl-4 text-left`}>
            Venue
          </th>
          {COLUMNS.map((figure) => (
            <th key={figure} scope="col" className={`${HEAD} pr-4 text-right last:rounded-tr-card`}>
              {together(METRICS_LABELS[figure])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row, at) => (
          <tr key={row.venue.id} className="align-top">
            <th scope="row" className="py-1.5 pr-2 pl-4 text-left font-semibold">
              <Opener row={row} onOpen={sheet.onOpen} />
            </th>
            {COLUMNS.map((figure) => (
              <td key={figure} className="px-1.5 py-1.5 last:pr-4">
                <Cell sheet={sheet} row={row} at={at} figure={figure} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards(sheet: TargetRowsProps) {
  return (
    <ul>
      {sheet.rows.map((row, at) => (
        <li key={row.venue.id} className="border-t border-line px-4 py-3 first:border-t-0">
          <h2 className="font-semibold">
            <Opener row={row} onOpen={sheet.onOpen} />
          </h2>
          {COLUMNS.map((figure) => (
            <div
              key={figure}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,9.5rem)] items-start gap-3 py-1"
            >
              <p aria-hidden className="flex min-h-11 items-center text-sm text-quiet">
                {METRICS_LABELS[figure]}
              </p>
              <div>
                <Cell sheet={sheet} row={row} at={at} figure={figure} />
              </div>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Opener({ row: { venue }, onOpen }: { row: Row; onOpen: (slug: string) => void }) {
  return (
    <button
      type="button"
      aria-label={`Owners, exceptions and history of ${venue.name}`}
      onClick={() => onOpen(venue.slug)}
      className="flex min-h-11 items-center text-left leading-snug font-semibold underline decoration-line underline-offset-4 transition-colors hover:decoration-accent"
    >
      {venue.name}
    </button>
  )
}

type CellProps = { sheet: TargetRowsProps; row: Row; at: number; figure: TargetFigure }

function Cell({ sheet: { cells, faults, onType }, row, at, figure }: CellProps) {
  const stored = row.stored[figure]
  const changed = isChanged(row, figure, cells)
  return (
    <>
      <NumberCell
        index={at * COLUMNS.length + COLUMNS.indexOf(figure)}
        label={`${METRICS_LABELS[figure]} target, ${row.venue.name}`}
        name={cellKey(row.venue.id, figure)}
        text={textIn(row, figure, cells)}
        before={changed ? targetText(stored) : undefined}
        problem={problemIn(row, figure, cells, faults)}
        // A phone’s decimal keys have no plus and no percent.
        keys={figure === 'revenue' ? 'text' : 'decimal'}
        onType={onType}
      />
      {noteLines(stored).map((line) => (
        <p key={line} className="pt-0.5 text-right text-sm text-quiet">
          {line}
        </p>
      ))}
    </>
  )
}
