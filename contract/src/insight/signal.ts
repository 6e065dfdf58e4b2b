import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { RANGES } from './analytics.words.ts'
import { SIGNAL_ICONS, SIGNAL_PLACES, SIGNAL_RULES, SIGNAL_TABLES, SIGNAL_TONES } from './signal.words.ts'

const Text = nullable(Type.String())

/** Where something can be looked at or done: a screen, and whose or which week there. */
export const Target = Type.Object({
  place: oneOf(SIGNAL_PLACES),
  venueSlug: Type.String(),
  bltSlug: Text,
  week: nullable(PlainDate),
})
export type Target = Static<typeof Target>

/** A stored row behind a figure. `value` is as a screen shows it; `id` is null where the row is what is missing. */
const Row = Type.Object({
  table: oneOf(SIGNAL_TABLES),
  id: nullable(Id),
  field: Type.String(),
  week: nullable(PlainDate),
  value: Text,
  /** What the row is, for a person: a title, a name. */
  label: Text,
  /** Who entered it, and when. */
  by: Text,
  at: nullable(Instant),
  target: Target,
})

/**
 * Something that a rule found in the stored data (document 2, section 3; decisions 6). It is there while it holds and
 * resolves itself. Every figure of the headline and the reason is one of `refs`, word for word.
 */
export const Signal = Type.Object({
  /** The rule and what it is about: the same while it lasts. */
  id: Type.String(),
  rule: oneOf(SIGNAL_RULES),
  tone: oneOf(SIGNAL_TONES),
  icon: oneOf(SIGNAL_ICONS),
  tag: Type.String(),
  headline: Type.String(),
  /** One sentence of arithmetic. */
  reason: Type.String(),
  cta_label: Type.String(),
  cta: Target,
  venueId: Id,
  venueSlug: Type.String(),
  venueName: Type.String(),
  /** Since which week or day it holds, and for how many weeks; the range bounds how far back is looked. */
  since: nullable(PlainDate),
  streak: nullable(Type.Integer()),
  refs: Type.Array(
    Type.Object({
      /** `28.0%`, as it stands in the text. */
      figure: Type.String(),
      /** What it is: `Labor, week of Nov 9`. */
      of: Type.String(),
      rows: Type.Array(Row),
    }),
  ),
})
export type Signal = Static<typeof Signal>

export const signalCalls = {
  'GET /api/analytics/signals': call({
    summary: 'What needs someone, and what went well: at most 3 a venue and 7 in all, the gravest first',
    who: 'analytics.read',
    query: exact({ range: Type.Optional(oneOf(RANGES)), venue: Type.Optional(Ref) }),
    reply: Type.Array(Signal),
  }),
}
