import type { Reply } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import type {
  Order,
  RollupNeeds,
  RollupPart,
  RollupSort,
  RollupSpan,
} from '@scope/contract/insight/rollup/rollup.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import type { AskedSpan } from '../span/address.ts'

export type Rollup = Reply<'GET /api/rollup'>
export type FocusAtVenues = Reply<'GET /api/rollup/focuses/:id'>
export type FocusesServed = Reply<'GET /api/rollup/focuses'>['focuses']
export type RollupRow = Rollup['rows'][number]

/** The span, sorting, filters and venue of a rollup; all the user’s venues by default. */
export type RollupSelection = AskedSpan<RollupSpan> & {
  venue?: string
  state?: string
  group?: string
  by?: RollupPart
  needs?: RollupNeeds
  compare?: Comparison
  sort: RollupSort
  order: Order
}
export type About = AskedSpan<RollupSpan> & { venue?: string }

// Reloaded on every visit, because numbers, journals and priorities change on other screens.
const staleTime = 0

/** The table of venues and the four cards above it. */
export const rollupQuery = (selection: RollupSelection, page: number) =>
  queryOptions({
    queryKey: ['rollup', 'venues', selection, page] as const,
    queryFn: ({ signal }) => api('GET /api/rollup', { query: { ...selection, page: String(page) }, signal }),
    staleTime,
    // Keeps the old answer while the next one loads, but never another venue’s.
    placeholderData: (previous, before) =>
      before?.queryKey[2].venue === selection.venue ? previous : undefined,
  })

/** The journals of the span that are not submitted. */
export const missingJournalsQuery = (about: About) =>
  queryOptions({
    queryKey: ['rollup', 'journals', about],
    queryFn: ({ signal }) => api('GET /api/rollup/journals', { query: about, signal }),
    staleTime,
  })

/** A period’s focuses with how many priorities serve each. `period` is like `2026-11`. */
export const focusesServedQuery = (period: string, venue: string | undefined) =>
  queryOptions({
    queryKey: ['rollup', 'focuses', period, venue ?? null],
    queryFn: ({ signal }) =>
      api('GET /api/rollup/focuses', { query: { period, ...(venue && { venue }) }, signal }),
    staleTime,
  })

/** A focus by venue. */
export const focusAtVenuesQuery = (id: string, venue: string | undefined) =>
  queryOptions({
    queryKey: ['rollup', 'focuses', id, venue ?? null, 'venues'],
    queryFn: ({ signal }) =>
      api('GET /api/rollup/focuses/:id', { params: { id }, query: venue ? { venue } : {}, signal }),
    staleTime,
  })

/** The live priorities at risk. */
export const atRiskQuery = (about: About) =>
  queryOptions({
    queryKey: ['rollup', 'at-risk', about],
    queryFn: ({ signal }) => api('GET /api/rollup/at-risk', { query: about, signal }),
    staleTime,
  })
