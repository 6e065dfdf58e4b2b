import type { Reply } from '@scope/contract/calls'
import type { BoardSpan } from '@scope/contract/insight/board.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Board = Reply<'GET /api/venues/:venue/board'>
export type BoardMember = Board['members'][number]

/** How a venue and its team stand in a span of weeks. */
export const boardQuery = (venue: string, span: BoardSpan) =>
  queryOptions({
    queryKey: ['board', venue, span],
    queryFn: ({ signal }) =>
      api('GET /api/venues/:venue/board', { params: { venue }, query: { span }, signal }),
    // Numbers, journals and priorities change on other screens: each time one comes here it is asked again.
    staleTime: 0,
    // Another span of the same venue takes the place of this one when it is there.
    placeholderData: (shown) => (shown?.venue.slug === venue ? shown : undefined),
  })
