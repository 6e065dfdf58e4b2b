import type { Line } from './assistant.ts'

/*
 * The words a model may use for advice. A list of forbidden words would always have gaps, so this is a list of allowed
 * ones. None of them counts, compares, measures, denies, blames or names anybody.
 */

/** Advice starts with one of these verbs, so that it asks for something and claims nothing. */
export const BEGINNINGS = words(`
  agree ask begin bring carry check choose compare count enter find follow go help keep learn listen look make match
  meet note pick plan praise prepare read remind review see set share show sign sit start talk tell thank try visit walk
  weigh work write`)

/** The other allowed words. */
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

/** Only letters, hyphens and commas between words: no digits or other signs. */
const FORM = /^[a-z-]+(?:,? [a-z-]+)+$/
const ADVICE_MAX = 160

/**
 * Checks a model's advice before it is shown: it must equal our own advice or use only allowed words. Null for anything
 * else, also if the words contain a venue's name. `venueNames` are those that the reader may see.
 */
export function adviceOf(advice: string, ours: string, venueNames: readonly string[]): string | null {
  const text = advice
    .trim()
    .replace(/\.$/, '')
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  if (text === ours) return ours
  if (text.length > ADVICE_MAX || !FORM.test(text)) return null
  const used = text.split(/,? /)
  const allowed = BEGINNING.has(used[0] ?? '') && used.every((word) => ANY.has(word))
  const spaced = ` ${used.join(' ')} `
  const namesVenue = venueNames.some((name) => spaced.includes(` ${name.toLowerCase()} `))
  return allowed && !namesVenue ? text : null
}

/** Checks all lines. Null if one fails or their number differs. */
export function checkedAdvice(
  lines: readonly Line[],
  answers: readonly string[],
  venueNames: readonly string[],
): string[] | null {
  if (answers.length !== lines.length) return null
  const checked = lines.flatMap(
    ({ advice }, index) => adviceOf(answers[index] ?? '', advice, venueNames) ?? [],
  )
  return checked.length === lines.length ? checked : null
}
