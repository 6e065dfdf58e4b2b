import { randomBytes } from 'node:crypto'
import { characters } from '@scope/contract/kernel/text.words'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { boundedFetch } from '../bounded-fetch.ts'
import { traceHeaders } from '../trace/trace.ts'
import { ANSWER_MAX, type Answer, type Assistant, AssistantFailed, shorten } from './assistant.ts'
import { type Message, messagesFor, sourcesOf } from './prompt.ts'
import { readSentences, shortFor } from './short.ts'
import { readLines, wordingFor } from './wording.ts'

/** A server with the OpenAI chat API. `seconds` limits a whole answer, from the question to its last character. */
export type ModelSettings = { url: string; key: string | undefined; model: string; seconds: number }

/** Give up after this long without a piece. */
const SILENCE_MS = 30_000
/** Enough for the longest answer in pieces of one character, each with its JSON. */
const BYTES_MAX = 8 * 1024 * 1024

/** What is read of a whole answer, and of a piece of one. */
type Completion = { choices: { message: { content: string | null } }[] }
type Chunk = { choices: { delta?: { content?: string | null }; finish_reason?: string | null }[] }

/** A language model behind the OpenAI chat API. `silenceMs` is the longest wait for each piece of an answer. */
export function modelAssistant(settings: ModelSettings, silenceMs = SILENCE_MS): Assistant {
  const reply = async (messages: readonly Message[], signal: AbortSignal): Promise<Answer['text']> => {
    const limit = patience(settings.seconds * 1000, silenceMs)
    const failed = (error: unknown) =>
      new AssistantFailed(reasonOf(error, { gone: signal.aborted, late: limit.signal.aborted }))
    try {
      const ended = AbortSignal.any([signal, limit.signal])
      const text = await request(settings, messages, ended, limit.heard)
      // Wait for the first piece, so that an early failure is thrown instead of starting an answer.
      return typeof text === 'string' ? text : goOn(await text.next(), text, failed)
    } catch (error) {
      throw failed(error)
    }
  }
  const whole = async (messages: readonly Message[], signal: AbortSignal): Promise<string> => {
    const text = await reply(messages, signal)
    return typeof text === 'string' ? text : (await Array.fromAsync(text)).join('')
  }
  const mark = () => randomBytes(16).toString('hex')
  return {
    answeredBy: 'model',
    async ask(question, signal) {
      return { text: await reply(messagesFor(question, mark()), signal), sources: sourcesOf(question.facts) }
    },
    async word(lines, signal) {
      return readLines(await whole(wordingFor(lines, mark()), signal), lines.length)
    },
    async shorten(lines, signal) {
      return readSentences(await whole(shortFor(lines, mark()), signal))
    },
  }
}

/** A signal that aborts if the whole answer, or the wait for its next piece, takes too long. */
function patience(wholeMs: number, silenceMs: number): { signal: AbortSignal; heard: () => void } {
  const limit = new AbortController()
  const end = () => limit.abort()
  setTimeout(end, wholeMs).unref()
  const silence = setTimeout(end, silenceMs).unref()
  return { signal: limit.signal, heard: () => void silence.refresh() }
}

/** Requests an answer, once, since the person is waiting and can retry: in pieces if the server streams, else whole. */
async function request(
  { url, key, model }: ModelSettings,
  messages: readonly Message[],
  signal: AbortSignal,
  heard: () => void,
): Promise<string | AsyncGenerator<string, undefined>> {
  const response = await fetchBounded(`${url.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      ...traceHeaders(),
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ model, messages, stream: true }),
    // Send the key to the configured server only.
    redirect: 'error',
    signal,
  }).catch(() => {
    throw new AssistantFailed('no connection')
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new AssistantFailed(`status ${response.status}`)
  }
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    return piecesOf(chunksOf(response), heard)
  }
  const completion = (await response.json()) as Completion
  const text = completion.choices[0]?.message.content?.trim()
  if (!text) throw new AssistantFailed('an empty answer')
  return shorten(text, ANSWER_MAX)
}

const fetchBounded = boundedFetch(BYTES_MAX, () => new AssistantFailed('a reply without end'))

/** The pieces of a streamed answer, until the event that ends it. */
async function* chunksOf({ body }: Response): AsyncGenerator<Chunk, undefined> {
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()) ?? []
  for await (const { data } of events) {
    if (data === '[DONE]') return
    yield JSON.parse(data)
  }
}

async function* piecesOf(chunks: AsyncIterable<Chunk>, heard: () => void): AsyncGenerator<string, undefined> {
  let room = ANSWER_MAX
  let finished = false
  for await (const { choices } of chunks) {
    heard()
    const [choice] = choices
    const content = choice?.delta?.content ?? ''
    // Some models start with empty lines.
    const piece = room === ANSWER_MAX ? content.trimStart() : content
    if (piece) yield shorten(piece, room)
    room -= characters(piece)
    if (room < 0) return
    finished ||= Boolean(choice?.finish_reason)
  }
  // A lost connection may look like an end.
  if (!finished) throw new AssistantFailed('a reply that was cut off')
  if (room === ANSWER_MAX) throw new AssistantFailed('an empty answer')
}

async function* goOn(
  first: IteratorResult<string, undefined>,
  rest: AsyncGenerator<string, undefined>,
  failed: (error: unknown) => AssistantFailed,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } catch (error) {
    throw failed(error)
  } finally {
    await rest.return(undefined)
  }
}

function reasonOf(error: unknown, { gone, late }: { gone: boolean; late: boolean }): string {
  if (gone) return 'the person left'
  if (late) return 'no answer in time'
  if (error instanceof AssistantFailed) return error.message
  return error instanceof SyntaxError || error instanceof TypeError ? 'an unreadable reply' : 'no connection'
}
