import type { ErrorBody } from '@scope/contract/errors'
import type { assistantCalls } from '@scope/contract/guidance/assistant'
import { TROUBLE } from '@scope/contract/guidance/assistant.words'
import type { Parts } from '../../kernel/context.ts'
import { Events, goneSignal } from '../../kernel/http/reply/events.ts'
import type { Http, Routes } from '../../kernel/http/routes.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Assistant } from '../../ports/assistant/assistant.ts'
import { AssistantFailed } from '../../ports/assistant/assistant.ts'
import { countQuestion, prepare } from './service.ts'

export const assistantRoutes = ({ assistant, database }: Parts): Routes<keyof typeof assistantCalls> => ({
  'POST /api/ai/guidance': async (context, { body }, http) => {
    const gone = goneSignal(http.reply)
    const question = await prepare(context, body)
    // Committed before waiting for the answer, so that waiting holds no connection.
    await database.transaction((db) => countQuestion({ ...context, db }))
    const { answeredBy } = assistant
    try {
      const { text, sources } = await assistant.ask(question, gone)
      const answer = (guidance: string) => ({ guidance, answeredBy, sources: [...sources] })
      if (typeof text === 'string') return answer(text)
      if (http.request.headers.accept?.includes('text/event-stream')) {
        return new Events(eventsOf(text, answer, http))
      }
      return answer((await Array.fromAsync(text)).join(''))
    } catch (error) {
      noteFailure(error, http)
      throw new Refusal('unavailable', TROUBLE)
    }
  },
})

type Answer = (guidance: string) => {
  guidance: string
  answeredBy: Assistant['answeredBy']
  sources: string[]
}

/** Sends each piece as it arrives, then the whole answer or an error. */
async function* eventsOf(pieces: AsyncIterable<string>, answer: Answer, http: Http) {
  let guidance = ''
  try {
    for await (const piece of pieces) {
      guidance += piece
      yield { event: 'text', data: piece }
    }
    yield { event: 'done', data: answer(guidance) }
  } catch (error) {
    noteFailure(error, http)
    const body: ErrorBody = { code: 'unavailable', error: TROUBLE, requestId: http.request.id }
    yield { event: 'failed', data: body }
  }
}

/** Logs the reason in our own words, because the other server's message may contain anything. */
function noteFailure(error: unknown, { request }: Http): void {
  const reason = error instanceof AssistantFailed ? error.message : 'an error of our own'
  request.log.warn({ reason }, 'the assistant failed')
}
