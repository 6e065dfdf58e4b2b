import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { RANGES } from './analytics.words.ts'
import { Target } from './signal.ts'

/** Who wrote the advice: our rules or a language model. The figures always come from the rules. */
const WRITTEN_BY = ['rules', 'model'] as const

/** What changed in a range, by how much, and what to do next (decisions 6). */
export const StudioCrit = Type.Object({
  from: PlainDate,
  to: PlainDate,
  writtenBy: oneOf(WRITTEN_BY),
  /** The sentences as one text; empty if there is no data yet. */
  insights: Type.String(),
  /** The same sentences, each with links to its details. */
  sentences: Type.Array(Type.Object({ text: Type.String(), targets: Type.Array(Target) })),
})
export type StudioCrit = Static<typeof StudioCrit>

export const studioCritCalls = {
  'GET /api/analytics/studio-crit': call({
    summary: 'Get the insights of a range',
    who: 'analytics.read',
    slow: true,
    query: exact({ range: Type.Optional(oneOf(RANGES)), venue: Type.Optional(Ref) }),
    reply: StudioCrit,
  }),
}
