import type { ErrorBody, ErrorCode } from '@scope/contract/errors'
import { characters } from '@scope/contract/kernel/text.words'

/** An error for the caller: a code of the closed list, and the sentence that a screen shows. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** For `tooMany` and `unavailable`: the seconds to wait, if known. */
  readonly retryAfter: number | undefined
  readonly detail: Omit<ErrorBody, 'code' | 'error' | 'requestId'>

  constructor(code: ErrorCode, sentence: string, detail: Refusal['detail'] = {}, retryAfter?: number) {
    super(sentence)
    this.code = code
    this.retryAfter = retryAfter
    this.detail = detail
  }
}

export const invalid = (field: string, sentence: string) => new Refusal('invalid', sentence, { field })

/** Refuses a text of more than `max` code points; `what` starts the sentence. */
export function refuseTooLong(field: string, what: string, text: string, max: number): void {
  const length = characters(text)
  if (length > max)
    throw invalid(field, `${what} can have at most ${max} characters. This one has ${length}.`)
}

/** The same reply for what does not exist and what is out of reach, so that nobody learns the difference. */
export const notFound = () => new Refusal('notFound', 'Not found.')

export const forbidden = (sentence = 'Your role does not allow this.') => new Refusal('forbidden', sentence)

/** Refuses what a person has to do themselves. */
export const noToken = () => new Refusal('scope', 'No token can do this. Only a person can.')

/** Refuses an act of weight: who the caller is must be proven again first. */
export const proveAgain = () => new Refusal('proveAgain', 'Confirm that it’s you, then try again.')

export const conflict = (sentence: string) => new Refusal('conflict', sentence)

/** Refuses what was done too often, and says when to try again: `sentence` stands before that. */
export function tooMany(sentence: string, seconds: number): Refusal {
  const wait = seconds < 60 ? waitText(seconds, 'second') : waitText(Math.ceil(seconds / 60), 'minute')
  return new Refusal('tooMany', `${sentence} Try again in ${wait}.`, {}, seconds)
}

/** `a minute`, `12 seconds`: how long to wait before trying again. */
const waitText = (count: number, unit: 'second' | 'minute'): string =>
  count === 1 ? `a ${unit}` : `${count} ${unit}s`
