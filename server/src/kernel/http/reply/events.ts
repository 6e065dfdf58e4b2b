import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type Event = { event: string; data: unknown }

/** A slow call's reply in pieces, as server-sent events. */
export class Events {
  readonly list: AsyncIterable<Event>

  constructor(list: AsyncIterable<Event>) {
    this.list = list
  }
}

/** Sends each event at once and asks proxies not to buffer. */
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
 * Aborts when the client disconnects, so that work for it can stop. Also aborts if the client is already gone.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
