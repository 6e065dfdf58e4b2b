import { DEFAULT_RANGE, RANGES } from '@scope/contract/insight/analytics.words'
import { CATEGORY_GROUPS } from '@scope/contract/work/priority.words'
import type { About, EntriesAbout } from './api.ts'

export const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'journal', label: 'Journal' },
] as const
export type Tab = (typeof TABS)[number]['value']

const oneOf = <W extends string>(words: readonly W[], text: string | null): W | undefined =>
  words.find((word) => word === text)

/** The tab in the URL; the overview by default. */
export function tabIn(params: URLSearchParams): Tab {
  const text = params.get('tab')
  return TABS.find(({ value }) => value === text)?.value ?? 'overview'
}

/**
 * The range and venue in the URL; three months of all venues by default. A venue is accepted until `slugs` have
 * loaded, so that the figures do not wait. Null means there is no picker.
 */
export function aboutIn(params: URLSearchParams, slugs: readonly string[] | null | undefined): About {
  const venue = params.get('venue')
  return {
    range: oneOf(RANGES, params.get('range')) ?? DEFAULT_RANGE,
    ...(venue && slugs !== null && (slugs?.includes(venue) ?? true) ? { venue } : {}),
  }
}

/** The range with its member and category filters. */
export function entriesIn(params: URLSearchParams, about: About): EntriesAbout {
  const blt = params.get('blt')
  const category = oneOf(CATEGORY_GROUPS, params.get('category'))
  return { ...about, ...(blt ? { blt_id: blt } : {}), ...(category ? { category } : {}) }
}
