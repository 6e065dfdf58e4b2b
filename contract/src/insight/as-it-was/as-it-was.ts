import { type Static, type TSchema, Type } from 'typebox'
import { call } from '../../kernel/call.ts'
import {
  exact,
  Figure,
  Id,
  Instant,
  nullable,
  oneOf,
  PageInput,
  PlainDate,
  Ref,
  WeekInput,
} from '../../kernel/schema.ts'
import { Figures, Tags } from '../../numbers/metrics.ts'
import { CHECK_IN_STATUSES } from '../../work/priority.words.ts'
import { BOARD_SPANS, BOARD_SPANS_SHOWN, PRIORITY_BADGES } from '../board/board.words.ts'
import { VenuesOfInput } from '../rollup/rollup.ts'
import { ROLLUP_SPANS, ROLLUP_SPANS_SHOWN } from '../rollup/rollup.words.ts'
import { BetweenInput } from '../span.ts'

/**
 * The rollup, the board and the numbers as they were stored at a moment, with each figure as it is stored now. Spans
 * are those of the moment's day. A custom span stays as chosen; weeks that began after the moment had no data yet.
 * Teams, states and groups are the current ones.
 */

/** A figure as it was stored at the moment, and as it is stored now. */
const wasNow = <S extends TSchema>(schema: S) => Type.Object({ was: schema, now: schema })

/** An instant, or minutes on the clock of `zone`. By default the last digest: Sunday 17:00 in the company's zone. */
const MomentInput = Type.String({
  description: 'ISO 8601 in UTC, or yyyy-MM-ddTHH:mm on the local clock',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?Z)?$',
})

const Moment = {
  at: Instant,
  /** The zone on whose clock a moment is chosen: the venue's, or the company's. IANA. */
  zone: Type.String(),
  /** The digests to choose from, the newest first. */
  offered: Type.Array(Instant),
}

const Compared = {
  revenue: wasNow(Figure),
  /** True labor. Percentages are weighted by revenue. */
  laborTruePct: wasNow(Figure),
  cogsPct: wasNow(Figure),
  /**
   * Submitted journals, of `journalsTotal` due in the span. The earlier figure counts those due by the absences known
   * then.
   */
  journals: wasNow(Type.Integer()),
  journalsTotal: Type.Integer(),
  journalsTotalWas: Type.Integer(),
  /** Live priorities at risk. */
  atRisk: wasNow(Type.Integer()),
}

export const RollupAsItWas = Type.Object({
  ...Moment,
  span: oneOf(ROLLUP_SPANS_SHOWN),
  /** The Mondays of the span, oldest first. */
  weeks: Type.Array(PlainDate),
  /** The names of the state and the group whose venues are shown; empty for all within reach. */
  filters: Type.Array(Type.String()),
  venues: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** All venues together. */
  all: Type.Object(Compared),
  /** By name. */
  rows: Type.Array(Type.Object({ venueId: Id, slug: Type.String(), name: Type.String(), ...Compared })),
})
export type RollupAsItWas = Static<typeof RollupAsItWas>

const PriorityState = nullable(
  Type.Object({
    badge: oneOf(PRIORITY_BADGES),
    checkIn: nullable(Type.Object({ weekOf: PlainDate, status: oneOf(CHECK_IN_STATUSES) })),
  }),
)

const VenueNamed = Type.Object({ id: Id, slug: Type.String(), name: Type.String() })

export const BoardAsItWas = Type.Object({
  ...Moment,
  venue: VenueNamed,
  span: oneOf(BOARD_SPANS_SHOWN),
  weeks: Type.Array(PlainDate),
  figures: wasNow(Figures),
  members: Type.Array(
    Type.Object({
      id: Id,
      slug: Type.String(),
      name: Type.String(),
      position: Type.String(),
      journals: wasNow(Type.Integer()),
      journalsTotal: Type.Integer(),
      journalsTotalWas: Type.Integer(),
      priorities: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          /** Null if the priority did not exist at that time. */
          state: wasNow(PriorityState),
        }),
      ),
    }),
  ),
})
export type BoardAsItWas = Static<typeof BoardAsItWas>

/** One version of a week's numbers, and who saved it when. */
const Version = nullable(
  Type.Object({
    ...Figures.properties,
    notes: nullable(Type.String()),
    tags: Tags,
    by: nullable(Type.String()),
    savedAt: Instant,
  }),
)

export const MetricsAsItWas = Type.Object({
  ...Moment,
  venue: VenueNamed,
  week: PlainDate,
  version: wasNow(Version),
})
export type MetricsAsItWas = Static<typeof MetricsAsItWas>

const At = { at: Type.Optional(MomentInput) }
const AtVenue = exact({ venue: Ref })

export const asItWasCalls = {
  'GET /api/rollup/as-it-was': call({
    summary: 'Get the VP rollup as it was at a moment, beside what is stored now',
    who: 'rollup.read',
    mayBeLate: true,
    query: exact({
      ...At,
      venue: Type.Optional(Ref),
      ...VenuesOfInput,
      span: Type.Optional(oneOf(ROLLUP_SPANS)),
      ...BetweenInput,
      page: Type.Optional(PageInput),
    }),
    reply: RollupAsItWas,
  }),
  'GET /api/venues/:venue/board/as-it-was': call({
    summary: 'Get the board of a venue as it was at a moment, beside what is stored now',
    who: 'venue.read',
    params: AtVenue,
    query: exact({ ...At, span: Type.Optional(oneOf(BOARD_SPANS)), ...BetweenInput }),
    reply: BoardAsItWas,
  }),
  'GET /api/venues/:venue/metrics/as-it-was': call({
    summary: 'Get a venue’s week of numbers as it was at a moment, beside what is stored now',
    who: 'venue.read',
    params: AtVenue,
    query: exact({ ...At, week: Type.Optional(WeekInput) }),
    reply: MetricsAsItWas,
  }),
}
