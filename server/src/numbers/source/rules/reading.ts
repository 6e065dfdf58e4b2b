import { isWeek } from '@scope/contract/kernel/calendar'
import { figureOf } from '@scope/contract/kernel/figures'
import {
  headerWord,
  SOURCE_COLUMNS,
  SOURCE_FIGURES,
  SOURCE_LABELS,
  SOURCE_PERCENTS,
  SOURCE_SUMS,
  type SourceColumn,
  type SourceFigure,
  type SourceReading,
  sourceHeaders,
} from '@scope/contract/numbers/source.words'

/** A problem with a reading: the field of the call, and a sentence. */
type Problem = { field: string; text: string }

/** Why no file can be read like this: a column is missing, or two say the same. Null if one can. */
export function readingProblem(reading: SourceReading): Problem | null {
  const { columns, plus = {}, venue, week, salaried } = reading
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
  for (const { percent, dollars } of SOURCE_PERCENTS) {
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
  const alone = SOURCE_SUMS.find((sum) => plus[sum] && !columns[sum])
  if (alone) return at(alone, `Choose the first column of ${SOURCE_LABELS[alone]}.`)
  const double = doubleOf(reading)
  if (double) return at(double.column, `"${double.header}" is the column of something else too.`)
  if (salaried.length > 0 && !columns.laborDollars) {
    return {
      field: 'reading.salaried',
      text: 'Salaried labor is added to labor dollars. Choose their column.',
    }
  }
  return salariedProblem(salaried)
}

/** The first header that is named a second time. */
function doubleOf(reading: SourceReading): { column: SourceColumn; header: string } | undefined {
  const taken = new Set<string>()
  for (const column of SOURCE_COLUMNS) {
    for (const header of sourceHeaders(reading, [column])) {
      if (taken.has(headerWord(header))) return { column, header }
      taken.add(headerWord(header))
    }
  }
  return undefined
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
  const absent = sourceHeaders(source.reading).find((column) => !words.has(headerWord(column)))
  return absent === undefined ? null : { field: 'header', text: `The header has no column "${absent}".` }
}
