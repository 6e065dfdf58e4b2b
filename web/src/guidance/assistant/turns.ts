import { ERRORS } from '@scope/contract/errors'
import type { Guidance } from '@scope/contract/guidance/assistant'
import { TROUBLE, TURNS_MAX } from '@scope/contract/guidance/assistant.words'
import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import type { Question } from './ask.ts'

type Outcome =
  /** The answer so far. */
  | { state: 'pending'; text: string }
  | { state: 'answered'; guidance: Guidance }
  /** The message instead of an answer. */
  | { state: 'failed'; sentence: string }

/** A question and its outcome. */
export type Turn = { id: number; question: string } & Outcome

/** The latest answered questions, sent along with the next one. */
export function earlierOf(turns: readonly Turn[]): NonNullable<Question['earlier']> {
  const answered = turns.flatMap(
    (turn): NonNullable<Question['earlier']> =>
      turn.state === 'answered'
        ? [
            { by: 'person', text: turn.question },
            { by: 'assistant', text: turn.guidance.guidance },
          ]
        : [],
  )
  return answered.slice(-TURNS_MAX)
}

/** The message for an error: always the same sentence, except that for too many questions it is the server’s. */
export function troubleOf(error: unknown): string {
  return error instanceof ApiError && error.status === ERRORS.tooMany ? sentenceOf(error) : TROUBLE
}
