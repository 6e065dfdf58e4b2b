import { FORGET_AFTER_HOURS } from '@scope/contract/insight/forget.words'
import { timeIn } from '../../kernel/export/words.ts'
import { conflict, invalid, type Refusal } from '../../kernel/refusal.ts'

/** A person as stored. `deactivatedAt` is null while active. */
export type Leaver = {
  id: string
  userId: string
  slug: string
  email: string
  name: string
  firstName: string | null
  lastName: string | null
  deactivatedAt: Date | null
  forgotten: boolean
}

/** What addresses of screens call a person who was forgotten: `former-member-3`, with a number if somebody is called that. */
export function formerSlug(number: number, taken: readonly string[]): string {
  const slug = `former-member-${number}`
  for (let another = 1; ; another += 1) {
    const free = another === 1 ? slug : `${slug}-${another}`
    if (!taken.includes(free)) return free
  }
}

/** What names a person in texts, and what stands there instead. */
export type Names = {
  /** Full names, of two words or more. One word alone is in too many sentences that mean somebody else. */
  full: readonly string[]
  emails: readonly string[]
  /** The slug in addresses of screens, if it is as telling as a full name. */
  slug: string | undefined
  /** First and last name, which count where it is about the person or theirs. */
  words: readonly string[]
  name: string
  newSlug: string
}

const HOUR_MS = 3_600_000

/** Why somebody cannot be forgotten now, or undefined. `typed`: the name that confirms it. `zone`: the company’s. */
export function whyNot(
  person: Leaver,
  { typed, by, now, zone }: { typed: string; by: string; now: Date; zone: string },
): Refusal | undefined {
  if (person.id === by) return conflict('You cannot forget yourself.')
  if (person.forgotten) return conflict(`${person.name} is forgotten already.`)
  if (!person.deactivatedAt)
    return conflict(`Deactivate ${person.name} first. A day later you can forget them.`)
  const from = new Date(person.deactivatedAt.getTime() + FORGET_AFTER_HOURS * HOUR_MS)
  if (now < from) {
    return conflict(
      `${person.name} was deactivated less than a day ago. You can forget them from ${timeIn(zone, from)}.`,
    )
  }
  if (plain(typed) !== plain(person.name)) return invalid('name', `Type the full name: ${person.name}`)
  return undefined
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The names of a person by their row and by what the trail says that they were called: `Bo Lind (bo@bars.example)`. */
export function namesOf(
  person: Leaver,
  { labels, name, newSlug }: { labels: readonly string[]; name: string; newSlug: string },
): Names {
  const earlier = labels.flatMap((label) => {
    const [, full, email] = /^(.+) \((\S+@\S+)\)$/.exec(label) ?? []
    return full && email ? [{ full, email }] : []
  })
  const called = [person.name, ...earlier.map(({ full }) => full)]
  const lastFirst = person.firstName && person.lastName ? [`${person.lastName}, ${person.firstName}`] : []
  return {
    full: unique([...called.filter((one) => /\S\s+\S/.test(one.trim())), ...lastFirst]),
    emails: unique([person.email, ...earlier.map(({ email }) => email)]),
    slug: person.slug.includes('-') ? person.slug : undefined,
    words: unique(called.flatMap((one) => [one, ...one.split(/\s+/)])),
    name,
    newSlug,
  }
}

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text.length > 1))]

/** Replaces every name of a person in a text, or in the texts of a JSON value, whatever their case. */
export function replacer({ full, emails, slug, name, newSlug }: Names): (value: unknown) => unknown {
  const named = anyOf([...emails.map(emailPattern), ...full.map(wordPattern)])
  const inAddress = slug && anyOf([slugPattern(slug)])
  const ofText = (text: string) => {
    const without = text.replace(named, name)
    return inAddress ? without.replace(inAddress, newSlug) : without
  }
  return (value) => mapTexts(value, ofText)
}

/** Whether a value of the trail names a person. `isTheirs`: first or last name alone is enough. */
export function isNamed({ full, emails, words }: Names, value: unknown, isTheirs: boolean): boolean {
  const pattern = anyOf([...emails.map(emailPattern), ...(isTheirs ? words : full).map(wordPattern)])
  return textsIn(value).some((text) => text.search(pattern) >= 0)
}

const LETTER = '[\\p{L}\\p{N}_]'
const wordPattern = (name: string) =>
  `(?<!${LETTER})${name.trim().split(/\s+/).map(RegExp.escape).join('\\s+')}(?!${LETTER})`
const emailPattern = (email: string) =>
  `(?<![\\p{L}\\p{N}._%+-])${RegExp.escape(email)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`
const slugPattern = (slug: string) => `(?<![\\p{L}\\p{N}-])${RegExp.escape(slug)}(?![\\p{L}\\p{N}-])`
const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'), 'giu')

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsIn)]
}

/**
 * An `ilike` pattern that finds every text with these words, and some others: whatever may be written in several ways (case
 * of letters beyond ASCII, blanks, quotes in JSON) is left open.
 */
export const looseLike = (words: string): string =>
  `%${[...words].map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? loose(letter) : '%')).join('')}%`

const loose = (letter: string): string =>
  letter > '\u007f' && letter.toLowerCase() !== letter.toUpperCase() ? '%' : letter
