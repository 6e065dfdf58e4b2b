import { characters, firstCharacters } from '../kernel/text.words.ts'

/** The tags of an unusual week. */
export const TAG_KINDS = [
  'closed',
  'shortHours',
  'holiday',
  'buyout',
  'event',
  'weather',
  'construction',
  'other',
] as const
export type TagKind = (typeof TAG_KINDS)[number]

/** `name`: a holiday's name, or the user's text. */
export type WeekTag = { kind: TagKind; name?: string }

export const TAG_LABELS: Record<TagKind, string> = {
  closed: 'Closed',
  shortHours: 'Short hours',
  holiday: 'Holiday',
  buyout: 'Buyout',
  event: 'Event',
  weather: 'Weather',
  construction: 'Construction',
  other: 'Other',
}

/** In code points. */
export const TAG_NAME_MAX = 60

/** Tags of one week. */
export const TAGS_MAX = 8

/**
 * A week with one of these stands out of means, usual ranges and trends, because its figures are not usual. Weeks with
 * other tags count.
 */
export const APART_KINDS = ['closed', 'shortHours', 'buyout', 'construction'] as const satisfies TagKind[]

/** The tag that makes a week stand out of means, usual ranges and trends; undefined if none does. */
export const apartTag = (tags: readonly WeekTag[]): WeekTag | undefined =>
  tags.find(({ kind }) => (APART_KINDS as readonly TagKind[]).includes(kind))

/** Why a week stands out, in a sentence: `closed`, as also with a revenue of 0, or `short hours`. */
export function apartText(tags: readonly WeekTag[]): string {
  const tag = apartTag(tags)
  return TAG_LABELS[tag?.kind ?? 'closed'].toLowerCase()
}

/** Whether a week was closed, so that it needs no numbers. */
export const isTaggedClosed = (tags: readonly WeekTag[]): boolean =>
  tags.some(({ kind }) => kind === 'closed')

/** The names of a week's holidays. */
export const holidayNames = (tags: readonly WeekTag[]): string[] =>
  tags.flatMap(({ kind, name }) => (kind === 'holiday' && name ? [name] : []))

/** Whether two names mean the same holiday, in any case and with any apostrophe. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

const nameKey = (name: string) => tidy(name).replaceAll('’', "'").toLowerCase()

const tidy = (name: string) => name.replaceAll(/\s+/g, ' ').trim()

/** A tag as a screen shows it: `Halloween`, `Short hours`, `Weather: storm`. */
export function tagLabel({ kind, name }: WeekTag): string {
  if (!name) return TAG_LABELS[kind]
  return kind === 'holiday' || kind === 'other' ? name : `${TAG_LABELS[kind]}: ${name}`
}

/** `Halloween, Short hours`: tags in a sentence or a narrow place. */
export const tagLabels = (tags: readonly WeekTag[]): string => tags.map(tagLabel).join(', ')

/** Tags as files and forms write them and `readTags` reads them: `Holiday: Halloween; Short hours`. */
export const tagsText = (tags: readonly WeekTag[]): string =>
  tags.map(({ kind, name }) => TAG_LABELS[kind] + (name ? `: ${name}` : '')).join('; ')

/** `2026-10-26: Halloween · 2026-11-16: Short hours`: the tagged weeks of a span in a file. */
export const taggedText = (
  weeks: readonly { weekOf: string; tags: readonly WeekTag[] }[],
  dateText: (week: string) => string = (week) => week,
): string => weeks.map(({ weekOf, tags }) => `${dateText(weekOf)}: ${tagLabels(tags)}`).join(' · ')

/** A fault of the tags from a program or a form, as a sentence; null if there is none. */
export function tagsProblem(tags: readonly WeekTag[]): string | null {
  if (tags.length > TAGS_MAX) return `A week can have at most ${TAGS_MAX} tags.`
  const seen = new Set<string>()
  for (const tag of tags.map(tidied)) {
    const { kind, name = '' } = tag
    const length = characters(name)
    if (length > TAG_NAME_MAX) {
      return `The text of a tag can have at most ${TAG_NAME_MAX} characters. “${firstCharacters(name, 20)}…” has ${length}.`
    }
    if (name.includes(';')) return 'The text of a tag can’t contain a semicolon.'
    if (kind === 'holiday' && !name) return 'Name the holiday, as in “Holiday: Halloween”.'
    const key = `${kind} ${nameKey(name)}`
    if (seen.has(key)) return `“${tagLabel(tag)}” is there twice.`
    seen.add(key)
  }
  return null
}

/** A tag as stored: its name without outer and double spaces, or none. */
export function tidied({ kind, name }: WeekTag): WeekTag {
  const text = tidy(name ?? '')
  return text ? { kind, name: text } : { kind }
}

/**
 * Reads tags from a file or a form: kinds by their labels, each with its name after a colon, separated by semicolons. A
 * holiday in `holidays` may be written without its kind. Returns the tags, or the fault as a sentence.
 */
export function readTags(
  text: string,
  holidays: readonly string[],
): { tags: WeekTag[] } | { problem: string } {
  const tags: WeekTag[] = []
  for (const part of text.split(';').map(tidy)) {
    if (part === '') continue
    const tag = tagOf(part, holidays)
    if (!tag)
      return {
        problem: `“${firstCharacters(part, TAG_NAME_MAX)}” is no tag. Use ${KINDS_TEXT}, separated by semicolons.`,
      }
    tags.push(tag)
  }
  const problem = tagsProblem(tags)
  return problem ? { problem } : { tags }
}

const LABELS = TAG_KINDS.map((kind) => (kind === 'holiday' ? 'Holiday: name' : TAG_LABELS[kind]))
const KINDS_TEXT = `${LABELS.slice(0, -1).join(', ')} or ${LABELS.at(-1)}`

function tagOf(part: string, holidays: readonly string[]): WeekTag | undefined {
  const [, label = '', name = ''] = /^([^:]*)(?::\s*(.*))?$/s.exec(part) ?? []
  const kind = TAG_KINDS.find((one) => kindKey(TAG_LABELS[one]) === kindKey(label))
  if (kind) return tidied({ kind, name })
  const holiday = holidays.find((one) => isSameName(one, part))
  return holiday ? { kind: 'holiday', name: holiday } : undefined
}

const kindKey = (label: string) => label.replaceAll(/[^a-z]/gi, '').toLowerCase()
