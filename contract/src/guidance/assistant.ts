import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, nullable, oneOf, Ref } from '../kernel/schema.ts'
import { ANSWERED_BY, TURNS_MAX } from './assistant.words.ts'

const Message = Type.String({ maxLength: 20_000 })

export const Guidance = Type.Object({
  /** Plain text. */
  guidance: Type.String(),
  answeredBy: oneOf(ANSWERED_BY),
  /** Titles of the texts used for the answer. */
  sources: Type.Array(Type.String()),
})
export type Guidance = Static<typeof Guidance>

export const assistantCalls = {
  'POST /api/ai/guidance': call({
    summary: 'Ask the assistant. Answers in pieces if the caller accepts text/event-stream',
    who: 'venue.read',
    limits: LIMITS.question,
    slow: true,
    body: exact({
      /** The id of the priority in question (default: the first live one). A title is accepted but not used. */
      priority: Type.Optional(nullable(Type.String({ maxLength: 400 }))),
      venue: Type.Optional(nullable(Ref)),
      /** The BLT member in question; the caller by default. */
      blt: Type.Optional(nullable(Ref)),
      bltRole: Type.Optional(nullable(Type.String({ maxLength: 80 }))),
      /** The person’s question. */
      context: Message,
      /** Earlier messages of this conversation, oldest first. */
      earlier: Type.Optional(
        Type.Array(exact({ by: oneOf(['person', 'assistant']), text: Message }), { maxItems: TURNS_MAX }),
      ),
    }),
    reply: Guidance,
  }),
}
