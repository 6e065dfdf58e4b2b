import {
  isSameName,
  TAG_KINDS,
  tagsProblem,
  tagsText,
  tidied,
  type WeekTag,
} from '@scope/contract/numbers/tags.words'

/** Tags as a form keeps them, also while a text is being typed: JSON, and nothing for none. */
export const typedText = (tags: readonly WeekTag[]): string => (tags.length > 0 ? JSON.stringify(tags) : '')

/** The tags in a form's text; none if the text is no list of them. */
export function typedTags(text: string): WeekTag[] {
  try {
    const tags: unknown = text ? JSON.parse(text) : []
    return Array.isArray(tags) ? tags.filter(isTag) : []
  } catch {
    return []
  }
}

const isTag = (one: unknown): one is WeekTag =>
  typeof one === 'object' &&
  one !== null &&
  'kind' in one &&
  (TAG_KINDS as readonly unknown[]).includes(one.kind) &&
  (!('name' in one) || typeof one.name === 'string')

/** The tags of a save: texts without outer spaces. */
export const tagsToSave = (text: string): WeekTag[] => typedTags(text).map(tidied)

/** Why the tags of a form cannot be saved; undefined if they can. */
export const tagsWrong = (text: string): string | undefined => tagsProblem(typedTags(text)) ?? undefined

/** The tags as a cell of the sheet and a comparison show them. */
export const shownTags = (text: string): string => tagsText(tagsToSave(text))

const isSame = (one: WeekTag, other: WeekTag) =>
  one.kind === other.kind && (one.kind !== 'holiday' || isSameName(one.name ?? '', other.name ?? ''))

/** Whether a kind, or a holiday by its name, is among the tags. */
export const hasTag = (tags: readonly WeekTag[], tag: WeekTag): boolean =>
  tags.some((one) => isSame(one, tag))

/** The tags with one added, or without it if it was there. */
export const toggled = (tags: readonly WeekTag[], tag: WeekTag): WeekTag[] =>
  hasTag(tags, tag) ? tags.filter((one) => !isSame(one, tag)) : [...tags, tag]
