import { plural } from '@scope/contract/kernel/count.words'
import { firstCharacters } from '@scope/contract/kernel/text.words'
import type { Arrival, InboxReport } from '@scope/contract/numbers/source.words'
import { type LineError, together } from '../../../kernel/import/refused.ts'
import { placeOf } from '../../venue-weeks/plan.ts'

/** The outcome of a file, for a report. `source` is null if no source knows it. `again`: it came before, and counts again. */
export type Outcome = { name: string; source: string | null; report: InboxReport; again?: boolean }

/** The report on a file of which nothing is known yet. */
export const NOTHING = { added: 0, changed: 0, left: 0, beside: 0, lines: 0, errors: [] }

/** How many errors are stored of a file. */
const ERRORS_KEPT = 20

/** How many lines are wrong, and the first mistakes. */
export function wrongOf(errors: readonly LineError<string>[]): Pick<InboxReport, 'lines' | 'errors'> {
  const first = together(errors).slice(0, ERRORS_KEPT)
  return {
    lines: new Set(errors.map(placeOf)).size,
    errors: first.map(({ line, text }) => ({ line, text })),
  }
}

/** The most days of an imported week of each venue, as they are stored. */
export const daysIn = ({ days }: { days: ReadonlyMap<string, number> }): Pick<InboxReport, 'days'> =>
  days.size > 0 ? { days: Object.fromEntries(days) } : {}

/** How many notes are stored of a file. */
const NOTES_KEPT = 10

/** The stored notes on what was left out of a file. */
export const notesIn = ({ notes }: { notes: readonly string[] }): Pick<InboxReport, 'notes'> =>
  notes.length > 0 ? { notes: notes.slice(0, NOTES_KEPT) } : {}

/** How many errors a report tells in words. */
const ERRORS_TOLD = 10

/** A name that others chose, to be shown in one line. */
export const shownName = (name: string): string =>
  firstCharacters(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''), NAME_MAX) || 'file'

const NAME_MAX = 200

/** The outcome of a file in a few words: `2 weeks added, 1 changed`. */
export function summaryOf({ source, report }: Outcome): string {
  const { added, changed, left, beside, lines } = report
  if (report.refused !== undefined) return 'could not be taken'
  if (source === null) return 'nobody has explained this kind of file yet'
  if (lines > 0) return `${plural(lines, 'line')} need${lines === 1 ? 's' : ''} a look`
  const done = [
    added > 0 && `${plural(added, 'week')} added`,
    changed > 0 && `${changed === 1 ? '1 week' : `${changed} weeks`} changed`,
    beside > 0 && `${plural(beside, 'figure')} beside typed ones`,
  ].filter((part) => part !== false)
  if (done.length > 0) return done.join(', ')
  if (report.waits?.length) return 'waits for more days'
  return left > 0 ? `${plural(left, 'week')} left alone` : 'nothing to import'
}

/** The same in sentences, for a letter and for the report beside a file. */
export function sentencesOf({ source, report, again }: Outcome): string[] {
  const { added, changed, left, beside, lines, errors, waits = [], notes = [] } = report
  if (report.refused !== undefined) return [`${report.refused} It could not be taken.`]
  if (source === null) {
    const why = errors.map(({ text }) => text)
    return ['Nobody has explained this kind of file. It waits in Scope.', ...why]
  }
  if (lines > 0) {
    const more = lines > errors.length ? [`And ${plural(lines - errors.length, 'more line')}.`] : []
    return [
      `${plural(lines, 'line')} need${lines === 1 ? 's' : ''} a look, so nothing was imported. The file waits in Scope.`,
      ...errors.slice(0, ERRORS_TOLD).map(({ line, text }) => `Line ${line}: ${text}`),
      ...more,
    ]
  }
  const besides =
    beside > 0
      ? [
          `${plural(beside, 'figure')} differ${beside === 1 ? 's' : ''} from a typed one and stand${beside === 1 ? 's' : ''} beside it.`,
        ]
      : []
  const waiting = waits.map(
    ({ venueName, weekOf, days, of }) =>
      `${venueName} has ${days} of ${of} days in the week of ${weekOf}, which waits for the others.`,
  )
  return [
    ...(again ? [COUNTS_AGAIN] : []),
    `${plural(added, 'week')} added, ${changed} changed, ${left} left alone.`,
    ...besides,
    ...waiting.slice(0, ERRORS_TOLD),
    ...notes,
  ]
}

const COUNTS_AGAIN = 'The same file came before, but another changed its figures. So it counts again.'

/** How a file came, behind its source’s name. */
export const CAME_BY: Record<Arrival, string> = {
  folder: 'from the folder',
  bucket: 'from the bucket',
  mail: 'by e-mail',
}
