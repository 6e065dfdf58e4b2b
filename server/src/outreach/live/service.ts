import { stillSignedIn } from '../../company/session/gate.ts'
import type { Parts } from '../../kernel/context.ts'
import { EventStream } from '../../kernel/http/reply/event-stream.ts'
import { Refusal, tooMany } from '../../kernel/refusal.ts'
import { RecentChanges } from './recent-changes.ts'
import { Reloads } from './reloads.ts'
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
import { SentTogether } from './sent-together.ts'

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
  const reloads = new Reloads<Stream>(({ out }) => out.tell(stateLines('again', recent.last())), times)
  let leaving = false

  const sendAll = (lines: string) => {
    for (const { out } of streams) out.tell(lines)
  }
  const end = (stream: Stream) => {
    streams.delete(stream)
    reloads.forget(stream)
    // The page reloads, and gets the reason from its calls.
    stream.out.tell(stateLines('again'))
    stream.out.finish()
  }
  /** If rights changed, they are read again before the changes are sent. */
  const send = async (notices: readonly Notice[]) => {
    const ended = new Set(notices.flatMap((one) => (one.kind === 'session' ? [one.sid] : [])))
    for (const stream of streams) if (ended.has(stream.sid)) end(stream)
    const news = notices.filter(isChange)
    const isMany = notices.some(({ kind }) => kind === 'many')
    const mayDiffer = (one: Stream) => isMany || news.some((change) => changesRightsOf(one, change))
    await refreshRights(parts, [...streams].filter(mayDiffer), end)
    // Some changes have no notice, so no page can continue from before them.
    if (isMany) recent.clear()
    recent.add(news)
    if (isMany) reloads.start(streams)
    else for (const stream of streams) if (!reloads.waits(stream)) sendTo(stream, news)
  }
  const notices = new SentTogether(send)
  const channel = channelOf(
    log,
    (notice) => notices.add(notice),
    () => {
      recent.clear()
      sendAll(stateLines('deaf'))
    },
  )

  const timers = [
    setInterval(() => sendAll(quietLines(recent.last())), times.quietMs),
    setInterval(() => void refreshRights(parts, [...streams], end), times.againMs),
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
      const stream = { ...listener, sid, out }
      if (hasTooMany(streams, stream)) throw tooMany('Too many of your pages are open.', 60)
      streams.add(stream)
      parts.live.streams = streams.size
      out.once('close', () => {
        streams.delete(stream)
        reloads.forget(stream)
        parts.live.streams = streams.size
      })
      changes.listen(channel)
      if (changes.isListening()) resume(stream, recent, after)
      else out.tell(stateLines('deaf'))
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
      reloads.stop()
      await changes?.close()
      await notices.sent()
    },
  }
}

/** What the database tells. After each time that it was not heard, anything may have changed. */
const channelOf = (log: Log, receive: (notice: Notice) => void, onDeaf: () => void) => ({
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
    onDeaf()
  },
})

/**
 * Reads sessions and roles again. Streams whose session cannot be read end, unless notices do not arrive either, because
 * then they get nothing anyway.
 */
async function refreshRights(
  parts: Parts,
  streams: readonly Stream[],
  end: (stream: Stream) => void,
): Promise<void> {
  if (streams.length === 0) return
  const sids = streams.map(({ sid }) => sid)
  const sessions = await stillSignedIn(parts, sids).catch(() => undefined)
  if (!sessions && !parts.changes?.isListening()) return
  for (const stream of streams) {
    const session = sessions?.get(stream.sid)
    if (session) Object.assign(stream, session)
    else end(stream)
  }
}

/** Whether a session or a person already has as many streams as they may. */
function hasTooMany(streams: ReadonlySet<Stream>, { sid, person }: Stream): boolean {
  const count = (test: (stream: Stream) => boolean) => [...streams].filter(test).length
  return (
    count((one) => one.sid === sid) >= STREAMS_OF_SESSION ||
    count((one) => one.person.userId === person.userId) >= STREAMS_OF_PERSON
  )
}

/** Continues after a position. A page without one, or with one that is too old, reloads. */
function resume(stream: Stream, recent: RecentChanges, after: string | undefined): void {
  const missed = after === undefined ? undefined : recent.since(after)
  if (!missed) {
    stream.out.tell(stateLines('again', recent.last()))
    return
  }
  stream.out.tell(stateLines('resumed'))
  sendTo(stream, missed)
}

function sendTo(stream: Stream, news: readonly ChangeNotice[]): void {
  const visible = news.filter((change) => getsChange(stream, change))
  if (visible.length > CHANGES_MAX) stream.out.tell(stateLines('again', visible.at(-1)?.tx))
  else if (visible.length > 0) stream.out.tell(visible.map(linesOf).join(''))
}
