/** How people write names, dates and headers in a spreadsheet. No schema here: the browser loads this file. */
import { isPlainDate, type PlainDate } from './calendar.ts'

const SLUG_MAX = 60

/** The slug of a name: `Las Perlas LA` is `las-perlas-la`, `Peña & Sons` is `pena-and-sons`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')
}

/** A venue name without case, accents and punctuation, so that two spellings compare equal. */
export function venueKey(name: string): string {
  return slugOf(name) || name.trim().toLowerCase()
}

type Named = { id: string; slug: string; name: string }

/**
 * Finds a venue by id, slug or name, ignoring case, accents and punctuation. `several` if more than one venue has the
 * name.
 */
export function venueFinder<V extends Named>(
  venues: readonly V[],
): (text: string) => V | 'several' | undefined {
  const exact = new Map(venues.flatMap((venue) => [[venue.id, venue] as const, [venue.slug, venue] as const]))
  const byName = new Map<string, V | 'several'>()
  for (const venue of venues) {
    const key = venueKey(venue.name)
    byName.set(key, byName.has(key) ? 'several' : venue)
  }
  return (text) => exact.get(text.trim()) ?? byName.get(venueKey(text)) ?? exact.get(venueKey(text))
}

/**
 * A header without case, accents, spaces, punctuation and bracketed text: `Revenue ($)` is `revenue`. `(true)` stays, because
 * `Labor %` and `Labor % (true)` are two columns.
 */
export function headerKey(header: string): string {
  return header
    .replace(/\((?!true\)).*?\)|\[.*?\]/gi, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

const TIME = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?)?`
const ISO = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${TIME}$`, 'i')
const AMERICAN = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${TIME}$`, 'i')

/**
 * Reads `2026-11-16`, `11/16/2026` or `20261116`; of an instant, the date as written. Null for any other text,
 * including two dates.
 */
export function readDate(text: string): PlainDate | null {
  const iso = ISO.exec(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  const [, month = '', day = '', year = ''] = AMERICAN.exec(text) ?? []
  const date = iso?.[1] ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}

/**
 * Places where a text could start a formula after a separator of another spreadsheet program. A single expression for
 * speed.
 */
const RUN = /[;\t\r\n]['"\s;]*[=+\-@＝＋－＠]?/g
const inRuns = (text: string, separator: RegExp, replacement: string): string =>
  text.replace(RUN, (run) => (/[=+\-@＝＋－＠]$/.test(run) ? run.replace(separator, replacement) : run))

/**
 * A text for a CSV file, with an apostrophe wherever a spreadsheet would start a formula: at its start, and after
 * characters that some spreadsheets read as separators. This includes full-width characters and leading white space,
 * which some ignore.
 */
export const guarded = (text: string): string =>
  inRuns(text, /[;\t\r\n]/g, "$&'").replace(/^(?=['\s]*[=+\-@＝＋－＠]|'*[\t\r\n])/, "'")

/** Reverses `guarded`. */
export const unguarded = (text: string): string =>
  inRuns(text.replace(/^'(?=['\s]*[=+\-@＝＋－＠]|'*[\t\r\n])/, ''), /([;\t\r\n])'/g, '$1')
