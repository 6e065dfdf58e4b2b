import type { Reply } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import type { BoardSpan } from '@scope/contract/insight/board/board.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import type { AskedSpan } from '../span/address.ts'

export type Board = Reply<'GET /api/venues/:venue/board'>
export type BoardMember = Board['members'][number]

/** The board of a venue in a span of weeks, with the comparison of its figures. */
export const boardQuery = (venue: string, query: AskedSpan<BoardSpan> & { compare?: Comparison }) =>
  queryOptions({
    queryKey: ['board', venue, query],
    queryFn: ({ signal }) => api('GET /api/venues/:venue/board', { params: { venue }, query: query, signal }),
    // Reloaded on every visit, because numbers, journals and priorities change on other screens.
    staleTime: 0,
    // Keeps the old span while another of the same venue loads.
    placeholderData: (previous) => (previous?.venue.slug === venue ? previous : undefined),
  })
