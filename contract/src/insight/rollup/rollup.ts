import { type Static, Type } from 'typebox'
import { AwayUntil } from '../../company/away.ts'
import { GROUP_MAX } from '../../company/venue.words.ts'
import { call, file } from '../../kernel/call.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { exact, Figure, Id, nullable, oneOf, PageInput, PlainDate, Ref } from '../../kernel/schema.ts'
import { BudgetStanding } from '../../numbers/budgets.ts'
import { Compared, CompareInput, Difference } from '../../numbers/differences.ts'
import { TaggedWeeks, Tags } from '../../numbers/metrics.ts'
import { METRICS_PAGE, STRIP_WEEKS } from '../../numbers/metrics.words.ts'
import { TargetStanding } from '../../numbers/targets.ts'
import { DonePriority, Focus, Serving, ServingVenue } from '../../work/focus.ts'
import { BetweenInput } from '../span.ts'
import {
  CLOSED_NAMED,
  ORDERS,
  ROLLUP_NEEDS,
  ROLLUP_PARTS,
  ROLLUP_SORTS,
  ROLLUP_SPANS,
  ROLLUP_SPANS_SHOWN,
} from './rollup.words.ts'

/** The best or worst venue of a card’s figure, if it stands out among those that reported it (decision 051). */
export type Extreme = { slug: string; name: string; value: number } | null
const Extreme = Type.Unsafe<Extreme>({
  type: ['object', 'null'],
  properties: { slug: { type: 'string' }, name: { type: 'string' }, value: { type: 'number' } },
  required: ['slug', 'name', 'value'],
})

/** A card’s trend and extremes. `trend` is of the compared weeks; null without data for it. */
const beside = { trend: Figure, best: Extreme, worst: Extreme }

/** The standing of the expected venue-weeks against their budgets. Absent without any. */
const Budgeted = { budget: Type.Optional(BudgetStanding) }

/** The counts of a span's journals and of live priorities. */
const Work = {
  journals: Type.Object({ submitted: Type.Integer(), total: Type.Integer(), overdue: Type.Integer() }),
  /** Live priorities; those on track include signed-off ones. */
  priorities: Type.Object({ onTrack: Type.Integer(), atRisk: Type.Integer(), live: Type.Integer() }),
}

const Differences = Type.Array(Difference)

/**
 * All venues within reach that were open in a span of weeks, or the named one. Labor is true labor unless named base.
 */
export const Rollup = Type.Object({
  span: oneOf(ROLLUP_SPANS_SHOWN),
  /** The Mondays of the span, oldest first, and those of the equally long span before. */
  weeks: Type.Array(PlainDate),
  weeksBefore: Type.Array(PlainDate),
  /** The complete weeks that trends compare, and as many before them: those of the span, or last week. */
  compared: Type.Object({ weeks: Type.Array(PlainDate), weeksBefore: Type.Array(PlainDate) }),
  sort: oneOf(ROLLUP_SORTS),
  order: oneOf(ORDERS),
  /** The comparison of the figures of cards, subtotals and rows. */
  compare: Compared,
  /** The differences of all venues, for the cards. */
  differences: Differences,
  /** The table's filters: a state, a group, and a need of venues. The cards count all venues. */
  state: nullable(Type.String()),
  group: nullable(Type.String()),
  needs: nullable(oneOf(ROLLUP_NEEDS)),
  /** The states of the venues, by name, to filter by. */
  states: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** The groups of the venues, by name, to filter by. */
  groups: Type.Array(Type.String()),
  /** The table's grouping. Rows are sorted within their group, and those without one are last. */
  by: nullable(oneOf(ROLLUP_PARTS)),
  /** The number of venues, the number that matches the filters, and the page of the table in `rows`, from 1. */
  venues: Type.Integer(),
  found: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  cards: Type.Object({
    /**
     * `reported` of `expected` venue-weeks have a revenue or were closed; a week in which a venue is not open is not expected.
     * The trend, in percent, pairs each venue’s compared week with its counterpart before and counts pairs where both have a
     * revenue and neither stands out. Best and worst are among the venues with the most weeks reported and open.
     */
    revenue: Type.Object({
      ...{ total: Figure, reported: Type.Integer(), expected: Type.Integer() },
      ...{ ...beside, ...Budgeted },
    }),
    /** Weighted by revenue. The trend, in points, counts pairs with revenue and labor. The lowest is best. */
    labor: Type.Object({ pct: Figure, ...beside, ...Budgeted }),
    /** The trend, in points, of the share submitted among those submitted or overdue. Best and worst are by that share. */
    journals: Type.Object({
      submitted: Type.Integer(),
      total: Type.Integer(),
      overdue: Type.Integer(),
      ...beside,
    }),
    /**
     * Live priorities at risk, now. The trend compares with those whose last check-in of the span before was not on track;
     * null if a custom span ended before this week.
     */
    atRisk: Type.Object({ count: Type.Integer(), ...beside }),
  }),
  /**
   * The weeks that stand out, which trends and the best and worst of revenue leave out: closed, by their tag or with a
   * revenue of 0, or with short hours, a buyout or construction. Only the first are named.
   */
  closed: Type.Object({
    count: Type.Integer(),
    weeks: Type.Array(
      Type.Object({ venueSlug: Type.String(), venueName: Type.String(), weekOf: PlainDate, tags: Tags }),
      { maxItems: CLOSED_NAMED },
    ),
  }),
  /** The venues that trends leave out for some weeks because they were not open in both. Only the first are named. */
  oneSided: Type.Object({
    count: Type.Integer(),
    venues: Type.Array(
      Type.Object({ venueSlug: Type.String(), venueName: Type.String(), weeks: Type.Integer() }),
      { maxItems: CLOSED_NAMED },
    ),
  }),
  /**
   * A line for each group of the page, over all its venues that match the filters. Empty if the table is not grouped.
   */
  subtotals: Type.Array(
    Type.Object({
      /** The state’s code or the group’s name; null for the venues without one. */
      part: nullable(Type.String()),
      venues: Type.Integer(),
      revenue: Figure,
      /** Weighted by revenue, as on the cards. */
      laborTruePct: Figure,
      cogsPct: Figure,
      /** The sum of both. */
      primeCostPct: Figure,
      tips: Figure,
      ...Work,
      differences: Differences,
      /** The venue-weeks in which a venue is open, with their standing against budgets. Absent without any. */
      expected: Type.Integer(),
      budgets: Type.Optional(Type.Array(BudgetStanding)),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      venueId: Id,
      slug: Type.String(),
      name: Type.String(),
      state: nullable(Type.String()),
      group: nullable(Type.String()),
      gm: nullable(Type.String()),
      revenue: Figure,
      /** Counts pairs of weeks, as on the cards. */
      revenueTrend: Figure,
      /** Percentages are weighted by revenue, or a plain mean if none of their weeks has a revenue. */
      laborTruePct: Figure,
      laborBasePct: Figure,
      laborTrend: Figure,
      cogsPct: Figure,
      /** The sum of COGS and true labor. */
      primeCostPct: Figure,
      tips: Figure,
      /** The day of the newest shared visit; for those who read visits, null for none. */
      visited: Type.Optional(nullable(PlainDate)),
      /**
       * Weeks of the span in which the venue is open, those with a revenue, and weeks that trends compare without one, since
       * the venue was added.
       */
      expected: Type.Integer(),
      reported: Type.Integer(),
      missing: Type.Integer(),
      /** The tagged weeks of the span, oldest first. */
      tagged: TaggedWeeks,
      ...Work,
      differences: Differences,
      /** The standing of the span against the venue’s targets. Absent without any. */
      targets: Type.Optional(Type.Array(TargetStanding)),
      /** The standing of the span against its budgets. Absent without any. */
      budgets: Type.Optional(Type.Array(BudgetStanding)),
      /** Revenue of the thirteen weeks up to the end of the span, oldest first. */
      strip: Type.Array(Figure, { minItems: STRIP_WEEKS, maxItems: STRIP_WEEKS }),
    }),
  ),
})
export type Rollup = Static<typeof Rollup>

/** The venues of a state or a group. */
export const VenuesOfInput = {
  state: Type.Optional(Type.String({ maxLength: 20 })),
  group: Type.Optional(Type.String({ maxLength: GROUP_MAX * 4 })),
}

const Asked = {
  venue: Type.Optional(Ref),
  span: Type.Optional(oneOf(ROLLUP_SPANS)),
  ...BetweenInput,
  sort: Type.Optional(oneOf(ROLLUP_SORTS)),
  order: Type.Optional(oneOf(ORDERS)),
  ...VenuesOfInput,
  by: Type.Optional(oneOf(ROLLUP_PARTS)),
  needs: Type.Optional(oneOf(ROLLUP_NEEDS)),
  ...CompareInput,
}
const Export = exact(Asked)
const About = exact({
  venue: Type.Optional(Ref),
  span: Type.Optional(oneOf(ROLLUP_SPANS)),
  ...BetweenInput,
})

const Member = {
  venueSlug: Type.String(),
  venueName: Type.String(),
  bltId: Id,
  bltSlug: Type.String(),
  bltName: Type.String(),
}

const OfFocus = Type.Pick(Focus, ['id', 'title', 'why', 'category', 'outcome'])

/** A focus at all venues within reach that answered or have priorities in its period, or at one. */
export const FocusAtVenues = Type.Object({
  ...OfFocus.properties,
  ...{ period: Type.Integer(), year: Type.Integer() },
  ...Serving,
  venues: Type.Array(ServingVenue),
  /** The signed-off priorities that serve it, by venue, at most a page of them. */
  done: Type.Array(DonePriority),
})
export type FocusAtVenues = Static<typeof FocusAtVenues>

export const rollupCalls = {
  'GET /api/rollup': call({
    summary: 'Get the VP rollup: all venues side by side',
    who: 'rollup.read',
    mayBeLate: true,
    query: exact({ ...Asked, page: Type.Optional(PageInput) }),
    reply: Rollup,
  }),
  'GET /api/rollup/at-risk': call({
    summary: `List the live priorities at risk, at most ${METRICS_PAGE}`,
    who: 'rollup.read',
    mayBeLate: true,
    query: About,
    reply: Type.Array(
      Type.Object({
        ...Member,
        id: Id,
        title: Type.String(),
        /** The week of the last check-in, and its note. */
        weekOf: nullable(PlainDate),
        note: nullable(Type.String()),
      }),
    ),
  }),
  'GET /api/rollup/journals': call({
    summary: `List the journals of the span that are not submitted, oldest first, at most ${METRICS_PAGE}`,
    who: 'rollup.read',
    mayBeLate: true,
    query: About,
    reply: Type.Array(Type.Object({ ...Member, weekOf: PlainDate, overdue: Type.Boolean(), ...AwayUntil })),
  }),
  'GET /api/rollup/focuses': call({
    summary: 'List a period’s focuses with how many priorities serve each, this period’s by default',
    who: 'rollup.read',
    query: exact({ venue: Type.Optional(Ref), period: Type.Optional(Type.String({ maxLength: 10 })) }),
    reply: Type.Object({
      ...{ period: Type.Integer(), year: Type.Integer() },
      focuses: Type.Array(Type.Object({ ...OfFocus.properties, ...Serving })),
      /** Set, change and remove the focuses of this period. */
      can: Type.Object({ edit: Type.Boolean() }),
    }),
  }),
  'GET /api/rollup/focuses/:id': call({
    summary: `Get a focus by venue, with the answers and what was signed off, at most ${METRICS_PAGE} rows`,
    who: 'rollup.read',
    params: exact({ id: Id }),
    query: exact({ venue: Type.Optional(Ref) }),
    reply: FocusAtVenues,
  }),
  'GET /api/rollup.csv': file({
    summary: 'Export the rollup as a CSV file',
    who: 'rollup.read',
    mayBeLate: true,
    limits: LIMITS.table,
    query: Export,
    type: 'text/csv; charset=utf-8',
  }),
  'GET /api/rollup.pdf': file({
    summary: 'Export the rollup as a PDF file',
    who: 'rollup.read',
    mayBeLate: true,
    limits: LIMITS.pdf,
    query: Export,
    type: 'application/pdf',
  }),
}
