import type { Guidance } from '@scope/contract/assistant'
import type { Input } from '@scope/contract/calls'
import { ERRORS } from '@scope/contract/errors'
import { readJson } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { callForEvents } from '../../lib/events.ts'

/** Who and what a question is about. */
export type About = {
  /** A venue's id or slug. */
  venue: string
  /** The BLT member that is shown; null where there is none. */
  blt: { id: string; position: string } | null
  /** A priority's id. */
  priority?: string | null
}

export type Asked = Input<'POST /api/ai/guidance'>['body']

/** Asks the assistant; the pieces of an answer are told as they come. One that breaks off is no answer: it throws. */
export async function ask(
  body: Asked,
  onPiece: (text: string) => void,
  signal: AbortSignal,
): Promise<Guidance> {
  const answer = await callForEvents('POST /api/ai/guidance', { body, signal })
  if ('whole' in answer) return answer.whole
  for await (const { event, data } of answer.events) {
    if (event === 'text') onPiece(readJson(data) as string)
    if (event === 'failed') throw new ApiError(ERRORS.unavailable, data)
    if (event === 'done') return readJson(data) as Guidance
  }
  throw new NetworkError('The answer broke off')
}
