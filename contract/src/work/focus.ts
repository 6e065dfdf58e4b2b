import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, OneLine, oneOf, Ref } from '../kernel/schema.ts'
import { ANSWER_MAX, FOCUS_TITLE_MAX, FOCUS_WHY_MAX } from './focus.words.ts'
import { CATEGORIES, LINE_MAX } from './priority.words.ts'

/** A company's focus of a period, with the answers of venues within the caller's reach. */
export const Focus = Type.Object({
  id: Id,
  period: Type.Integer(),
  year: Type.Integer(),
  title: Type.String(),
  why: Type.String(),
  category: oneOf(CATEGORIES),
  /** The aim, and how it is measured. */
  outcome: Type.String(),
  setBy: Type.String(),
  /** By the venues' names. */
  answers: Type.Array(
    Type.Object({
      venueId: Id,
      venueSlug: Type.String(),
      venueName: Type.String(),
      text: Type.String(),
      by: Type.String(),
      at: Instant,
    }),
  ),
  can: Type.Object({
    /** Change and remove it. */
    edit: Type.Boolean(),
    /** Answer it for the venue in the call. */
    answer: Type.Boolean(),
  }),
})
export type Focus = Static<typeof Focus>

/**
 * The counts of a focus's period, without withdrawn priorities: all, those that serve it, and signed-off ones among
 * these.
 */
export const Serving = {
  priorities: Type.Integer(),
  serving: Type.Integer(),
  signedOff: Type.Integer(),
}

/** The standing of a focus at a venue, and the venue's answer. */
export const ServingVenue = Type.Object({
  ...{ venueSlug: Type.String(), venueName: Type.String() },
  ...Serving,
  answer: nullable(Type.Object({ text: Type.String(), by: Type.String() })),
})
export type ServingVenue = Static<typeof ServingVenue>

/** A signed-off priority that serves a focus, with its member. */
export const DonePriority = Type.Object({
  ...{ venueSlug: Type.String(), venueName: Type.String() },
  ...{ bltId: Id, bltSlug: Type.String(), bltName: Type.String() },
  ...{ id: Id, title: Type.String() },
})
export type DonePriority = Static<typeof DonePriority>

const Title = OneLine({ maxLength: FOCUS_TITLE_MAX })
const Why = Type.String({ maxLength: FOCUS_WHY_MAX })
const Outcome = Type.String({ maxLength: LINE_MAX })
const PeriodInput = Type.String({ maxLength: 10 })
const AtFocus = exact({ id: Id })

export const focusCalls = {
  'GET /api/focuses': call({
    summary: 'List the company’s focuses of a period, this one by default, with the venues’ answers',
    who: 'venue.read',
    query: exact({ period: Type.Optional(PeriodInput), venue: Type.Optional(Ref) }),
    reply: Type.Object({
      period: Type.Integer(),
      year: Type.Integer(),
      focuses: Type.Array(Focus),
      /** `set`: a focus can be added to the period. */
      can: Type.Object({ set: Type.Boolean() }),
    }),
  }),
  'POST /api/focuses': call({
    summary: 'Set a focus of the company for this period or a later one; at most three',
    who: 'focus.edit',
    byToken: 'work',
    status: 201,
    body: exact({
      period: PeriodInput,
      title: Title,
      why: Why,
      category: oneOf(CATEGORIES),
      outcome: Outcome,
    }),
    reply: Focus,
  }),
  'PATCH /api/focuses/:id': call({
    summary: 'Change a focus until its period ends',
    who: 'focus.edit',
    byToken: 'work',
    params: AtFocus,
    body: exact({
      title: Type.Optional(Title),
      why: Type.Optional(Why),
      category: Type.Optional(oneOf(CATEGORIES)),
      outcome: Type.Optional(Outcome),
    }),
    reply: Focus,
  }),
  'DELETE /api/focuses/:id': call({
    summary: 'Remove a focus until its period ends; its priorities then serve none',
    who: 'focus.edit',
    byToken: 'work',
    params: AtFocus,
    reply: Type.Object({ id: Id }),
  }),
  'PUT /api/venues/:venue/focuses/:id': call({
    summary: 'Answer a focus for a venue in one line; an empty text removes the answer',
    who: 'focus.answer',
    byToken: 'work',
    params: exact({ venue: Ref, id: Id }),
    body: exact({ text: Type.String({ maxLength: ANSWER_MAX }) }),
    reply: Focus,
  }),
}
