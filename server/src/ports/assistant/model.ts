import { randomBytes } from 'node:crypto'
import { characters } from '@scope/contract/kernel/text.words'
import type OpenAI from 'openai'
import { ANSWER_MAX, type Answer, type Assistant, AssistantFailed, shorten } from './assistant.ts'
import { type Message, messagesFor, sourcesOf } from './prompt.ts'
import { readLines, wordingFor } from './wording.ts'

/** Any server that speaks the OpenAI chat API; `seconds` are for an answer from its question to its last character. */
export type ModelSettings = { url: string; key: string | undefined; model: string; seconds: number }

/** Who says nothing for so long has nothing to say. */
const SILENCE_MS = 30_000
/** Room for the longest answer in pieces of one character, each with its envelope. */
const BYTES_MAX = 8 * 1024 * 1024

/**
 * A language model behind the OpenAI chat API. `silenceMs` is for the first piece of an answer, and for each after it.
 * The client library is loaded with the first question.
 */
export function modelAssistant(settings: ModelSettings, silenceMs = SILENCE_MS): Assistant {
  let client: Promise<OpenAI> | undefined
  const reply = async (messages: readonly Message[], signal: AbortSignal): Promise<Answer['text']> => {
    client ??= openClient(settings)
    const opened = await client
    const limit = patience(settings.seconds * 1000, silenceMs)
    const failed = (error: unknown) =>
      new AssistantFailed(reasonOf(error, { gone: signal.aborted, late: limit.signal.aborted }))
    try {
      const ended = AbortSignal.any([signal, limit.signal])
      const text = await request(opened, settings.model, messages, ended, limit.heard)
      // What fails before the first character is a failure, and not the beginning of an answer.
      return typeof text === 'string' ? text : goOn(await text.next(), text, failed)
    } catch (error) {
      throw failed(error)
    }
  }
  const mark = () => randomBytes(16).toString('hex')
  return {
    answeredBy: 'model',
    async ask(asked, signal) {
      return { text: await reply(messagesFor(asked, mark()), signal), sources: sourcesOf(asked.facts) }
    },
    async word(lines, signal) {
      const text = await reply(wordingFor(lines, mark()), signal)
      return readLines(typeof text === 'string' ? text : (await Array.fromAsync(text)).join(''), lines.length)
    },
  }
}

/** How long an answer is waited for: aborts when the whole takes too long, or when nothing was heard for too long. */
function patience(wholeMs: number, silenceMs: number): { signal: AbortSignal; heard: () => void } {
  const limit = new AbortController()
  const end = () => limit.abort()
  setTimeout(end, wholeMs).unref()
  const silence = setTimeout(end, silenceMs).unref()
  return { signal: limit.signal, heard: () => void silence.refresh() }
}

async function openClient({ url, key }: ModelSettings): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai')
  return new Client({
    baseURL: url,
    apiKey: key ?? 'none',
    ...(key ? {} : { defaultHeaders: { authorization: null } }),
    // Nothing of the environment but what our settings say.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // It would write what the other server said.
    logLevel: 'off',
    // The person waits once; asking again is theirs to decide.
    maxRetries: 0,
    // The key goes to the server that was named and to no other.
    fetchOptions: { redirect: 'error' },
    fetch: fetchBounded,
  })
}

/** A reply that does not end is cut before it fills our memory. */
async function fetchBounded(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked)
  let bytes = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > BYTES_MAX) controller.error(new AssistantFailed('a reply without end'))
      else controller.enqueue(chunk)
    },
  })
  return response.body ? new Response(response.body.pipeThrough(bounded), response) : response
}

/** The answer in pieces where the server streams, else as a whole. */
async function request(
  client: OpenAI,
  model: string,
  messages: readonly Message[],
  signal: AbortSignal,
  heard: () => void,
): Promise<string | AsyncGenerator<string, undefined>> {
  const { data, response } = await client.chat.completions
    .create({ model, messages: [...messages], stream: true }, { signal })
    .withResponse()
  if (!response.headers.get('content-type')?.startsWith('application/json')) return piecesOf(data, heard)
  const completion = (await response.json()) as OpenAI.ChatCompletion
  const text = completion.choices[0]?.message.content?.trim()
  if (!text) throw new AssistantFailed('an empty answer')
  return shorten(text, ANSWER_MAX)
}

async function* piecesOf(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  heard: () => void,
): AsyncGenerator<string, undefined> {
  let room = ANSWER_MAX
  let finished = false
  for await (const { choices } of chunks) {
    heard()
    const [choice] = choices
    const content = choice?.delta?.content ?? ''
    // Some models begin with empty lines.
    const piece = room === ANSWER_MAX ? content.trimStart() : content
    if (piece) yield shorten(piece, room)
    room -= characters(piece)
    if (room < 0) return
    finished ||= Boolean(choice?.finish_reason)
  }
  // The library takes a cut connection for the end.
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
  const status = (error as { status?: unknown }).status
  if (typeof status === 'number') return `status ${status}`
  return error instanceof SyntaxError || error instanceof TypeError ? 'an unreadable reply' : 'no connection'
}
