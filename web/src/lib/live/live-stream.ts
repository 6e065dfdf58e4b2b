import type { LiveChange } from '@scope/contract/outreach/live'
import { addressOf } from '../api/api.ts'
import { startOfPage } from './page-start.ts'

export type Change = LiveChange

/** What a page hears on the stream. */
export type Hears = {
  change(change: Change): void
  /** It is healthy; without `missed`, what was missed follows. */
  healthy(missed: boolean): void
  /** It is interrupted, or the server does not hear the database. */
  lost(): void
}

/** The server says something every 20 s. A line that is silent for longer leads nowhere. */
const SILENT_MS = 30_000
/** The pauses after the stream was refused; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000]

/** Opens the stream of changes, and opens it again when it is lost. Returns how to close it. */
export function openLiveStream(user: string, hears: Hears): () => void {
  let source: EventSource | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let refused = 0

  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => openIn(0), SILENT_MS)
  }
  const openIn = (ms: number) => {
    hears.lost()
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
      hears.healthy(missed)
    }
    own.onmessage = ({ data }) => {
      alive()
      hears.change(JSON.parse(data) as Change)
    }
    on('again', () => healthy(true))
    on('resumed', () => healthy(false))
    on('deaf', hears.lost)
    on('still', () => undefined)
    own.onerror = () => {
      hears.lost()
      // The browser connects again by itself, unless it was refused.
      if (own.readyState !== EventSource.CLOSED) return
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
