import { QUESTION_MAX, QUESTIONS_PER_HOUR } from '@scope/contract/guidance/assistant.words'
import { invalid, Refusal, refuseTooLong } from '../../kernel/refusal.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/**
 * The question that a person typed. Refuses one of nothing after trimming, and more than 2000 characters, counted in
 * code points (document 1, section 5).
 */
export function readQuestion(context: string): string {
  const question = context.trim()
  if (question === '') throw invalid('context', 'A question needs some text.')
  refuseTooLong('context', 'A question', question, QUESTION_MAX)
  return question
}

/** Refuses a question beyond what a person may ask in an hour. `asked` are the instants of the last hour’s. */
export function refuseOverQuota(asked: readonly Date[], now: Date): void {
  if (asked.length < QUESTIONS_PER_HOUR) return
  // The place that frees next.
  const freeing = asked.map((at) => at.getTime()).toSorted((a, b) => b - a)[QUESTIONS_PER_HOUR - 1] ?? 0
  const minutes = Math.max(1, Math.ceil((freeing + HOUR_MS - now.getTime()) / MINUTE_MS))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new Refusal(
    'tooMany',
    `You have asked ${QUESTIONS_PER_HOUR} questions within an hour. Ask again in ${wait}.`,
  )
}
