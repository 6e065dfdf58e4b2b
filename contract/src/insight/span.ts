import { Type } from 'typebox'
import { WeekInput } from '../kernel/schema.ts'

/** A custom span in a query: the Mondays of its first and last week, instead of a named span. */
export const BetweenInput = { from: Type.Optional(WeekInput), to: Type.Optional(WeekInput) }
