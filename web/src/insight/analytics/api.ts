import type { Reply } from '@scope/contract/calls'
import type { Range } from '@scope/contract/insight/analytics.words'
import type { CategoryGroup } from '@scope/contract/work/priority.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { analyticsKey } from '../../lib/api/query-keys.ts'
import { poll } from '../../lib/live/polling.ts'

export type Snapshot = Reply<'GET /api/analytics/snapshot'>
export type Signal = Reply<'GET /api/analytics/signals'>[number]
export type StudioCrit = Reply<'GET /api/analytics/studio-crit'>
export type JournalEntries = Reply<'GET /api/analytics/journal'>

/** A range that ends today, of one venue or all the user can see. */
export type About = { range: Range; venue?: string }
/** Filters of the journal entries. */
export type EntriesAbout = About & { blt_id?: string; category?: CategoryGroup }

/** The figures of a range, refreshed every 30 seconds. */
export const snapshotQuery = (about: About) =>
  queryOptions({
    queryKey: [...analyticsKey, 'snapshot', about] as const,
    queryFn: ({ signal }) => api('GET /api/analytics/snapshot', { query: about, signal }),
    staleTime: 30_000,
    refetchInterval: poll(30_000),
    // Keeps the old range while a new one loads, but never another venue’s figures.
    placeholderData: (data, before) => (before?.queryKey[3].venue === about.venue ? data : undefined),
  })

/** The signals: what needs attention, and good news. */
export const signalsQuery = (about: About) =>
  queryOptions({
    queryKey: [...analyticsKey, 'signals', about] as const,
    queryFn: ({ signal }) => api('GET /api/analytics/signals', { query: about, signal }),
    staleTime: 30_000,
    placeholderData: (data, before) => (before?.queryKey[3].venue === about.venue ? data : undefined),
  })

/** Signals that are not raised, because the tags of a week explain them. */
export const explainedQuery = (about: About) =>
  queryOptions({
    queryKey: [...analyticsKey, 'explained', about] as const,
    queryFn: ({ signal }) =>
      api('GET /api/analytics/signals', { query: { ...about, explained: 'true' }, signal }),
    staleTime: 30_000,
  })

/** The insights text. */
export const studioCritQuery = (about: About) =>
  queryOptions({
    queryKey: [...analyticsKey, 'studio-crit', about],
    queryFn: ({ signal }) => api('GET /api/analytics/studio-crit', { query: about, signal }),
    staleTime: 60_000,
  })

/** A page of a range’s journal entries. Reloaded on every visit, because others write them. */
export const journalEntriesQuery = (about: EntriesAbout, page: number) =>
  queryOptions({
    queryKey: [...analyticsKey, 'journal', about, page] as const,
    queryFn: ({ signal }) =>
      api('GET /api/analytics/journal', { query: { ...about, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: (data, before) => {
      const { venue, blt_id } = before?.queryKey[3] ?? {}
      return venue === about.venue && blt_id === about.blt_id ? data : undefined
    },
  })
