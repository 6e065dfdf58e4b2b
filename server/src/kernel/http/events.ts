import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type Event = { event: string; data: unknown }

/** What a slow call answers piece by piece, as server-sent events. */
export class Events {
  readonly list: AsyncIterable<Event>

  constructor(list: AsyncIterable<Event>) {
    this.list = list
  }
}

/** Sends each event as it comes; a proxy in front is asked not to hold them back. */
export function sendEvents(reply: FastifyReply, events: Events): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(written(events)))
}

async function* written({ list }: Events): AsyncGenerator<string> {
  for await (const { event, data } of list) yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * Aborts when the client has gone, so that nobody works on an answer for no one. Asked for late it still knows: who
 * has left already does not leave again.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
