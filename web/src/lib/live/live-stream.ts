import type { LiveChange } from '@scope/contract/outreach/live'
import { addressOf } from '../api/api.ts'
import { noteRefusedStream } from '../offline/reachability.ts'
import { startOfPage } from './page-start.ts'

export type Change = LiveChange

/** The callbacks of a page for the stream. */
export type StreamHandlers = {
  change(change: Change): void
  /** The stream is healthy. With `missed`, changes are lost; without, they follow. */
  healthy(missed: boolean): void
  /** The stream is interrupted, or the server gets no notices from the database. */
  lost(): void
}

/** The server sends a line every 20 s. A connection that is silent for longer is lost. */
const SILENT_MS = 30_000
/** The pauses after the stream was refused; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000]

/** Opens the stream of changes, and opens it again when it is lost. Returns how to close it. */
export function openLiveStream(user: string, handlers: StreamHandlers): () => void {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let refused = 0
  let failures = 0

  const alive = () => {
    failures = 0
    clearTimeout(silence)
    silence = setTimeout(() => openIn(0), SILENT_MS)
  }
  const openIn = (ms: number) => {
    handlers.lost()
    source?.close()
    clearTimeout(silence)
    clearTimeout(pause)
    pause = setTimeout(open, ms)
  }
  const open = () => {
    const own = new EventSource(addressOf('/api/live', { query: { user, after: startOfPage || undefined } }))
    source = own
    const on = (event: string, act: () => void) =>
      own.addEventListener(event, () => {
        alive()
        act()
      })
    const healthy = (missed: boolean) => {
      refused = 0
      handlers.healthy(missed)
    }
    own.onmessage = ({ data }) => {
      alive()
      handlers.change(JSON.parse(data) as Change)
    }
    on('again', () => healthy(true))
    on('resumed', () => healthy(false))
    on('deaf', handlers.lost)
    on('still', () => undefined)
    own.onerror = () => {
      handlers.lost()
      failures += 1
      const isRefused = own.readyState === EventSource.CLOSED
      // The server ends a stream now and then; the next one then answers.
      if (isRefused || failures > 1) void noteRefusedStream()
      // The browser reconnects, unless it was refused.
      if (!isRefused) return
      const ms = PAUSES_MS[refused] ?? Math.max(...PAUSES_MS)
      refused += 1
      openIn(ms * (0.75 + Math.random() / 2))
    }
    alive()
  }
  const openNow = () => openIn(0)
  window.addEventListener('online', openNow)
  open()
  return () => {
    window.removeEventListener('online', openNow)
    clearTimeout(silence)
    clearTimeout(pause)
    source?.close()
  }
}
