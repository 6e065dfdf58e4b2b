import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { exact, Id, nullable, oneOf, PageInput, PlainDate, Ref } from '../kernel/schema.ts'
import { METRICS_PAGE, STRIP_WEEKS } from '../numbers/metrics.words.ts'
import { ORDERS, ROLLUP_SORTS, ROLLUP_SPANS } from './rollup.words.ts'

const Figure = nullable(Type.Number())

/** A venue beside a card’s figure: the best or the worst of those that reported it. */
export type Extreme = { slug: string; name: string; value: number } | null
const Extreme = Type.Unsafe<Extreme>({
  type: ['object', 'null'],
  properties: { slug: { type: 'string' }, name: { type: 'string' }, value: { type: 'number' } },
  required: ['slug', 'name', 'value'],
})

/** What stands beside a card’s figure. `trend` is against the equally long span before; null without one. */
const beside = { trend: Figure, best: Extreme, worst: Extreme }

/** Every venue within reach side by side, in a span of weeks. Labor is true labor where it does not say base. */
export const Rollup = Type.Object({
  span: oneOf(ROLLUP_SPANS),
  /** The Mondays of the span, oldest first, and those of the equally long span before. */
  weeks: Type.Array(PlainDate),
  weeksBefore: Type.Array(PlainDate),
  sort: oneOf(ROLLUP_SORTS),
  order: oneOf(ORDERS),
  /** Venues in all, and the page of the table that `rows` holds, from 1. */
  venues: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  cards: Type.Object({
    /**
     * `reported` of `expected` weeks of venues have a revenue. The trend in percent compares like with like: a venue’s
     * week of the span and its week one span earlier count where both have a revenue. Best and worst are of the venues
     * that reported the most weeks.
     */
    revenue: Type.Object({ total: Figure, reported: Type.Integer(), expected: Type.Integer(), ...beside }),
    /** Weighted by revenue; the trend in points, of such pairs with revenue and labor. Best is the lowest. */
    labor: Type.Object({ pct: Figure, ...beside }),
    /** The trend in points of the share submitted. */
    journals: Type.Object({
      submitted: Type.Integer(),
      total: Type.Integer(),
      overdue: Type.Integer(),
      ...beside,
    }),
    /** Live priorities at risk; the trend is against those whose last check-in of the span before was not on track. */
    atRisk: Type.Object({ count: Type.Integer(), ...beside }),
  }),
  rows: Type.Array(
    Type.Object({
      venueId: Id,
      slug: Type.String(),
      name: Type.String(),
      gm: nullable(Type.String()),
      revenue: Figure,
      /** Of pairs of weeks, as on the cards. */
      revenueTrend: Figure,
      /** Percentages are weighted by revenue; the plain mean where no revenue stands beside any of them. */
      laborTruePct: Figure,
      laborBasePct: Figure,
      laborTrend: Figure,
      cogsPct: Figure,
      /** Weeks of the span with a revenue. */
      reported: Type.Integer(),
      journals: Type.Object({ submitted: Type.Integer(), total: Type.Integer(), overdue: Type.Integer() }),
      priorities: Type.Object({ onTrack: Type.Integer(), atRisk: Type.Integer(), live: Type.Integer() }),
      /** Revenue of the thirteen weeks that end with the span, oldest first. */
      strip: Type.Array(Figure, { minItems: STRIP_WEEKS, maxItems: STRIP_WEEKS }),
    }),
  ),
})
export type Rollup = Static<typeof Rollup>

const Asked = {
  venue: Type.Optional(Ref),
  span: Type.Optional(oneOf(ROLLUP_SPANS)),
  sort: Type.Optional(oneOf(ROLLUP_SORTS)),
  order: Type.Optional(oneOf(ORDERS)),
}
const Export = exact(Asked)
const About = exact({ venue: Type.Optional(Ref), span: Type.Optional(oneOf(ROLLUP_SPANS)) })

const Member = {
  venueSlug: Type.String(),
  venueName: Type.String(),
  bltId: Id,
  bltSlug: Type.String(),
  bltName: Type.String(),
}

export const rollupCalls = {
  'GET /api/rollup': call({
    summary: 'Every venue side by side: the VP rollup',
    who: 'rollup.read',
    query: exact({ ...Asked, page: Type.Optional(PageInput) }),
    reply: Rollup,
  }),
  'GET /api/rollup/at-risk': call({
    summary: `The live priorities at risk, ${METRICS_PAGE} at most`,
    who: 'rollup.read',
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
    summary: `The journals of the span that are not submitted, ${METRICS_PAGE} at most, the oldest first`,
    who: 'rollup.read',
    query: About,
    reply: Type.Array(Type.Object({ ...Member, weekOf: PlainDate, overdue: Type.Boolean() })),
  }),
  'GET /api/rollup.csv': file({
    summary: 'The rollup as a CSV file',
    who: 'rollup.read',
    query: Export,
    type: 'text/csv; charset=utf-8',
  }),
  'GET /api/rollup.pdf': file({
    summary: 'The rollup as a PDF file',
    who: 'rollup.read',
    query: Export,
    type: 'application/pdf',
  }),
}
