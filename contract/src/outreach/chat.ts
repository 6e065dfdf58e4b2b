import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, Ref } from '../kernel/schema.ts'
import { CHAT_EVENTS, MESSAGE_STATES } from './outbox.words.ts'

/** A message to a space with its state (decisions 9). Its text contains no secrets. */
export const ChatMessage = Type.Object({
  id: Id,
  kind: oneOf(CHAT_EVENTS),
  /** Null for the operations space. */
  venueId: nullable(Id),
  state: oneOf(MESSAGE_STATES),
  /** The message in short. */
  summary: Type.String(),
  dueAt: Instant,
  sentAt: nullable(Instant),
  attempts: Type.Integer(),
  lastError: nullable(Type.String()),
})
export type ChatMessage = Static<typeof ChatMessage>

export const chatCalls = {
  'GET /api/venues/:venue/chat-messages': call({
    summary:
      'List the latest 20 messages to the venue’s space, and to the operations space if the caller may change it',
    who: 'venue.edit',
    params: exact({ venue: Ref }),
    reply: Type.Array(ChatMessage),
  }),
  'POST /api/venues/:venue/webhooks/test': call({
    summary: 'Send a test message now and report the result',
    who: 'venue.edit',
    slow: true,
    params: exact({ venue: Ref }),
    body: exact({ webhook: oneOf(['venue', 'operations']) }),
    reply: Type.Object({ sent: Type.Boolean(), error: nullable(Type.String()) }),
  }),
}
