import { ERRORS, type ErrorBody, type ErrorCode } from '@scope/contract/errors'

/** Any reply that is not ok. The message is the status, a colon and space, then the body or the status text. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** The sentence that the server wants shown; empty when the reply had none. */
  readonly sentence: string
  readonly field: string | undefined
  readonly missing: string[] | undefined
  readonly current: ErrorBody['current'] | undefined
  readonly currentEntry: ErrorBody['currentEntry'] | undefined
  readonly currentMetrics: ErrorBody['currentMetrics'] | undefined

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
    this.currentMetrics = body.currentMetrics
  }
}

/** The call did not reach Scope, or what answered was not Scope. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

const SENTENCES: Record<ErrorCode, string> = {
  unauthorized: 'You are logged out.',
  forbidden: 'You may not do that.',
  notFound: 'That is not here, or not yours to see.',
  invalid: 'Something in it is not right.',
  stale: 'Someone else changed this meanwhile.',
  conflict: 'That is there already.',
  unmet: 'Something is still missing.',
  tooLarge: 'That is too large.',
  tooMany: 'Too many tries. Please wait a moment.',
  unavailable: 'Scope is not available right now. Please try again.',
  internal: 'Something went wrong at our end. Please try again.',
}

/** What a screen shows for whatever was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence || SENTENCES[error.code]
  if (error instanceof NetworkError) return 'Network error. Please try again.'
  return SENTENCES.internal
}

/** The body as far as it is one of ours: what stands between may answer with a page of its own. */
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
  const known = Object.entries(ERRORS).find(([, its]) => its === status)?.[0]
  return isCode(known) ? known : 'internal'
}
