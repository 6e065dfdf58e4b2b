import { type Static, Type } from 'typebox'
import { COMPARISONS } from '../company/settings.words.ts'
import { Figure, nullable, oneOf } from '../kernel/schema.ts'
import { TARGET_FIGURES, TARGET_STATES } from './targets.words.ts'

/** The difference of a figure over some weeks from its comparison. */
export const Difference = Type.Object({
  figure: oneOf(TARGET_FIGURES),
  /** The comparison figure over the compared weeks: dollars or percent. */
  against: Type.Number(),
  /**
   * The figure of the same weeks minus `against`, both as shown on screens: dollars or percentage points. Null if
   * nothing was reported.
   */
  difference: Figure,
  /** Good, not so good, bad; null if the difference is noise or neither side is better. */
  state: nullable(oneOf(TARGET_STATES)),
  /** The number of reported venue-weeks with something to compare with. */
  compared: Type.Integer(),
})
export type Difference = Static<typeof Difference>

/** The comparison of a reply's figures, and the other available ones. `with` is null if there is none. */
export const Compared = Type.Object({
  with: nullable(oneOf(COMPARISONS)),
  choices: Type.Array(oneOf(COMPARISONS)),
})
export type Compared = Static<typeof Compared>

/**
 * The query of a call with compared figures. By default the person's last choice, otherwise the first available
 * comparison.
 */
export const CompareInput = { compare: Type.Optional(oneOf(COMPARISONS)) }
