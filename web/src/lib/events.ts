import type { CallName, Input, Reply } from '@scope/contract/calls'
import { ApiError, networkError, readJson, send } from './api.ts'

/** One of a stream of server-sent events; its data is JSON. */
type StreamEvent = { event: string; data: string }

type Given<N extends CallName> = Pick<Input<N>, keyof Input<N> & 'body'> & { signal: AbortSignal }

/** Answered as a whole, or answering piece by piece. */
type Answer<N extends CallName> = { whole: Reply<N> } | { events: AsyncIterable<StreamEvent> }

/** Makes a call that may answer as a stream of events; which it is, is the server's choice. */
export async function callForEvents<N extends CallName>(
  name: N,
  { signal, ...given }: Given<N>,
): Promise<Answer<N>> {
  const [method = '', path = ''] = name.split(' ')
  const response = await send(path, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'text/event-stream, application/json', 'content-type': 'application/json' },
    body: JSON.stringify('body' in given ? given.body : undefined),
    signal,
  })
  if (response.ok && response.body && isStream(response)) return { events: eventsIn(response.body) }
  const text = await response.text().catch(networkError)
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return { whole: readJson(text) as Reply<N> }
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

/**
 * The events of a stream, as the HTML standard reads them: an empty line ends an event, and one that the stream ends
 * within is none. Chunks may be cut anywhere, also within a character.
 */
export async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let event = ''
  let data: string[] = []
  for await (const line of linesIn(stream)) {
    const [, name, value = ''] = /^(event|data)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
    if (line !== '') continue
    if (data.length > 0) yield { event, data: data.join('\n') }
    event = ''
    data = []
  }
}

async function* linesIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // Not `for await` over the stream itself: Safari cannot.
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(networkError)
      rest += decoder.decode(value, { stream: !done })
      // A return at the very end of a chunk waits: a line feed may follow, and the two are one end.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      yield* lines
      if (done) return
    }
  } finally {
    // Who stops listening ends the server's work.
    reader.cancel().catch(() => undefined)
  }
}
