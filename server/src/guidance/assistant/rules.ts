import { QUESTION_MAX, QUESTIONS_PER_HOUR } from '@scope/contract/guidance/assistant.words'
import { invalid, Refusal, refuseTooLong } from '../../kernel/refusal.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/**
 * The question that a person typed. Refuses an empty one (after trimming) and one over 2000 characters, counted in code
 * points (document 1, section 5).
 */
export function readQuestion(context: string): string {
  const question = context.trim()
  if (question === '') throw invalid('context', 'Type a question.')
  refuseTooLong('context', 'A question', question, QUESTION_MAX)
  return question
}

/** Refuses a question over the hourly limit. `askedAt` are the instants of the questions in the last hour. */
export function refuseOverQuota(askedAt: readonly Date[], now: Date): void {
  if (askedAt.length < QUESTIONS_PER_HOUR) return
  // The person can ask again when this question is an hour old.
  const freeing = askedAt.map((at) => at.getTime()).toSorted((a, b) => b - a)[QUESTIONS_PER_HOUR - 1] ?? 0
  const minutes = Math.max(1, Math.ceil((freeing + HOUR_MS - now.getTime()) / MINUTE_MS))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new Refusal(
    'tooMany',
    `You have asked ${QUESTIONS_PER_HOUR} questions within an hour. Ask again in ${wait}.`,
  )
}
