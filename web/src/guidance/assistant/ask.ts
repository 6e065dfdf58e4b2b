import type { Input } from '@scope/contract/calls'
import { ERRORS } from '@scope/contract/errors'
import type { Guidance } from '@scope/contract/guidance/assistant'
import { readJson } from '../../lib/api/api.ts'
import { ApiError, NetworkError } from '../../lib/api/errors.ts'
import { callForEvents } from '../../lib/api/events.ts'
import type { GuidanceAbout } from '../../lib/guidance-slot.tsx'

/** The subject of a question. */
export type About = Omit<GuidanceAbout, 'brief'>

export type Question = Input<'POST /api/ai/guidance'>['body']

/** Asks the assistant. `onPiece` gets the pieces of a streamed answer. Throws if the answer breaks off. */
export async function ask(
  body: Question,
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
