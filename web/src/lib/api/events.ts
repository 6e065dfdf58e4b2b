import type { CallName, Input, Reply } from '@scope/contract/calls'
import { createParser } from 'eventsource-parser'
import { ApiError, networkError, readJson, send } from './api.ts'
import { PIECE_MS, startDeadline } from './deadline.ts'

/** One of a stream of server-sent events; its data is JSON. */
type StreamEvent = { event: string; data: string }

type StreamInput<N extends CallName> = Pick<Input<N>, keyof Input<N> & 'body'> & { signal: AbortSignal }

/** Answered as a whole, or answering piece by piece. */
type Answer<N extends CallName> = { whole: Reply<N> } | { events: AsyncIterable<StreamEvent> }

/** Makes a call that may answer as a stream of events; which it is, is the server's choice. */
export async function callForEvents<N extends CallName>(
  name: N,
  { signal, ...input }: StreamInput<N>,
): Promise<Answer<N>> {
  const [method = '', path = ''] = name.split(' ')
  const deadline = startDeadline(PIECE_MS, signal)
  let streams = false
  try {
    const response = await send(path, {
      method,
      headers: { accept: 'text/event-stream, application/json', 'content-type': 'application/json' },
      body: JSON.stringify('body' in input ? input.body : undefined),
      signal: deadline.signal,
    })
    if (response.ok && response.body && isStream(response)) {
      streams = true
      return { events: eventsIn(response.body, deadline) }
    }
    const text = await response.text().catch(networkError)
    if (!response.ok) throw new ApiError(response.status, text || response.statusText)
    return { whole: readJson(text) as Reply<N> }
  } finally {
    if (!streams) deadline.end()
  }
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

/**
 * The events of a stream, as the HTML standard reads them: an event that the stream ends within is none. Chunks may be
 * cut anywhere, also within a character. Each one renews the deadline.
 */
export async function* eventsIn(
  stream: ReadableStream<Uint8Array>,
  deadline?: Pick<ReturnType<typeof startDeadline>, 'renew' | 'end'>,
): AsyncGenerator<StreamEvent> {
  const events: StreamEvent[] = []
  const parser = createParser({ onEvent: ({ event = '', data }) => events.push({ event, data }) })
  const decoder = new TextDecoder()
  // Not `for await` over the stream itself: Safari cannot.
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(networkError)
      deadline?.renew()
      parser.feed(decoder.decode(value, { stream: !done }))
      yield* events.splice(0)
      if (done) return
    }
  } finally {
    deadline?.end()
    // The end of listening ends the server's work.
    reader.cancel().catch(() => undefined)
  }
}
