import type { Reply } from '@scope/contract/calls'
import type { BoardSpan } from '@scope/contract/insight/board/board.words'
import type { RollupSpan } from '@scope/contract/insight/rollup/rollup.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { type AskedSpan, spanOnly } from '../span/address.ts'
import { LAST_DIGEST } from './use-moment.ts'

export type RollupAsItWas = Reply<'GET /api/rollup/as-it-was'>
export type BoardAsItWas = Reply<'GET /api/venues/:venue/board/as-it-was'>
export type MetricsAsItWas = Reply<'GET /api/venues/:venue/metrics/as-it-was'>

// Reloaded at every visit, because the current data changes.
const staleTime = 0
const atOf = (moment: string) => (moment === LAST_DIGEST ? {} : { at: moment })

export type RollupAbout = AskedSpan<RollupSpan> & { venue?: string; state?: string; group?: string }

/** A page of the venues at a moment, with the current data. */
export const rollupAsItWasQuery = (
  moment: string,
  { venue, state, group, ...about }: RollupAbout,
  page: number,
) => {
  const among = { ...(venue ? { venue } : {}), ...(state ? { state } : {}), ...(group ? { group } : {}) }
  return queryOptions({
    queryKey: ['as-it-was', 'rollup', moment, among, spanOnly(about), page],
    queryFn: ({ signal }) => {
      const query = { ...atOf(moment), ...among, ...spanOnly(about), page: String(page) }
      return api('GET /api/rollup/as-it-was', { query, signal })
    },
    staleTime,
  })
}

/** The board of a venue at a moment, with the current data. */
export const boardAsItWasQuery = (moment: string, venue: string, span: AskedSpan<BoardSpan>) =>
  queryOptions({
    queryKey: ['as-it-was', 'board', moment, venue, span],
    queryFn: ({ signal }) =>
      api('GET /api/venues/:venue/board/as-it-was', {
        params: { venue },
        query: { ...atOf(moment), ...span },
        signal,
      }),
    staleTime,
  })

/** A venue’s week of numbers at a moment, with the current data. */
export const metricsAsItWasQuery = (moment: string, venue: string, week: Week | undefined) =>
  queryOptions({
    queryKey: ['as-it-was', 'metrics', moment, venue, week],
    queryFn: ({ signal }) =>
      api('GET /api/venues/:venue/metrics/as-it-was', {
        params: { venue },
        query: { ...atOf(moment), ...(week ? { week } : {}) },
        signal,
      }),
    staleTime,
  })
