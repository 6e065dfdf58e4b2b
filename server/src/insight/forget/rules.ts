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
  /** Full names that can mean somebody else too. Texts keep them, except before the person’s own address. */
  shared: readonly string[]
  emails: readonly string[]
  /** The slug in addresses of screens, if it is as telling as a full name; `slugIsShared`: only after a slash. */
  slug: string | undefined
  slugIsShared: boolean
  /** First and last name, which count in what the person did. */
  words: readonly string[]
  sharedWords: readonly string[]
  /** Names of others that contain one of these. */
  others: readonly string[]
  name: string
  newSlug: string
}

const HOUR_MS = 3_600_000

/** Why somebody cannot be forgotten now, or undefined. `typed`: the name that confirms it, absent for a preview. `zone`: the company’s. */
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
 * The names of a person by their row and by what the trail says that they were called: `Bo Lind (bo@bars.example)`.
 * `othersNames`: what everyone else of the company is and was called, also those who left. A name that has all its words in
 * one of these, in any order and case and without accents, can mean somebody else.
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

/** The name and address of a row of the trail about a person. */
export function labelParts(label: string): { full: string; email: string } | undefined {
  const [, full, email] = /^(.+) \((\S+@\S+)\)$/.exec(label) ?? []
  return full && email ? { full, email } : undefined
}

/** The words of a name without what is written in several ways: case, accents, apostrophes, hyphens. */
const plainWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const isSameName = (one: string, other: string) =>
  plainWords(one).toSorted().join(' ') === plainWords(other).toSorted().join(' ')

/** Names without those that are another one in another order or spelling. */
export const oncePerName = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.findIndex((other) => isSameName(name, other)) === at)

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text.length > 1))]

/** Replaces every name of a person that means nobody else in a text, or in the texts of a JSON value, whatever their case. */
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

/** Whether a value of the trail names a person and nobody else. `isTheirs`: first or last name alone is enough. */
export function isNamed({ full, emails, words }: Names, value: unknown, isTheirs: boolean): boolean {
  return hasOneOf(value, [...emails.map(emailPattern), ...(isTheirs ? words : full).map(wordPattern)])
}

/** Whether a value has a name that can also mean somebody else. `isTheirs`: also first or last name alone. */
export function keepsName(
  { shared, sharedWords, others }: Names,
  value: unknown,
  isTheirs: boolean,
): boolean {
  const ofOthers = anyOf(others.map(wordPattern))
  const rest = mapTexts(value, (text) => text.replace(ofOthers, ''))
  return hasOneOf(rest, (isTheirs ? [...shared, ...sharedWords] : shared).map(wordPattern))
}

/** Whether a value is one of a person’s names and nothing else. */
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
/** Finds one of the patterns, and without any nothing. */
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
 * An `ilike` pattern that finds every text with these words, and some others: whatever may be written in several ways (case
 * of letters beyond ASCII, blanks, quotes in JSON) is left open.
 */
export const looseLike = (words: string): string =>
  `%${[...words].map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? loose(letter) : '%')).join('')}%`

const loose = (letter: string): string =>
  letter > '\u007f' && letter.toLowerCase() !== letter.toUpperCase() ? '%' : letter
