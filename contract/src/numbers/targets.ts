import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
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
} from '../kernel/schema.ts'
import { BASES, ORIENTATIONS, TARGET_FIGURES, TARGET_STATES, TARGETS_MAX } from './targets.words.ts'

const Text = nullable(Type.String())

/** A venue's target for a figure, from a week on or for one week alone. Amounts in dollars or percent. */
export const Target = Type.Object({
  id: Id,
  venueId: Id,
  figure: oneOf(TARGET_FIGURES),
  /** A Monday. */
  fromWeek: PlainDate,
  /** An exception: it holds for that week only, for a reason. */
  onlyWeek: Type.Boolean(),
  reason: Text,
  basis: oneOf(BASES),
  /** With `lastYear`, percent on top of the same week last year. Null means no target. */
  amount: Figure,
  orientation: oneOf(ORIENTATIONS),
  /** The limits of amber and red: points, or percent of an amount of money. */
  amber: Type.Number(),
  red: Type.Number(),
  /** A person of the venue; null if there is none, and once they have left it. */
  owner: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Who set it. Null for the operator. */
  by: Text,
  /** The version. A save with an older one is refused as stale. */
  updatedAt: Instant,
})
export type Target = Static<typeof Target>

/** The target in a week. `goal` is null if it builds on a revenue of last year that was not reported. */
const TargetInWeek = Type.Object({ ...Target.properties, goal: Figure })

/** The standing of a figure against its target, in the words of screens and files. */
export const TargetStanding = Type.Object({
  figure: oneOf(TARGET_FIGURES),
  /** Null if it builds on a revenue of last year that was not reported. */
  goal: Figure,
  /** `at most 26.0%` */
  goalText: Type.String(),
  /** `1.2 pts over`; null if nothing was reported. */
  distance: Text,
  /** The state of this span alone. */
  state: nullable(oneOf(TARGET_STATES)),
  /** The state over the last three complete weeks, which decides the color. */
  status: nullable(oneOf(TARGET_STATES)),
  /** The number of weeks with a figure and a target, and with a figure. Weeks that stand out count in neither. */
  weeks: Type.Integer(),
  ofWeeks: Type.Integer(),
  /** The figure of these weeks, in dollars or percent, for the distance. Null without such a week. */
  value: Figure,
  owner: Text,
  /** Why the newest week has a target of its own. */
  reason: Text,
})
export type TargetStanding = Static<typeof TargetStanding>

/** A target to set. Absent fields keep their value of that week, or the default. */
const Line = exact({
  venue: Ref,
  figure: oneOf(TARGET_FIGURES),
  fromWeek: WeekInput,
  onlyWeek: Type.Optional(Type.Boolean()),
  reason: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  basis: Type.Optional(oneOf(BASES)),
  amount: Type.Optional(Figure),
  orientation: Type.Optional(oneOf(ORIENTATIONS)),
  amber: Type.Optional(Type.Number()),
  red: Type.Optional(Type.Number()),
  owner: Type.Optional(nullable(Id)),
  /** The version that it replaces; null if that week had none. */
  updatedAt: Type.Optional(nullable(Instant)),
})

export const targetsCalls = {
  'GET /api/targets': call({
    summary: 'List the targets that hold in a week, by venue, one page at a time',
    who: 'venue.read',
    query: exact({
      venue: Type.Optional(Ref),
      week: Type.Optional(WeekInput),
      page: Type.Optional(PageInput),
    }),
    reply: Type.Array(TargetInWeek),
  }),
  'GET /api/venues/:venue/targets': call({
    summary: 'Get all targets of a venue, newest first, with past ones and exceptions',
    who: 'venue.read',
    params: exact({ venue: Ref }),
    reply: Type.Object({
      venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
      /** The current week, and the first week for which a target can still be set. */
      week: PlainDate,
      firstWeek: PlainDate,
      can: Type.Object({ edit: Type.Boolean() }),
      /** People who can own a target. Empty for callers who cannot set one. */
      people: Type.Array(Type.Object({ id: Id, name: Type.String(), position: Type.String() })),
      targets: Type.Array(Target),
    }),
  }),
  'POST /api/targets': call({
    summary: 'Set targets of venues, all or none. Past weeks keep theirs',
    who: 'target.edit',
    byToken: 'numbers',
    limits: LIMITS.import,
    bodyMax: 512 * 1024,
    body: exact({ targets: Type.Array(Line, { minItems: 1, maxItems: TARGETS_MAX }) }),
    reply: Type.Object({ changed: Type.Integer() }),
  }),
  'DELETE /api/targets/:id': call({
    summary: 'Remove a target that has not held in a past week, or an exception',
    who: 'target.edit',
    byToken: 'numbers',
    params: exact({ id: Id }),
    reply: Type.Object({ id: Id }),
  }),
}
