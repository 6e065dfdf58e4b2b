import type { Signal } from '@scope/contract/insight/signal'
import { HEADLINE_MAX } from '@scope/contract/insight/signal.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { characters } from '@scope/contract/kernel/text.words'

/** A figure as it stands in a text, what it is, and the rows it came from. */
export type Figure = Signal['refs'][number]
export type Row = Figure['rows'][number]

/** A text with the figures that stand in it. */
export type Said = { text: string; refs: readonly Figure[] }

/**
 * Writes a text. Figures go in as what they are, so that none can stand in a sentence without its rows; plain strings
 * are for names and words.
 */
export function say(words: TemplateStringsArray, ...parts: readonly (string | Figure | Said)[]): Said {
  let text = words[0] ?? ''
  const refs: Figure[] = []
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') text += part
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
export function listed(said: readonly Said[]): Said {
  const last = said.at(-1)
  const rest = said.slice(0, -1)
  if (!last) return say``
  if (rest.length === 0) return last
  return say`${rest.reduce((all, one) => say`${all}, ${one}`)} and ${last}`
}

/** So many are named; the others are counted, and stand among the rows. */
const NAMED = 4

/** `A, B and two more`: each by a text of its own, the others by their rows. */
export function namedOf(items: readonly { said: Said; rows: readonly Row[] }[]): Said {
  const [named, others] = [items.slice(0, NAMED), items.slice(NAMED)]
  const said = named.map((item) => item.said)
  if (others.length === 0) return listed(said)
  const rows = others.flatMap((item) => item.rows)
  return listed([...said, say`${counted(others.length, 'The others', rows)} more`])
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A count as people write it, `three` or `12`, with the rows that are counted. */
export function counted(count: number, of: string, rows: readonly Row[]): Figure {
  return { figure: WORDS[count] ?? String(count), of, rows: [...rows] }
}

/** So often, `twice` or `three times`, with the rows of each. */
export function times(count: number, of: string, rows: readonly Row[]): Figure {
  const { figure, ...rest } = counted(count, of, rows)
  return { figure: count === 2 ? 'twice' : `${figure} times`, ...rest }
}

/** A count at the beginning of a sentence. */
export function Counted(count: number, of: string, rows: readonly Row[]): Figure {
  const { figure, ...rest } = counted(count, of, rows)
  return { figure: figure.charAt(0).toUpperCase() + figure.slice(1), ...rest }
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 9`; with the year where it is another than today's. */
export function dayText(day: PlainDate, today: PlainDate): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? monthDay : dayOfYear
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A day in a sentence: `Nov 9`. */
export function dated(day: PlainDate, today: PlainDate, of: string, rows: readonly Row[]): Figure {
  return { figure: dayText(day, today), of, rows: [...rows] }
}

/**
 * A headline about a venue, of 60 characters at most: where its name is too long it is cut after a word, as far as that
 * leaves half of the room.
 */
export function headline(venueName: string, write: (name: string) => Said): Said {
  const whole = write(venueName)
  if (characters(whole.text) <= HEADLINE_MAX) return whole
  return write(shortened(venueName, HEADLINE_MAX - characters(write('').text)))
}

/** The beginning of a name within so many characters, with an ellipsis; at least its first letter. */
function shortened(name: string, room: number): string {
  const letters = [...name]
  if (letters.length <= room) return name
  const cut = letters.slice(0, Math.max(1, room - 1)).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space >= cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
