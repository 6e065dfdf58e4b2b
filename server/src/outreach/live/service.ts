import { stillSignedIn } from '../../company/session/gate.ts'
import type { Parts } from '../../kernel/context.ts'
import { EventStream } from '../../kernel/http/reply/event-stream.ts'
import { Refusal, tooMany } from '../../kernel/refusal.ts'
import { RecentChanges } from './recent-changes.ts'
import {
  CHANGES_MAX,
  type ChangeNotice,
  changesRightsOf,
  getsChange,
  isChange,
  type Listener,
  linesOf,
  type Notice,
  parseNotice,
  quietLines,
  retryLines,
  STREAMS_OF_PERSON,
  STREAMS_OF_SESSION,
  stateLines,
} from './rules.ts'

export type LiveTimes = {
  /** How often a quiet stream sends a line, and how often sessions and roles are read again, in milliseconds. */
  quietMs: number
  againMs: number
  /**
   * After a gap all pages reload: at once this many, or a tenth of them if that is more; the next ones after
   * `reloadMs`.
   */
  reloadAtOnce: number
  reloadMs: number
}
export const LIVE_TIMES: LiveTimes = { quietMs: 20_000, againMs: 60_000, reloadAtOnce: 200, reloadMs: 300 }

/** Anything may have changed while the server received no notices. */
const MISSED: Notice = { kind: 'many', tx: '' }

type Stream = Listener & { sid: string; out: EventStream }

type Log = { warn(about: object, message: string): void; info(about: object, message: string): void }

/** The open streams of this server. */
export type LiveStreams = {
  /** Opens a stream that continues after a position. Refuses streams beyond the limits. */
  open(listener: Listener, sid: string, after: string | undefined): EventStream
  /** The position of the newest sent change: later reads include everything before it. */
  last(): string | undefined
  /** Ends all streams. Their browsers reconnect, to another server if there is one. */
  leave(): void
  close(): Promise<void>
}

/** Sends each change that the database reports to the streams of the people who may see it. */
export function liveStreams(parts: Parts, log: Log, times: LiveTimes = LIVE_TIMES): LiveStreams {
  const { changes, config } = parts
  const streams = new Set<Stream>()
  const recent = new RecentChanges()
  let waiting: Notice[] = []
  let sending: Promise<void> | undefined
  let leaving = false
  /** Streams whose pages have yet to be told to reload. They need no changes until then. */
  let toReload = new Set<Stream>()
  let reloading: NodeJS.Timeout | undefined

  const count = (test: (stream: Stream) => boolean) => [...streams].filter(test).length
  const sendAll = (lines: string) => {
    for (const { out } of streams) out.tell(lines)
  }
  const reloadAll = () => {
    clearTimeout(reloading)
    toReload = new Set(streams)
    reloadSome(Math.max(times.reloadAtOnce, Math.ceil(streams.size / 10)))
  }
  const reloadSome = (size: number) => {
    for (const stream of [...toReload].slice(0, size)) {
      toReload.delete(stream)
      stream.out.tell(stateLines('again', recent.last()))
    }
    if (toReload.size > 0) reloading = setTimeout(reloadSome, times.reloadMs, size).unref()
  }
  const end = (stream: Stream) => {
    streams.delete(stream)
    toReload.delete(stream)
    // The page reloads, and gets the reason from its calls.
    stream.out.tell(stateLines('again'))
    stream.out.finish()
  }
  /**
   * Reads sessions and roles again. Streams whose session cannot be read end, unless notices do not arrive either,
   * because then they get nothing anyway.
   */
  const refreshRights = async (some: readonly Stream[]) => {
    if (some.length === 0) return
    const sids = some.map(({ sid }) => sid)
    const sessions = await stillSignedIn(parts, sids).catch(() => undefined)
    if (!sessions && !changes?.isListening()) return
    for (const stream of some) {
      const session = sessions?.get(stream.sid)
      if (session) Object.assign(stream, session)
      else end(stream)
    }
  }

  /** Sends the notices that have arrived. If rights changed, they are read again first. */
  const sendWaiting = async () => {
    for (let notices = take(); notices.length > 0; notices = take()) {
      const ended = new Set(notices.flatMap((one) => (one.kind === 'session' ? [one.sid] : [])))
      for (const stream of streams) if (ended.has(stream.sid)) end(stream)
      const news = notices.filter(isChange)
      const isMany = notices.some(({ kind }) => kind === 'many')
      const mayDiffer = (one: Stream) => isMany || news.some((change) => changesRightsOf(one, change))
      await refreshRights([...streams].filter(mayDiffer))
      // Some changes have no notice, so no page can continue from before them.
      if (isMany) recent.clear()
      recent.add(news)
      if (isMany) reloadAll()
      else for (const stream of streams) if (!toReload.has(stream)) sendTo(stream, news)
    }
  }
  const take = () => {
    const notices = waiting
    waiting = []
    return notices
  }
  const sendTo = (stream: Stream, news: readonly ChangeNotice[]) => {
    const visible = news.filter((change) => getsChange(stream, change))
    if (visible.length > CHANGES_MAX) stream.out.tell(stateLines('again', visible.at(-1)?.tx))
    else if (visible.length > 0) stream.out.tell(visible.map(linesOf).join(''))
  }

  /** Notices that arrive together are sent together. */
  const receive = (notice: Notice) => {
    waiting.push(notice)
    sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(sendWaiting).finally(() => {
      sending = undefined
    })
  }

  const channel = {
    onNotification: (text: string) => {
      const notice = parseNotice(text)
      // The presence streams have a listener of their own.
      if (notice && notice.kind !== 'presence' && notice.kind !== 'who') receive(notice)
    },
    onConnected: () => {
      log.info({}, 'hears what the database tells')
      receive(MISSED)
    },
    onLost: () => {
      log.warn({}, 'does not hear what the database tells; pages poll')
      recent.clear()
      sendAll(stateLines('deaf'))
    },
  }

  const timers = [
    setInterval(() => sendAll(quietLines(recent.last())), times.quietMs),
    setInterval(() => void refreshRights([...streams]), times.againMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    open: (listener, sid, after) => {
      const out = new EventStream()
      out.tell(retryLines(Math.random()))
      if (leaving) {
        out.finish()
        return out
      }
      if (!changes || streams.size >= config.liveStreams) {
        throw new Refusal('unavailable', 'Too many open pages. This one polls.', {}, 60)
      }
      const { userId } = listener.person
      if (
        count((one) => one.sid === sid) >= STREAMS_OF_SESSION ||
        count(({ person }) => person.userId === userId) >= STREAMS_OF_PERSON
      ) {
        throw tooMany('Too many of your pages are open.', 60)
      }
      const stream = { ...listener, sid, out }
      streams.add(stream)
      parts.live.streams = streams.size
      out.once('close', () => {
        streams.delete(stream)
        toReload.delete(stream)
        parts.live.streams = streams.size
      })
      changes.listen(channel)
      const missed = after === undefined ? undefined : recent.since(after)
      if (!changes.isListening()) out.tell(stateLines('deaf'))
      else if (!missed) out.tell(stateLines('again', recent.last()))
      else {
        out.tell(stateLines('resumed'))
        sendTo(stream, missed)
      }
      return out
    },
    last: () => recent.last(),
    leave: () => {
      leaving = true
      for (const { out } of streams) out.finish()
      streams.clear()
      parts.live.streams = 0
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(reloading)
      await changes?.close()
      await sending
    },
  }
}
