import { isWeek } from '@scope/contract/kernel/calendar'
import { figureOf } from '@scope/contract/kernel/figures'
import {
  headerWord,
  SOURCE_COLUMNS,
  SOURCE_FIGURES,
  SOURCE_LABELS,
  type SourceColumn,
  type SourceFigure,
  type SourceReading,
} from '@scope/contract/numbers/source.words'
import { columnsOf } from './header.ts'

/** What is wrong with a reading: the field of the call, and a sentence. */
type Problem = { field: string; text: string }

const PAIRS = [
  ['laborBasePct', 'laborDollars'],
  ['cogsPct', 'cogsDollars'],
] as const

/** Why no file can be read like this: a column is missing, or two say the same. Null if one can. */
export function readingProblem({ columns, venue, week, salaried }: SourceReading): Problem | null {
  const at = (column: SourceColumn, text: string): Problem => ({ field: `reading.columns.${column}`, text })
  const figures = (Object.keys(SOURCE_FIGURES) as SourceFigure[]).filter(
    (figure) => columns[figure] !== undefined,
  )
  if (figures.length === 0) return at('revenue', 'Choose at least one column of numbers.')
  if (venue.from === 'column' && !columns.venue) return at('venue', 'Choose the column of the venue.')
  if (venue.from === 'always' && venue.venueId === null) {
    return { field: 'reading.venue.venueId', text: 'Choose the venue of these files.' }
  }
  if (week.from === 'column' && !columns.week) return at('week', 'Choose the column of the week or day.')
  for (const [percent, dollars] of PAIRS) {
    if (columns[percent] && columns[dollars]) {
      return at(dollars, `Choose ${SOURCE_LABELS[percent]} or ${SOURCE_LABELS[dollars]}, not both.`)
    }
    if (columns[dollars] && !columns.revenue) {
      return at('revenue', `${SOURCE_LABELS[dollars]} needs the column of revenue.`)
    }
    if (columns[percent] && week.means === 'day' && !columns.revenue) {
      return at('revenue', `${SOURCE_LABELS[percent]} of days needs the column of revenue.`)
    }
  }
  const double = SOURCE_COLUMNS.find((column) => isTaken(columns, column))
  if (double) return at(double, `"${columns[double]}" is the column of something else too.`)
  if (salaried.length > 0 && !columns.laborDollars) {
    return {
      field: 'reading.salaried',
      text: 'Salaried labor is added to labor dollars. Choose their column.',
    }
  }
  return salariedProblem(salaried)
}

function isTaken(columns: SourceReading['columns'], column: SourceColumn): boolean {
  const name = columns[column]
  if (name === undefined) return false
  const others = SOURCE_COLUMNS.slice(0, SOURCE_COLUMNS.indexOf(column))
  return others.some((other) => headerWord(columns[other] ?? '') === headerWord(name))
}

function salariedProblem(salaried: SourceReading['salaried']): Problem | null {
  const keys = new Set<string>()
  for (const [at, { venueId, dollars, from }] of salaried.entries()) {
    const field = `reading.salaried.${at}`
    if (!isWeek(from)) return { field: `${field}.from`, text: `${from} is not a Monday.` }
    if (figureOf(dollars) === null)
      return { field: `${field}.dollars`, text: 'Dollars can have at most two decimals.' }
    if (keys.has(`${venueId} ${from}`)) {
      return { field: `${field}.from`, text: `This venue already has salaried labor from ${from}.` }
    }
    keys.add(`${venueId} ${from}`)
  }
  return null
}

/** The same for a source to save, whose header has to have the columns. */
export function sourceProblem(source: { header: readonly string[]; reading: SourceReading }): Problem | null {
  const problem = readingProblem(source.reading)
  if (problem) return problem
  const words = new Set(source.header.map(headerWord))
  const absent = columnsOf(source.reading).find((column) => !words.has(headerWord(column)))
  return absent === undefined ? null : { field: 'header', text: `The header has no column "${absent}".` }
}
