import type { Signal } from '@scope/contract/insight/signal'
import { HEADLINE_MAX } from '@scope/contract/insight/signal.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { characters, inOneDirection } from '@scope/contract/kernel/text.words'

/** A figure in a text, what it is, and its source rows. */
export type Figure = Signal['refs'][number]
export type Row = Figure['rows'][number]

/** A text and its figures. */
export type Phrase = { text: string; refs: readonly Figure[] }

/**
 * Writes a text and collects its figures, so that every figure keeps its source rows. Plain strings are for names and
 * words.
 */
export function say(words: TemplateStringsArray, ...parts: readonly (string | Figure | Phrase)[]): Phrase {
  let text = words[0] ?? ''
  const refs: Figure[] = []
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') text += inOneDirection(part)
    else if ('figure' in part) {
      text += part.figure
      refs.push(part)
    } else {
      text += part.text
      refs.push(...part.refs)
    }
    text += words[index + 1] ?? ''
  }
  return { text, refs }
}

/** `A, B and C`. */
export function listOf(phrases: readonly Phrase[]): Phrase {
  const last = phrases.at(-1)
  const rest = phrases.slice(0, -1)
  if (!last) return say``
  if (rest.length === 0) return last
  return say`${rest.reduce((all, one) => say`${all}, ${one}`)} and ${last}`
}

/** The most people named in a text. Others are counted. */
const NAMES_MAX = 4

/** `A, B and two more`. */
export function namesOf(items: readonly { phrase: Phrase; rows: readonly Row[] }[]): Phrase {
  const [first, others] = [items.slice(0, NAMES_MAX), items.slice(NAMES_MAX)]
  const phrases = first.map((item) => item.phrase)
  if (others.length === 0) return listOf(phrases)
  const rows = others.flatMap((item) => item.rows)
  return listOf([...phrases, say`${countOf(others.length, 'The others', rows)} more`])
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A count, `three` or `12`, with the counted rows. */
export function countOf(count: number, of: string, rows: readonly Row[]): Figure {
  return { figure: WORDS[count] ?? String(count), of, rows: [...rows] }
}

/** `twice` or `three times`, with the counted rows. */
export function times(count: number, of: string, rows: readonly Row[]): Figure {
  const { figure, ...rest } = countOf(count, of, rows)
  return { figure: count === 2 ? 'twice' : `${figure} times`, ...rest }
}

/** The same as `countOf`, with a capital letter. */
export function capitalCountOf(count: number, of: string, rows: readonly Row[]): Figure {
  const { figure, ...rest } = countOf(count, of, rows)
  return { figure: figure.charAt(0).toUpperCase() + figure.slice(1), ...rest }
}

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const monthDay = dateFormat({ month: 'short', day: 'numeric' })
const dayOfYear = dateFormat({ dateStyle: 'medium' })

/** `Nov 9`; with the year if it is not today's. */
export function dayText(day: PlainDate, today: PlainDate): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? monthDay : dayOfYear
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A day in a sentence: `Nov 9`. */
export function dateOf(day: PlainDate, today: PlainDate, of: string, rows: readonly Row[]): Figure {
  return { figure: dayText(day, today), of, rows: [...rows] }
}

/**
 * Writes a headline of at most 60 characters. If the venue's name is too long, it is cut after a word, or within one if
 * otherwise less than half of the space would be used.
 */
export function headline(venueName: string, write: (name: string) => Phrase): Phrase {
  const whole = write(venueName)
  if (characters(whole.text) <= HEADLINE_MAX) return whole
  return write(shortened(venueName, HEADLINE_MAX - characters(write('').text)))
}

/** Cuts a name or a note to `room` characters including an ellipsis, after a word if possible. Keeps at least one. */
export function shortened(name: string, room: number): string {
  const letters = [...name]
  if (letters.length <= room) return name
  const cut = letters.slice(0, Math.max(1, room - 1)).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space >= cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
