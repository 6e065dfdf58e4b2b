import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { RANGES } from './analytics.words.ts'
import { SIGNAL_ICONS, SIGNAL_PLACES, SIGNAL_RULES, SIGNAL_TABLES, SIGNAL_TONES } from './signal.words.ts'

const Text = nullable(Type.String())

/** A link target: a screen, with its venue, member or week. */
export const Target = Type.Object({
  place: oneOf(SIGNAL_PLACES),
  venueSlug: Type.String(),
  bltSlug: Text,
  week: nullable(PlainDate),
})
export type Target = Static<typeof Target>

/** A stored row behind a figure. `value` is formatted for a screen; `id` is null if the row is missing. */
const Row = Type.Object({
  table: oneOf(SIGNAL_TABLES),
  id: nullable(Id),
  field: Type.String(),
  week: nullable(PlainDate),
  value: Text,
  /** A title or name of the row for people. */
  label: Text,
  /** Who entered it, and when. */
  by: Text,
  at: nullable(Instant),
  target: Target,
})

/**
 * A finding of a rule in the stored data (document 2, section 3; decisions 6). It disappears when it no longer applies.
 * Every figure in the headline and the reason also appears in `refs`.
 */
export const Signal = Type.Object({
  /** The rule and its subject; the same as long as the signal lasts. */
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
  /** The week or day since which it applies, and the number of weeks, within the range. */
  since: nullable(PlainDate),
  streak: nullable(Type.Integer()),
  /** Why it is not raised: the tagged weeks that explain it. Absent if it is raised. */
  notRaised: Type.Optional(Type.String()),
  refs: Type.Array(
    Type.Object({
      /** `28.0%`, as in the text. */
      figure: Type.String(),
      /** The figure's name: `Labor, week of Nov 9`. */
      of: Type.String(),
      rows: Type.Array(Row),
    }),
  ),
})
export type Signal = Static<typeof Signal>

export const signalCalls = {
  'GET /api/analytics/signals': call({
    summary:
      'List what needs attention and what went well, most urgent first: at most 3 per venue and 7 in all',
    who: 'signal.read',
    mayBeLate: true,
    query: exact({
      range: Type.Optional(oneOf(RANGES)),
      venue: Type.Optional(Ref),
      /** `true` lists the signals that are not raised instead, because the tags of a week explain them. */
      explained: Type.Optional(oneOf(['true', 'false'])),
    }),
    reply: Type.Array(Signal),
  }),
}
