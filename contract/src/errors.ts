import type { Metrics } from './numbers/metrics.ts'

/**
 * Every error that the server answers with, and its HTTP status. A closed list: the server throws only these,
 * the web knows a sentence for each (decisions 11). The reply's `error` is the sentence a screen shows.
 */
export const ERRORS = {
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  invalid: 400,
  stale: 409,
  conflict: 409,
  unmet: 422,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof ERRORS

/** The body of every reply that is not ok. */
export type ErrorBody = {
  code: ErrorCode
  error: string
  /** The field of the call that is wrong, for `invalid`. */
  field?: string
  /** The labels of the unmet requirements, for `unmet`. */
  missing?: string[]
  /** What is stored now, for `stale`: the screen shows both texts. */
  current?: { title: string; description: string | null; updatedAt: string }
  /** The same for a journal entry. */
  currentEntry?: { entry: string; updatedAt: string }
  /** The same for a venue’s week. */
  currentMetrics?: Metrics
  requestId: string
}
