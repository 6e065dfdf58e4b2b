import type { Line } from './assistant.ts'

/*
 * The words in which a model may say what to do next. A list of what is forbidden always has holes; this is a list of
 * what is allowed, and nothing in it counts, compares, measures, denies, blames or names anybody.
 */

/** Advice begins with one of these: it asks for something and claims nothing. */
export const BEGINNINGS = words(`
  agree ask begin bring carry check choose compare count enter find follow go help keep learn listen look make match
  meet note pick plan praise prepare read remind review see set share show sign sit start talk tell thank try visit walk
  weigh work write`)

/** What else may stand in it. */
export const OTHER_WORDS = words(`
  a an the this that these those it its them their your who whom what which where when how if
  and or then also too again still now today tomorrow soon next on in at to of by for with as into through during before
  after beside across together
  do get have needs helps works worked matters comes stands happened went entered planned
  each every own same other others simple open whole plain real honest kind warm calm ready well gladly
  bar bars bartenders bottles check-in check-ins checklist conversation counts crew day days deliveries delivery entries
  entry event events guest guests habit idea ideas inventory invoices item items journal journals lead leads list lists
  manager managers menu menus moment notes number numbers orders people plans portions pour pours practice prep
  price prices priorities priority progress question questions recipe recipes regulars reply report reports reviews
  routine routines sales schedule schedules service shelves shift shifts staff station step steps stock storage story
  suppliers support task tasks team teams thanks things time training venue venues visits waste way ways week weeks
  weekend words`)

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

const BEGINNING = new Set(BEGINNINGS)
const ANY = new Set([...BEGINNINGS, ...OTHER_WORDS])

/** Letters, hyphens within a word, and commas between words: no digit or sign of any script has a place in it. */
const FORM = /^[a-z-]+(?:,? [a-z-]+)+$/
const ADVICE_MAX = 160

/**
 * What a model gave for a line, as it may be shown after what was measured: a clause in the allowed words, or our own
 * `advice`. Null for anything else, also where the words make a venue's name. `venueNames` are those that the reader
 * may see.
 */
export function adviceOf(given: string, ours: string, venueNames: readonly string[]): string | null {
  const text = given
    .trim()
    .replace(/\.$/, '')
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  if (text === ours) return ours
  if (text.length > ADVICE_MAX || !FORM.test(text)) return null
  const said = text.split(/,? /)
  const allowed = BEGINNING.has(said[0] ?? '') && said.every((word) => ANY.has(word))
  const spoken = ` ${said.join(' ')} `
  const names = venueNames.some((name) => spoken.includes(` ${name.toLowerCase()} `))
  return allowed && !names ? text : null
}

/** The same of all lines; null where one fails, or where there are more or fewer. */
export function checkedAdvice(
  lines: readonly Line[],
  given: readonly string[],
  venueNames: readonly string[],
): string[] | null {
  if (given.length !== lines.length) return null
  const checked = lines.flatMap(({ advice }, index) => adviceOf(given[index] ?? '', advice, venueNames) ?? [])
  return checked.length === lines.length ? checked : null
}
