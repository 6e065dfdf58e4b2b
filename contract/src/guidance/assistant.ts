import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, nullable, oneOf, Ref } from '../kernel/schema.ts'
import { ANSWERED_BY, TURNS_MAX } from './assistant.words.ts'

const Said = Type.String({ maxLength: 20_000 })

export const Guidance = Type.Object({
  /** Plain text. */
  guidance: Type.String(),
  answeredBy: oneOf(ANSWERED_BY),
  /** Titles of what the answer was taken from. */
  sources: Type.Array(Type.String()),
})
export type Guidance = Static<typeof Guidance>

export const assistantCalls = {
  'POST /api/ai/guidance': call({
    summary: 'Ask the assistant; as text/event-stream where the caller accepts that, piece by piece',
    who: 'venue.read',
    slow: true,
    body: exact({
      /** The id of a priority that the question is about; its title is taken and not believed. Absent, the first live one. */
      priority: Type.Optional(nullable(Type.String({ maxLength: 400 }))),
      venue: Type.Optional(nullable(Ref)),
      /** The BLT member that the question is about; absent, the caller. */
      blt: Type.Optional(nullable(Ref)),
      bltRole: Type.Optional(nullable(Type.String({ maxLength: 80 }))),
      /** The person’s question. */
      context: Said,
      /** What was said before in this conversation, the oldest first. */
      earlier: Type.Optional(
        Type.Array(exact({ by: oneOf(['person', 'assistant']), text: Said }), { maxItems: TURNS_MAX }),
      ),
    }),
    reply: Guidance,
  }),
}
