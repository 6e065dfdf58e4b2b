import { ERRORS } from '@scope/contract/errors'
import type { Guidance } from '@scope/contract/guidance/assistant'
import { TROUBLE, TURNS_MAX } from '@scope/contract/guidance/assistant.words'
import { ApiError, sentenceOf } from '../../lib/errors.ts'
import type { Asked } from './ask.ts'

type Outcome =
  /** What has come of the answer so far. */
  | { state: 'pending'; text: string }
  | { state: 'answered'; guidance: Guidance }
  /** What the assistant says instead. */
  | { state: 'failed'; sentence: string }

/** A question and what became of it. */
export type Turn = { id: number; question: string } & Outcome

/** What goes along with the next question: what was asked and answered, the latest of it. */
export function earlierOf(turns: readonly Turn[]): NonNullable<Asked['earlier']> {
  const said = turns.flatMap(
    (turn): NonNullable<Asked['earlier']> =>
      turn.state === 'answered'
        ? [
            { by: 'person', text: turn.question },
            { by: 'assistant', text: turn.guidance.guidance },
          ]
        : [],
  )
  return said.slice(-TURNS_MAX)
}

/** What the assistant says where it fails: one sentence for all but too many questions, which has the server's own. */
export function troubleOf(error: unknown): string {
  return error instanceof ApiError && error.status === ERRORS.tooMany ? sentenceOf(error) : TROUBLE
}
