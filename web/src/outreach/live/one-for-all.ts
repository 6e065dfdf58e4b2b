import { type Change, type Hears, openLiveStream } from '../../lib/live/live-stream.ts'

type Said = { change: Change } | { healthy: boolean; to?: string } | { lost: true } | { ask: string }

/**
 * One stream for all pages of a browser: HTTP/1.1 gives a host six connections. A page that is looked at leads, the
 * others hear from it, and one of them takes over when it goes. Without locks each page has its own.
 */
export function shareStream(user: string, hears: Hears): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return openLiveStream(user, hears)
  const name = `scope.live.${user}`
  const self = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const done = new AbortController()
  let health: 'unknown' | 'healthy' | 'lost' = 'unknown'
  let leads = false
  const say = (said: Said) => channel.postMessage(said)

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('ask' in data) {
      if (leads && health === 'healthy') say({ healthy: true, to: data.ask })
    } else if (leads) return
    else if ('change' in data) hears.change(data.change)
    else if ('lost' in data) hears.lost()
    else if (data.to === undefined || data.to === self) hears.healthy(data.healthy)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      if (done.signal.aborted) return resolve()
      leads = true
      const close = openLiveStream(user, {
        change: (change) => {
          hears.change(change)
          say({ change })
        },
        healthy: (missed) => {
          health = 'healthy'
          hears.healthy(missed)
          say({ healthy: missed })
        },
        lost: () => {
          health = 'lost'
          hears.lost()
          say({ lost: true })
        },
      })
      done.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Rejected when the page goes before its turn.
  navigator.locks.request(name, { signal: done.signal }, lead).catch(() => undefined)
  say({ ask: self })
  return () => {
    done.abort()
    channel.close()
  }
}
