import { Type } from 'typebox'
import { RANGES } from './analytics.words.ts'
import { call } from './call.ts'
import { CATEGORY_GROUPS } from './priority.words.ts'
import { exact, nullable, oneOf, PlainDate, Ref } from './schema.ts'

export const analyticsCalls = {
  'GET /api/analytics/snapshot': call({
    summary: 'Priorities due, completed and on time in a range that ends today',
    who: 'analytics.read',
    polled: true,
    query: exact({ range: Type.Optional(oneOf(RANGES)), venue: Type.Optional(Ref) }),
    reply: Type.Object({
      from: PlainDate,
      to: PlainDate,
      cards: Type.Object({
        throughput: Type.Object({ completed: Type.Integer(), due: Type.Integer() }),
        /** Of the completed ones, in whole percent; null where none is completed. */
        onTime: Type.Object({ percentage: nullable(Type.Integer()), onTime: Type.Integer() }),
        categoryMix: Type.Array(
          Type.Object({
            category: oneOf(CATEGORY_GROUPS),
            completed: Type.Integer(),
            percentage: Type.Integer(),
          }),
        ),
      }),
    }),
  }),
}
