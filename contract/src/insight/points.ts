import { type Static, Type } from 'typebox'
import { Instant, nullable } from '../kernel/schema.ts'

/** Somebody's points for the next talk. `updatedAt` is their version; null for none. */
export const Points = Type.Object({ text: Type.String(), updatedAt: nullable(Instant) })
export type Points = Static<typeof Points>

/** What saves points. An empty text removes them. */
export const PointsInput = {
  text: Type.String({ maxLength: 20_000 }),
  /** The version that was edited; null for none. If there is a newer one, the call is refused. */
  updatedAt: Type.Optional(nullable(Instant)),
}
