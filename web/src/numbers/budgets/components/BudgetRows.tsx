import { addDays, periodOf, type Week } from '@scope/contract/kernel/calendar'
import { numberOf } from '@scope/contract/kernel/figures'
import type { BudgetFigure } from '@scope/contract/numbers/budgets.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { figureText, together } from '../../comparison/shown.ts'
import { type Cells, cellKey, sameNumber } from '../../sheet/cells.ts'
import { NumberCell } from '../../sheet/components/NumberCell.tsx'
import type { Faults } from '../../sheet/rules.ts'
import { COLUMNS, problemIn, type Row, textIn, totalIn } from '../year.ts'

type BudgetRowsProps = {
  year: number
  /** The current week. */
  week: Week
  rows: readonly Row[]
  cells: Cells
  faults: Faults
  onType: (key: string, text: string) => void
  /** Opens the versions of a week’s budget. */
  onOpen: (row: Row) => void
}

/** The weeks of a year by figures, under the sums of their periods: a table, or foldable periods on phones. */
export function BudgetRows({ asTable, ...sheet }: BudgetRowsProps & { asTable: boolean }) {
  return asTable ? <Table {...sheet} /> : <Cards {...sheet} />
}

type Part = { period: number; rows: Row[] }

const partsOf = (rows: readonly Row[]): Part[] =>
  [...new Set(rows.map(({ period }) => period))].map((period) => ({
    period,
    rows: rows.filter((row) => row.period === period),
  }))

const HEAD = 'sticky top-0 z-1 border-b border-line bg-raised px-2 py-3 text-sm font-semibold'

function Table(sheet: BudgetRowsProps) {
  const { year, rows, cells } = sheet
  const sums = (name: string, of: readonly Row[]) => (
    <tr className="bg-ground text-sm">
      <th scope="row" className="px-2 py-2.5 pl-4 text-left font-semibold">
        {name}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className="px-2 py-2.5 pr-4.5 text-right font-semibold tabular-nums last:pr-7">
          {totalText(of, column, cells)}
        </td>
      ))}
    </tr>
  )
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Budget of the fiscal year {year}, by week</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-[24%] rounded-tl-card pl-4 text-left`}>
            Week of
          </th>
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className={`${HEAD} pr-4.5 text-right last:rounded-tr-card last:pr-7`}
            >
              {together(METRICS_LABELS[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{sums(`Fiscal year ${year}`, rows)}</tbody>
      {partsOf(rows).map((part) => (
        <tbody key={part.period}>
          {sums(`Period ${part.period}`, part.rows)}
          {part.rows.map((row) => (
            <tr key={row.venue.id} className="align-top">
              <th scope="row" className="py-1.5 pr-2 pl-4 text-left font-semibold">
                <WeekName sheet={sheet} row={row} />
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="px-1.5 py-1.5 last:pr-4">
                  <Cell sheet={sheet} row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Cards(sheet: BudgetRowsProps) {
  const { year, week, rows, cells, faults } = sheet
  const running = rows.some(({ venue }) => venue.id === week) ? periodOf(week).number : 1
  const [open, setOpen] = useState<readonly number[]>([running])
  const isWrong = (part: Part) =>
    part.rows.some((row) => COLUMNS.some((column) => problemIn(row, column, cells, faults)))
  return (
    <>
      <Sums name={`Fiscal year ${year}`} rows={rows} cells={cells} />
      {partsOf(rows).map((part) => {
        const isOpen = open.includes(part.period) || isWrong(part)
        return (
          <section key={part.period} aria-label={`Period ${part.period}`} className="border-t border-line">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() =>
                setOpen(isOpen ? open.filter((one) => one !== part.period) : [...open, part.period])
              }
              className="flex w-full items-center gap-1 text-left"
            >
              <ChevronRight
                aria-hidden
                size={18}
                strokeWidth={1.75}
                className={`ml-3 shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
              />
              <Sums name={`Period ${part.period}`} rows={part.rows} cells={cells} />
            </button>
            {isOpen && (
              <ul>
                {part.rows.map((row) => (
                  <li key={row.venue.id} className="border-t border-line px-4 py-3">
                    <h3 className="mb-1 font-semibold">
                      <WeekName sheet={sheet} row={row} />
                    </h3>
                    <div className="grid grid-cols-2 gap-3">
                      {COLUMNS.map((column) => (
                        <div key={column}>
                          <p aria-hidden className="mb-1 text-sm text-quiet">
                            {METRICS_LABELS[column]}
                          </p>
                          <Cell sheet={sheet} row={row} column={column} />
                        </div>
                      ))}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </>
  )
}

/** The sums of some weeks in two lines. */
function Sums({ name, rows, cells }: { name: string; rows: readonly Row[]; cells: Cells }) {
  return (
    <span className="block px-4 py-3">
      <span className="block font-semibold">{name}</span>
      <span className="flex flex-wrap gap-x-4 text-sm text-quiet tabular-nums">
        {COLUMNS.map((column) => {
          const total = totalText(rows, column, cells)
          return (
            total !== null && (
              <span key={column}>
                {METRICS_LABELS[column]} {total}
              </span>
            )
          )
        })}
      </span>
    </span>
  )
}

/** The sum of some weeks; nothing if none has a budget. */
function totalText(rows: readonly Row[], column: BudgetFigure, cells: Cells): string | null {
  const total = totalIn(rows, column, cells)
  return total === null ? null : figureText(column, numberOf(total))
}

/** A week’s dates; they open the versions of its budget, if it has one. */
function WeekName({ sheet: { week, onOpen }, row }: { sheet: BudgetRowsProps; row: Row }) {
  const monday = row.venue.id
  const dates = `${shortMonthDay(monday)} – ${shortMonthDay(addDays(monday, 6))}`
  const now = monday === week && <span className="block text-sm font-normal text-quiet">this week</span>
  if (!row.budget) {
    return (
      <span className="grid min-h-11 content-center leading-snug">
        {dates}
        {now}
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label={`Versions of the budget of the week of ${row.venue.name}`}
      onClick={() => onOpen(row)}
      className="grid min-h-11 content-center text-left leading-snug underline decoration-line underline-offset-4 transition-colors hover:decoration-accent"
    >
      {dates}
      {now}
    </button>
  )
}

function Cell({ sheet, row, column }: { sheet: BudgetRowsProps; row: Row; column: BudgetFigure }) {
  const { rows, cells, faults, onType } = sheet
  const text = textIn(row, column, cells)
  return (
    <NumberCell
      index={rows.indexOf(row) * COLUMNS.length + COLUMNS.indexOf(column)}
      label={`${METRICS_LABELS[column]}, week of ${row.venue.name}`}
      name={cellKey(row.venue.id, column)}
      text={text}
      before={sameNumber(text, row.stored[column]) ? undefined : row.stored[column]}
      problem={problemIn(row, column, cells, faults)}
      onType={onType}
    />
  )
}
