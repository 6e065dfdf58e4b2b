import { type Static, Type } from 'typebox'
import { COMPARISONS } from '../company/settings.words.ts'
import { Figure, nullable, oneOf } from '../kernel/schema.ts'
import { TARGET_FIGURES, TARGET_STATES } from './targets.words.ts'

/** How a figure of some weeks differs from what it is compared with. */
export const Difference = Type.Object({
  figure: oneOf(TARGET_FIGURES),
  /** What it is compared with, of the compared weeks: dollars or percent. */
  against: Type.Number(),
  /** The figure of the same weeks less that, both as screens show them: dollars or percentage points. Null where nothing was reported. */
  difference: Figure,
  /** Good, not so good, bad; null where the difference is noise or has no better side. */
  state: nullable(oneOf(TARGET_STATES)),
  /** How many venue-weeks have something to compare with and were reported. */
  compared: Type.Integer(),
})
export type Difference = Static<typeof Difference>

/** What the figures of a reply are compared with, and what else there is. `with` is null if there is nothing. */
export const Compared = Type.Object({
  with: nullable(oneOf(COMPARISONS)),
  choices: Type.Array(oneOf(COMPARISONS)),
})
export type Compared = Static<typeof Compared>

/** The query of a call whose figures are compared. Absent: as the person chose last, else the first that exists. */
export const CompareInput = { compare: Type.Optional(oneOf(COMPARISONS)) }
