import { ACCOMPLISHMENT_TYPES } from '@scope/contract/insight/accomplishment.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { dateIn, isBackwards as endsBefore, searchIn } from '../../lib/address/address-fields.ts'
import type { Filter as WellDoneFilter } from '../well-done/api.ts'
import type { Filter } from './api.ts'
import { DATES, type Dates, type Span, spanOf } from './dates.ts'

/** The kinds in the list. Well-dones are not accomplishments: nothing counts them, and no file has them. */
export const LISTED = [...ACCOMPLISHMENT_TYPES, 'well-done'] as const
export type Listed = (typeof LISTED)[number]

/** The filters in the URL. An empty text means no filter. */
export type AccomplishmentSelection = {
  search: string
  type: Listed
  dates: Dates
  /** The custom dates. */
  from: string
  to: string
  venue: string
  user: string
}

const oneOf = <W extends string>(words: readonly W[], text: string | null, otherwise: W): W =>
  words.find((word) => word === text) ?? otherwise

/** The known slugs; undefined while loading. */
export type KnownNames = { venues: readonly string[] | undefined; members: readonly string[] | undefined }

const slugIn = (slugs: readonly string[] | undefined, slug: string | null): string =>
  slug && (slugs?.includes(slug) ?? true) ? slug : ''

/**
 * Reads the filters from the URL; unknown values mean no filter. Venue and member are accepted until the known ones
 * have loaded, so that the list does not wait for them.
 */
export function readAddress(
  params: URLSearchParams,
  { venues, members }: KnownNames,
): AccomplishmentSelection {
  return {
    search: searchIn(params),
    type: oneOf(LISTED, params.get('type'), 'all'),
    dates: oneOf(DATES, params.get('dates'), 'all'),
    from: dateIn(params, 'from'),
    to: dateIn(params, 'to'),
    venue: slugIn(venues, params.get('venue')),
    user: slugIn(members, params.get('user')),
  }
}

/** Whether the custom dates end before they start. */
export const isBackwards = ({
  dates,
  from,
  to,
}: Pick<AccomplishmentSelection, 'dates' | 'from' | 'to'>): boolean =>
  dates === 'custom' && endsBefore({ from, to })

/** The date range; undefined while it needs today’s date, which is not loaded yet. */
export function selectedSpan(
  { dates, from, to }: AccomplishmentSelection,
  today: PlainDate | undefined,
): Span | undefined {
  if (dates === 'custom') return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  if (dates === 'all') return {}
  return today === undefined ? undefined : spanOf(dates, today)
}

/** The filter as the calls take it. */
export function filterOf({ search, type, venue, user }: AccomplishmentSelection, span: Span): Filter {
  const words = search.trim()
  return {
    ...(words ? { search: words } : {}),
    ...(type === 'all' || type === 'well-done' ? {} : { type }),
    ...span,
    ...(venue ? { venue } : {}),
    ...(user ? { user } : {}),
  }
}

/** The filter of well-dones, which no search finds. */
export const wellDoneFilterOf = (
  { venue, user }: AccomplishmentSelection,
  { from, to }: Span,
): WellDoneFilter => ({
  ...(user ? { to: user } : {}),
  ...(venue ? { venue } : {}),
  ...(from ? { from } : {}),
  ...(to ? { until: to } : {}),
})

/** Whether no filter is set. */
export const isEverything = (selection: AccomplishmentSelection): boolean =>
  selection.type !== 'well-done' &&
  Object.keys(filterOf(selection, selectedSpan(selection, '2000-01-01') ?? {})).length === 0
