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

/** The slug of a forgotten person: `former-member-3`, with a number added if that is taken. */
export function formerSlug(number: number, taken: readonly string[]): string {
  const slug = `former-member-${number}`
  for (let another = 1; ; another += 1) {
    const free = another === 1 ? slug : `${slug}-${another}`
    if (!taken.includes(free)) return free
  }
}

/** The names that identify a person in texts, and their replacement. */
export type Names = {
  /** Full names of two words or more. A single word occurs in too many sentences about somebody else. */
  full: readonly string[]
  /** Full names that can also identify somebody else. Texts keep them, except before the person’s own address. */
  shared: readonly string[]
  emails: readonly string[]
  /**
   * The slug in addresses of screens, if it identifies the person like a full name. `slugIsShared`: it is replaced only
   * after a slash.
   */
  slug: string | undefined
  slugIsShared: boolean
  /** First and last name, which count in rows about the person's own actions. */
  words: readonly string[]
  sharedWords: readonly string[]
  /** Names of others that contain one of these names. */
  others: readonly string[]
  name: string
  newSlug: string
}

const HOUR_MS = 3_600_000

/**
 * Why a person cannot be forgotten now, or undefined. `typed`: the name that confirms it, absent for a preview. `zone`:
 * the company’s.
 */
export function whyNot(
  person: Leaver,
  { typed, by, now, zone }: { typed: string | undefined; by: string; now: Date; zone: string },
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
  if (typed !== undefined && plain(typed) !== plain(person.name))
    return invalid('name', `Type the full name: ${person.name}`)
  return undefined
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * The current and earlier names of a person, from their row and from the trail: `Bo Lind (bo@bars.example)`.
 * `othersNames`: the current and earlier names of everyone else in the company, former members included. A name whose
 * words are all in one of these, in any order and case and without accents, can identify somebody else.
 */
export function namesOf(
  person: Leaver,
  {
    labels,
    othersNames,
    name,
    newSlug,
  }: { labels: readonly string[]; othersNames: readonly string[]; name: string; newSlug: string },
): Names {
  const earlier = labels.flatMap((label) => labelParts(label) ?? [])
  const called = [person.name, ...earlier.map(({ full }) => full)]
  const lastFirst = person.firstName && person.lastName ? [`${person.lastName}, ${person.firstName}`] : []
  const full = unique([...called.filter((one) => /\S\s+\S/.test(one.trim())), ...lastFirst])
  const words = unique(called.flatMap((one) => [one, ...one.split(/\s+/)]))
  const others = othersNames.map((other) => ({ other, has: new Set(plainWords(other)) }))
  const canMean = (one: string) =>
    others.filter(({ has }) => plainWords(one).every((word) => has.has(word))).map(({ other }) => other)
  const isShared = (one: string) => canMean(one).length > 0
  return {
    full: full.filter((one) => !isShared(one)),
    shared: full.filter(isShared),
    emails: unique([person.email, ...earlier.map(({ email }) => email)]),
    slug: person.slug.includes('-') ? person.slug : undefined,
    slugIsShared: isShared(person.slug),
    words: words.filter((one) => !isShared(one)),
    sharedWords: words.filter(isShared),
    others: unique(words.flatMap(canMean)).filter((other) => !words.some((one) => isSameName(one, other))),
    name,
    newSlug,
  }
}

/** The name and address in the trail's label of a person. */
export function labelParts(label: string): { full: string; email: string } | undefined {
  const [, full, email] = /^(.+) \((\S+@\S+)\)$/.exec(label) ?? []
  return full && email ? { full, email } : undefined
}

/** The words of a name, without differences in spelling: case, accents, apostrophes, hyphens. */
const plainWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const isSameName = (one: string, other: string) =>
  plainWords(one).toSorted().join(' ') === plainWords(other).toSorted().join(' ')

/** Removes names that repeat another one in another order or spelling. */
export const oncePerName = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.findIndex((other) => isSameName(name, other)) === at)

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text.length > 1))]

/** Replaces the names that identify only this person in a text, or in the texts of a JSON value, ignoring case. */
export function replacer({
  full,
  shared,
  emails,
  slug,
  slugIsShared,
  name,
  newSlug,
}: Names): (value: unknown) => unknown {
  const addresses = emails.map(emailPattern)
  const beforeAddress = addresses.length > 0 ? shared : []
  const named = anyOf([
    ...addresses,
    ...full.map(wordPattern),
    ...beforeAddress.map((one) => `${wordPattern(one)}(?=\\s*[(<]\\s*(?:${addresses.join('|')}))`),
  ])
  const inAddress = slug && anyOf([slugPattern(slug, slugIsShared)])
  const ofText = (text: string) => {
    const without = text.replace(named, name)
    return inAddress ? without.replace(inAddress, newSlug) : without
  }
  return (value) => mapTexts(value, ofText)
}

/**
 * Whether a value of the trail identifies this person and nobody else. `isTheirs`: first or last name alone is enough.
 */
export function isNamed({ full, emails, words }: Names, value: unknown, isTheirs: boolean): boolean {
  return hasOneOf(value, [...emails.map(emailPattern), ...(isTheirs ? words : full).map(wordPattern)])
}

/** Whether a value contains a name that can also identify somebody else. `isTheirs`: also first or last name alone. */
export function keepsName(
  { shared, sharedWords, others }: Names,
  value: unknown,
  isTheirs: boolean,
): boolean {
  const ofOthers = anyOf(others.map(wordPattern))
  const rest = mapTexts(value, (text) => text.replace(ofOthers, ''))
  return hasOneOf(rest, (isTheirs ? [...shared, ...sharedWords] : shared).map(wordPattern))
}

/** Whether a value consists of one of the person’s names. */
export const isAName = ({ full, shared, words, sharedWords }: Names, value: unknown): boolean =>
  typeof value === 'string' &&
  [...full, ...shared, ...words, ...sharedWords].some((one) => plain(one) === plain(value))

function hasOneOf(value: unknown, patterns: readonly string[]): boolean {
  const pattern = anyOf(patterns)
  return textsIn(value).some((text) => text.search(pattern) >= 0)
}

const LETTER = '[\\p{L}\\p{N}_]'
const wordPattern = (name: string) =>
  `(?<!${LETTER})${name.trim().split(/\s+/).map(RegExp.escape).join('\\s+')}(?!${LETTER})`
const emailPattern = (email: string) =>
  `(?<![\\p{L}\\p{N}._%+-])${RegExp.escape(email)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`
const slugPattern = (slug: string, afterSlash: boolean) =>
  `${afterSlash ? '(?<=/)' : '(?<![\\p{L}\\p{N}-])'}${RegExp.escape(slug)}(?![\\p{L}\\p{N}-])`
/** Matches any of the patterns; nothing if there are none. */
const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|') || '(?!)', 'giu')

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
 * An `ilike` pattern that matches every text with these words, and some others: characters with several spellings (case
 * of letters beyond ASCII, blanks, quotes in JSON) match anything.
 */
export const looseLike = (words: string): string =>
  `%${[...words].map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? loose(letter) : '%')).join('')}%`

const loose = (letter: string): string =>
  letter > '\u007f' && letter.toLowerCase() !== letter.toUpperCase() ? '%' : letter
