import { ERRORS, type ErrorBody, type ErrorCode } from '@scope/contract/errors'

/** Any reply that is not ok. The message is the status, a colon and a space, then the body or the status text. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** The server’s message for the user; empty when there is none. */
  readonly sentence: string
  readonly field: string | undefined
  readonly missing: string[] | undefined
  readonly current: ErrorBody['current'] | undefined
  readonly currentEntry: ErrorBody['currentEntry'] | undefined
  readonly currentVisit: ErrorBody['currentVisit'] | undefined
  readonly currentMetrics: ErrorBody['currentMetrics'] | undefined
  readonly movedTo: string | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = bodyOf(text)
    this.status = status
    this.code = body.code ?? codeOf(status)
    this.sentence = body.error ?? ''
    this.field = body.field
    this.missing = body.missing
    this.current = body.current
    this.currentEntry = body.currentEntry
    this.currentVisit = body.currentVisit
    this.currentMetrics = body.currentMetrics
    this.movedTo = body.movedTo
  }
}

/** The request did not reach Scope, or the reply did not come from Scope. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** A proxy in front answered instead of Scope: its own session is over. The request did not reach Scope. */
export class ProxyError extends NetworkError {
  override name = 'ProxyError'
}

/** Whether the page's user is no longer the one signed in: logged out, or another user. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'otherUser')
}

const SENTENCES: Record<ErrorCode, string> = {
  unauthorized: 'You are logged out.',
  forbidden: 'You don’t have permission to do that.',
  scope: 'This token is not made for that.',
  proveAgain: 'Confirm that it’s you, then try again.',
  passkeyNeeded: 'Add a passkey before you go on.',
  notFound: 'Not found, or no access.',
  moved: 'Your company has moved to another address.',
  notAcceptable: 'This program can’t read the answer.',
  invalid: 'Something isn’t right. Check what you entered.',
  stale: 'Someone else just changed this.',
  conflict: 'That already exists.',
  otherUser: 'Someone else is signed in here now.',
  unmet: 'Something is still missing.',
  tooLarge: 'That’s too large.',
  tooMany: 'Too many attempts. Wait a minute and try again.',
  unavailable: 'Scope is not available. Please try again.',
  internal: 'Something went wrong. Please try again.',
}

/** The message to show for any error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence || SENTENCES[error.code]
  // Why, and the button for it, are in the line above every screen.
  if (error instanceof ProxyError) return 'Sign in again first.'
  if (error instanceof NetworkError) return 'Network error. Please try again.'
  return SENTENCES.internal
}

/** The error body, if it is ours: a proxy may answer with its own page. */
function bodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : {}
  } catch {
    return {}
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && isCode(body.code)
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}

function codeOf(status: number): ErrorCode {
  const code = Object.entries(ERRORS).find(([, its]) => its === status)?.[0]
  return isCode(code) ? code : 'internal'
}
