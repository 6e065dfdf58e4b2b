import type { ErrorBody, ErrorCode } from '@scope/contract/errors'
import { characters } from '@scope/contract/kernel/text.words'

/** A refusal that the caller is told of: a code of the closed list and the sentence that a screen shows. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: Pick<ErrorBody, 'field' | 'missing' | 'current' | 'currentEntry' | 'currentMetrics'>

  constructor(code: ErrorCode, sentence: string, detail: Refusal['detail'] = {}) {
    super(sentence)
    this.code = code
    this.detail = detail
  }
}

export const invalid = (field: string, sentence: string) => new Refusal('invalid', sentence, { field })

/** Refuses a text longer than so many characters, counted as a person counts; `what` begins the sentence. */
export function refuseTooLong(field: string, what: string, text: string, max: number): void {
  const length = characters(text)
  if (length > max) throw invalid(field, `${what} holds ${max} characters at most; this one has ${length}.`)
}

/** One body for what does not exist and for what is out of reach, so that nobody learns the difference. */
export const notFound = () => new Refusal('notFound', 'Not found.')

export const forbidden = (sentence = 'Your role does not allow this.') => new Refusal('forbidden', sentence)

export const conflict = (sentence: string) => new Refusal('conflict', sentence)
