import type { Input } from '@scope/contract/calls'
import {
  ABSENT,
  dollars,
  figureOf,
  fractionQuestion,
  MONEY_MAX,
  numberOf,
  PERCENT_MAX,
  readFigure,
} from '@scope/contract/kernel/figures'
import {
  AMBIGUOUS_COLUMNS,
  FIGURE_HEADERS,
  FIGURE_KINDS,
  METRICS_COLUMNS,
} from '@scope/contract/numbers/metrics.words'
import {
  type Basis,
  ORIENTATION_LABELS,
  TARGET_FIGURES,
  type TargetFigure,
} from '@scope/contract/numbers/targets.words'
import type { HeldTarget } from '../comparison/held-target.ts'
import { exactText } from '../comparison/shown.ts'
import { type Cells, cellKey } from '../sheet/cells.ts'
import type { Headers } from '../sheet/headers.ts'
import type { GridVenue } from '../sheet/paste.ts'
import { type Faults, rulesOf } from '../sheet/rules.ts'

export type Line = Input<'POST /api/targets'>['body']['targets'][number]

/** A row of the sheet: a venue and its targets in the week. */
export type Row = { venue: GridVenue; stored: Partial<Record<TargetFigure, HeldTarget>> }

export const COLUMNS = TARGET_FIGURES

/** The sheet's known columns for pasting. */
export const TARGETS: Headers = {
  columns: COLUMNS,
  names: {
    venue: METRICS_COLUMNS.venue,
    weekOf: METRICS_COLUMNS.weekOf,
    ...FIGURE_HEADERS,
  },
  skipped: { ...AMBIGUOUS_COLUMNS, laborbase: 'targets are for true labor.' },
}

/** All venues in their order, also those without targets. */
export function rowsOf(venues: readonly GridVenue[], targets: readonly HeldTarget[]): Row[] {
  const rows = new Map<string, Row>(venues.map((venue) => [venue.id, { venue, stored: {} }]))
  for (const target of targets) {
    const row = rows.get(target.venueId)
    if (row) row.stored[target.figure] = target
  }
  return [...rows.values()]
}

/** A target as cell text: `26`, `60,000`, or `+3%` on last year; empty for none. */
export function targetText(target: Pick<HeldTarget, 'figure' | 'basis' | 'amount'> | undefined): string {
  if (!target || target.amount === null) return ''
  const { figure, basis, amount } = target
  if (basis === 'lastYear') return `${amount < 0 ? '−' : '+'}${Math.abs(amount)}%`
  return exactText(figure, amount).replace(/[$%]/, '').replace(/\.00$/, '')
}

/** The text of a cell below its number: the orientation with a goal that builds on last year, and the owner. */
export function noteLines(target: HeldTarget | undefined): string[] {
  if (!target) return []
  const { basis, goal, orientation, owner, onlyWeek } = target
  const built = basis === 'lastYear' ? (goal === null ? ' last year' : ` ${dollars(figureOf(goal))}`) : ''
  return [
    `${ORIENTATION_LABELS[orientation]}${built}${onlyWeek ? ', this week only' : ''}`,
    ...(owner ? [owner.name] : []),
  ]
}

type Read = { basis: Basis; amount: number | null } | { problem: string }

/** Reads a cell: `26`, `$60,000`, `+3%` on last year’s revenue, or nothing. The server checks again. */
export function readTarget(figure: TargetFigure, text: string): Read {
  const typed = text.trim()
  if (typed === '' || typed === ABSENT) return { basis: 'amount', amount: null }
  const isMoney = FIGURE_KINDS[figure] === 'money'
  const onTop = figure === 'revenue' ? /^([+−-])\s*(.+?)\s*%$/.exec(typed) : null
  if (onTop) {
    const more = readFigure(onTop[2] ?? '')
    const amount = more === null || more < 0 ? null : onTop[1] === '+' ? more : -more
    if (amount === null || amount < -50_00 || amount > 100_00) return { problem: 'Enter −50% to +100%' }
    return { basis: 'lastYear', amount: numberOf(amount) }
  }
  const amount = readFigure(typed, FIGURE_KINDS[figure])
  if (amount === null) return { problem: figure === 'revenue' ? 'Enter dollars, or +3%' : 'Not a number' }
  if (isMoney && (amount < 100 || amount > MONEY_MAX)) return { problem: 'Enter $1 to $10,000,000' }
  if (!isMoney && (amount < 0 || amount > PERCENT_MAX)) return { problem: 'Enter 0 to 100' }
  const question = isMoney ? null : fractionQuestion(typed)
  if (question) return { problem: question }
  return { basis: 'amount', amount: numberOf(amount) }
}

export const { textIn, isChanged, problemIn, firstProblem, countOf } = rulesOf<Row, TargetFigure>({
  columns: COLUMNS,
  storedText: ({ stored }, figure) => targetText(stored[figure]),
  problem: (figure, text) => {
    const read = readTarget(figure, text)
    return 'problem' in read ? read.problem : undefined
  },
  differs: ({ stored }, figure, text) => {
    const read = readTarget(figure, text)
    if ('problem' in read) return true
    const holds = stored[figure]
    if (read.amount === null || !holds) return read.amount !== (holds?.amount ?? null)
    return read.amount !== holds.amount || read.basis !== holds.basis
  },
})

/**
 * The lines of a save: the changed cells, from a week on. A cell that shows an exception of that week changes the
 * exception.
 */
export function linesOf(rows: readonly Row[], cells: Cells, fromWeek: string): Line[] {
  return rows.flatMap((row) =>
    COLUMNS.flatMap((figure) => {
      const read = readTarget(figure, textIn(row, figure, cells))
      if ('problem' in read || !isChanged(row, figure, cells)) return []
      const stored = row.stored[figure]
      const replaces = stored?.fromWeek === fromWeek
      return [
        {
          ...{ venue: row.venue.id, figure, fromWeek, basis: read.basis, amount: read.amount },
          ...(stored?.onlyWeek ? { onlyWeek: true } : {}),
          updatedAt: replaces ? stored.updatedAt : null,
        },
      ]
    }),
  )
}

/** The server’s error by cell, from the field that it names: `targets.3.amount`. */
export function faultsOf(
  error: { field: string | undefined; sentence: string },
  lines: readonly Line[],
  textOf: (line: Line) => string,
): Faults {
  const line = lines[Number(error.field?.split('.')[1])]
  return line ? { [cellKey(line.venue, line.figure)]: { text: error.sentence, typed: textOf(line) } } : {}
}
