import type { Visit } from './insight/visit/visit.ts'
import type { Metrics } from './numbers/metrics.ts'
import type { Priority } from './work/priority.ts'

/**
 * Every error code of the API with its HTTP status. The server throws only these, and the web has a sentence for each
 * (decisions 11). The reply's `error` is the sentence that a screen shows.
 */
export const ERRORS = {
  unauthorized: 401,
  forbidden: 403,
  /** The token lacks the scope that the call needs. */
  scope: 403,
  /** The call needs a proof of the caller's identity that is at most 15 minutes old. */
  proveAgain: 403,
  /** The caller’s role must have a passkey, and the caller has none yet. */
  passkeyNeeded: 403,
  notFound: 404,
  /** The company is at another address now, `movedTo`. */
  moved: 410,
  /** The caller does not accept JSON. */
  notAcceptable: 406,
  invalid: 400,
  stale: 409,
  conflict: 409,
  otherUser: 409,
  unmet: 422,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof ERRORS

/** The body of every error reply. */
export type ErrorBody = {
  code: ErrorCode
  error: string
  /** The invalid field of the call, for `invalid`. */
  field?: string
  /** The labels of the unmet requirements, for `unmet`. */
  missing?: string[]
  /** For `stale`: the stored version, so that the screen can show both texts. */
  current?: Pick<
    Priority,
    | 'title'
    | 'description'
    | 'category'
    | 'targetDate'
    | 'outcomeKpi'
    | 'confidence'
    | 'nextAction'
    | 'focus'
    | 'updatedAt'
  >
  /** The stored journal entry, for `stale`. */
  currentEntry?: { entry: string; updatedAt: string }
  /** A visit’s stored texts and agreements, for `stale`; `field` names the first that differs. */
  currentVisit?: Pick<Visit, 'points' | 'notes' | 'summary' | 'agreed' | 'updatedAt'>
  /** A venue’s stored weekly numbers, for `stale`. */
  currentMetrics?: Metrics
  /** For `moved`: the address at which the company is now, as its people open it. */
  movedTo?: string
  requestId: string
}
