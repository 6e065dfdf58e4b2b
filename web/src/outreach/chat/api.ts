import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type ChatMessage = Reply<'GET /api/venues/:venue/chat-messages'>[number]

/** The latest messages to a venue’s space. */
export const chatMessagesQuery = (venueId: string) =>
  queryOptions({
    queryKey: ['settings', venueId, 'messages'],
    queryFn: ({ signal }) =>
      api('GET /api/venues/:venue/chat-messages', { params: { venue: venueId }, signal }),
    staleTime: 0,
  })
