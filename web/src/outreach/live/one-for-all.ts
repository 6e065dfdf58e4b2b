import { type Change, openLiveStream, type StreamHandlers } from '../../lib/live/live-stream.ts'

type Message = { change: Change } | { healthy: boolean; to?: string } | { lost: true } | { ask: string }

/**
 * One stream for all pages of a browser, because HTTP/1.1 allows six connections to a host. A visible page leads, the
 * others get the changes from it, and one of them takes over when it closes. Without locks each page has its own.
 */
export function shareStream(user: string, handlers: StreamHandlers): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return openLiveStream(user, handlers)
  const name = `scope.live.${user}`
  const self = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const done = new AbortController()
  let health: 'unknown' | 'healthy' | 'lost' = 'unknown'
  let leads = false
  const send = (message: Message) => channel.postMessage(message)

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) {
      if (leads && health === 'healthy') send({ healthy: true, to: data.ask })
    } else if (leads) return
    else if ('change' in data) handlers.change(data.change)
    else if ('lost' in data) handlers.lost()
    else if (data.to === undefined || data.to === self) handlers.healthy(data.healthy)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      if (done.signal.aborted) return resolve()
      leads = true
      const close = openLiveStream(user, {
        change: (change) => {
          handlers.change(change)
          send({ change })
        },
        healthy: (missed) => {
          health = 'healthy'
          handlers.healthy(missed)
          send({ healthy: missed })
        },
        lost: () => {
          health = 'lost'
          handlers.lost()
          send({ lost: true })
        },
      })
      done.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Rejected when the page goes before its turn.
  navigator.locks.request(name, { signal: done.signal }, lead).catch(() => undefined)
  send({ ask: self })
  return () => {
    done.abort()
    channel.close()
  }
}
