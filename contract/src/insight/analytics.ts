import { Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, Instant, nullable, oneOf, PageInput, PlainDate, Ref } from '../kernel/schema.ts'
import { CATEGORY_GROUPS } from '../work/priority.words.ts'
import { JUDGED_NUMBERS, RANGES } from './analytics.words.ts'

/** One of the five groups, and the BLT member: `blt_id` is an id or a slug. */
const Entries = {
  range: Type.Optional(oneOf(RANGES)),
  venue: Type.Optional(Ref),
  blt_id: Type.Optional(Ref),
  category: Type.Optional(oneOf(CATEGORY_GROUPS)),
}

export const analyticsCalls = {
  'GET /api/analytics/snapshot': call({
    summary: 'Count priorities due, completed and on time in a range that ends today',
    who: 'analytics.read',
    mayBeLate: true,
    polled: true,
    query: exact({ range: Type.Optional(oneOf(RANGES)), venue: Type.Optional(Ref) }),
    reply: Type.Object({
      from: PlainDate,
      to: PlainDate,
      cards: Type.Object({
        throughput: Type.Object({ completed: Type.Integer(), due: Type.Integer() }),
        /**
         * Overdue now, whatever the range: among the priorities due in the latest period that ended, those of current
         * members that are neither signed off nor carried (decision 124).
         */
        overdue: Type.Object({ due: Type.Integer(), count: Type.Integer() }),
        /**
         * Signed off by Friday of their due week (decision 124). Whole percent of the completed ones; null if none is
         * completed.
         */
        onTime: Type.Object({ percentage: nullable(Type.Integer()), onTime: Type.Integer() }),
        categoryMix: Type.Array(
          Type.Object({
            category: oneOf(CATEGORY_GROUPS),
            completed: Type.Integer(),
            percentage: Type.Integer(),
          }),
        ),
        /** Tasks completed per week of the range, earliest first. The last week is not over yet. */
        velocity: Type.Array(Type.Object({ weekOf: PlainDate, completed: Type.Integer() })),
      }),
      /** How many venues have revenue, labor and COGS for the last complete week. */
      coverage: Type.Object({
        weekOf: PlainDate,
        venues: Type.Integer(),
        reported: Type.Integer(),
        /** Names of the venues that have none of the three. */
        missing: Type.Array(Type.String()),
        /** Venues that have some of them, and the missing ones. Without sales, percentages are not missing. */
        partial: Type.Array(Type.Object({ name: Type.String(), lacks: Type.Array(oneOf(JUDGED_NUMBERS)) })),
      }),
    }),
  }),
  'GET /api/analytics/journal': call({
    summary: 'List the submitted journal entries of a range that the caller may read, newest first',
    who: 'analytics.read',
    query: exact({ ...Entries, page: Type.Optional(PageInput) }),
    reply: Type.Object({
      entries: Type.Array(
        Type.Object({
          id: Id,
          bltId: Id,
          bltSlug: Type.String(),
          bltName: Type.String(),
          venueSlug: Type.String(),
          venueName: Type.String(),
          authorName: Type.String(),
          weekOf: PlainDate,
          /** The entry’s category, otherwise that of the member’s priority in the entry’s period. */
          category: nullable(oneOf(CATEGORY_GROUPS)),
          /** When it was submitted. */
          createdAt: Instant,
          entry: Type.String(),
        }),
      ),
      total: Type.Integer(),
      page: Type.Integer(),
      pages: Type.Integer(),
    }),
  }),
  'GET /api/analytics/journal.csv': file({
    summary: 'Export journal entries as a CSV file',
    who: 'analytics.read',
    limits: LIMITS.table,
    query: exact(Entries),
    type: 'text/csv; charset=utf-8',
  }),
}
