import { plural } from '@scope/contract/kernel/count.words'
import type { Arrival, InboxReport } from '@scope/contract/numbers/source.words'

/** What became of a file, to be told. `source` is null if no source knows it. */
export type Told = { name: string; source: string | null; report: InboxReport }

/** How many errors a report tells in words. */
const ERRORS_TOLD = 10

/** A name that others chose, to be shown in one line. */
export const shownName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'file'

/** What became of a file in a few words: `2 weeks added, 1 changed`. */
export function summaryOf({ source, report }: Told): string {
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
export function sentencesOf({ source, report }: Told): string[] {
  const { added, changed, left, beside, lines, errors, waits = [] } = report
  if (report.refused !== undefined) return [`${report.refused} It could not be taken.`]
  if (source === null) {
    const why = errors.map(({ text }) => text)
    return ['Nobody has explained this kind of file yet. It waits in Scope.', ...why]
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
    `${plural(added, 'week')} added, ${changed} changed, ${left} left alone.`,
    ...besides,
    ...waiting.slice(0, ERRORS_TOLD),
  ]
}

/** How a file came, behind its source’s name. */
export const CAME_BY: Record<Arrival, string> = {
  folder: 'from the folder',
  bucket: 'from the bucket',
  mail: 'by e-mail',
}
