import { type Static, Type } from 'typebox'
import { AwayUntil } from '../../company/away.ts'
import { JOB_ROLES } from '../../kernel/access.ts'
import { call, file } from '../../kernel/call.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../../kernel/schema.ts'
import { BudgetStanding } from '../../numbers/budgets.ts'
import { Compared, CompareInput, Difference } from '../../numbers/differences.ts'
import { Figures, TaggedWeeks, Tags } from '../../numbers/metrics.ts'
import { TargetStanding } from '../../numbers/targets.ts'
import { JOURNAL_STATES } from '../../work/journal.words.ts'
import { CHECK_IN_STATUSES, PRIORITY_STATUSES } from '../../work/priority.words.ts'
import { BetweenInput } from '../span.ts'
import { BOARD_SPANS, BOARD_SPANS_SHOWN, PRIORITY_BADGES } from './board.words.ts'

const JournalBadge = {
  state: oneOf(JOURNAL_STATES),
  /** `Journal ✓`, `Due Today`, `Overdue`, `Due {weekday}` or `Away`. */
  label: Type.String(),
}

/** A venue’s figures of some weeks and their comparisons. */
const Numbers = {
  figures: Figures,
  /** The differences from the chosen comparison. */
  differences: Type.Array(Difference),
  /** The figures against the venue’s targets. Absent without any. */
  targets: Type.Optional(Type.Array(TargetStanding)),
  /** The figures against its budgets. Absent without any. */
  budgets: Type.Optional(Type.Array(BudgetStanding)),
}

/** A venue and its team in a span of weeks. */
export const Board = Type.Object({
  venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  today: PlainDate,
  span: oneOf(BOARD_SPANS_SHOWN),
  /** The Mondays of the span, oldest first. */
  weeks: Type.Array(PlainDate),
  can: Type.Object({ editMetrics: Type.Boolean() }),
  /** The comparison of the figures. */
  compare: Compared,
  metrics: Type.Object({
    /** Weeks of the span with numbers, or tagged as closed. */
    reported: Type.Integer(),
    ...Numbers,
    /** The tagged weeks of the span, oldest first. */
    tagged: TaggedWeeks,
    /** The week before, if this week alone is shown and has no numbers yet, as on a Monday. */
    lastWeek: nullable(Type.Object({ weekOf: PlainDate, reported: Type.Boolean(), tags: Tags, ...Numbers })),
  }),
  members: Type.Array(
    Type.Object({
      id: Id,
      slug: Type.String(),
      name: Type.String(),
      role: oneOf(JOB_ROLES),
      position: Type.String(),
      ...AwayUntil,
      /** The worst state in the span: overdue, then due, then complete. */
      journal: Type.Object({ ...JournalBadge, submitted: Type.Integer(), total: Type.Integer() }),
      journals: Type.Array(
        Type.Object({
          weekOf: PlainDate,
          ...JournalBadge,
          submittedAt: nullable(Instant),
          authorName: nullable(Type.String()),
        }),
      ),
      /** Priorities of the period in which the span ends, in the home screen’s order. */
      priorities: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          status: oneOf(PRIORITY_STATUSES),
          badge: oneOf(PRIORITY_BADGES),
          /** The newest check-in up to the last week of the span. */
          checkIn: nullable(Type.Object({ weekOf: PlainDate, status: oneOf(CHECK_IN_STATUSES) })),
        }),
      ),
    }),
  ),
})
export type Board = Static<typeof Board>

const AtVenue = exact({ venue: Ref })
const Span = { span: Type.Optional(oneOf(BOARD_SPANS)), ...BetweenInput }

export const boardCalls = {
  'GET /api/venues/:venue/board': call({
    summary: 'Get the board of a venue and its BLT members',
    who: 'venue.read',
    params: AtVenue,
    query: exact({ ...Span, ...CompareInput }),
    reply: Board,
  }),
  'GET /api/venues/:venue/board.csv': file({
    summary: 'Export the board as a CSV file',
    who: 'venue.read',
    limits: LIMITS.table,
    params: AtVenue,
    query: exact(Span),
    type: 'text/csv; charset=utf-8',
  }),
}
