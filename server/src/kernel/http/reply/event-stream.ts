import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A stream whose reader has left this much unread is ended: its page asks again, and nothing is kept for it. */
export const UNREAD_MAX = 64 * 1024

/** A reply of server-sent events that stays open until one side ends it. Emits `close` then. */
export class EventStream extends Readable {
  #over = false

  override _read(): void {}

  /** Sends lines of the stream at once, as they are. A reader who is too slow is dropped. */
  tell(lines: string): void {
    if (this.destroyed || this.#over) return
    this.push(lines)
    if (this.readableLength > UNREAD_MAX) this.destroy()
  }

  /** Ends it after what was sent. */
  finish(): void {
    if (this.destroyed || this.#over) return
    this.#over = true
    this.push(null)
  }
}

/** Sends a stream and asks proxies not to buffer it. */
export function sendStream(reply: FastifyReply, stream: EventStream): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
}
