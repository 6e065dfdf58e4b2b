import { stillSignedIn } from '../../company/session/gate.ts'
import type { Parts } from '../../kernel/context.ts'
import { EventStream } from '../../kernel/http/reply/event-stream.ts'
import { Refusal, tooMany } from '../../kernel/refusal.ts'
import { Recent } from './recent.ts'
import {
  CHANGES_MAX,
  changesRightsOf,
  isChange,
  isToldTo,
  type Listener,
  linesOf,
  quietLines,
  readTold,
  retryLines,
  STREAMS_OF_PERSON,
  STREAMS_OF_SESSION,
  stateLines,
  type Told,
  type ToldChange,
} from './rules.ts'

export type LiveTimes = {
  /** How often a quiet stream says something, and how often sessions and roles are read again, in milliseconds. */
  quietMs: number
  againMs: number
  /** After a gap all pages look again: so many at once, or a tenth if that is more, and the next ones after `askMs`. */
  askAtOnce: number
  askMs: number
}
export const LIVE_TIMES: LiveTimes = { quietMs: 20_000, againMs: 60_000, askAtOnce: 200, askMs: 300 }

/** While the server was deaf, anything may have changed. */
const MISSED: Told = { kind: 'many', tx: '' }

type Stream = Listener & { sid: string; out: EventStream }

type Log = { warn(about: object, message: string): void; info(about: object, message: string): void }

/** The open streams of this server. */
export type LiveStreams = {
  /** Opens one. `after` is the place that the page has read or heard up to. Refuses more than the bounds allow. */
  open(listener: Listener, sid: string, after: string | undefined): EventStream
  /** The place that has been told up to: what is read from now on has all before it. */
  last(): string | undefined
  /** Ends all and asks their browsers to connect again, elsewhere if there is another server. */
  leave(): void
  close(): Promise<void>
}

/** Tells each open stream what its person may know of, as the database tells what was saved. */
export function liveStreams(parts: Parts, log: Log, times: LiveTimes = LIVE_TIMES): LiveStreams {
  const { changes, config } = parts
  const streams = new Set<Stream>()
  const recent = new Recent()
  let waiting: Told[] = []
  let telling: Promise<void> | undefined
  let leaving = false
  /** Streams that are still to be asked to look again. What changes meanwhile need not be named to them. */
  let unasked = new Set<Stream>()
  let asking: NodeJS.Timeout | undefined

  const count = (test: (stream: Stream) => boolean) => [...streams].filter(test).length
  const tellAll = (lines: string) => {
    for (const { out } of streams) out.tell(lines)
  }
  const askAll = () => {
    clearTimeout(asking)
    unasked = new Set(streams)
    askPart(Math.max(times.askAtOnce, Math.ceil(streams.size / 10)))
  }
  const askPart = (size: number) => {
    for (const stream of [...unasked].slice(0, size)) {
      unasked.delete(stream)
      stream.out.tell(stateLines('again', recent.last()))
    }
    if (unasked.size > 0) asking = setTimeout(askPart, times.askMs, size).unref()
  }
  const end = (stream: Stream) => {
    streams.delete(stream)
    unasked.delete(stream)
    // The page looks, and finds out why.
    stream.out.tell(stateLines('again'))
    stream.out.finish()
  }
  /** Reads sessions and roles again. What cannot be read is not trusted, unless there is nothing to hear either. */
  const lookAgain = async (some: readonly Stream[]) => {
    if (some.length === 0) return
    const sids = some.map(({ sid }) => sid)
    const found = await stillSignedIn(parts, sids).catch(() => undefined)
    if (!found && !changes?.isListening()) return
    for (const stream of some) {
      const now = found?.get(stream.sid)
      if (now) Object.assign(stream, now)
      else end(stream)
    }
  }

  /** Tells what has arrived so far. Rights are read before anything that was saved after they changed goes out. */
  const tell = async () => {
    for (let told = take(); told.length > 0; told = take()) {
      const ended = new Set(told.flatMap((one) => (one.kind === 'session' ? [one.sid] : [])))
      for (const stream of streams) if (ended.has(stream.sid)) end(stream)
      const news = told.filter(isChange)
      const isMany = told.some(({ kind }) => kind === 'many')
      const changed = (one: Stream) => isMany || news.some((change) => changesRightsOf(one, change))
      await lookAgain([...streams].filter(changed))
      // Nobody can go on from before what was not named.
      if (isMany) recent.forget()
      recent.add(news)
      if (isMany) askAll()
      else for (const stream of streams) if (!unasked.has(stream)) tellOne(stream, news)
    }
  }
  const take = () => {
    const taken = waiting
    waiting = []
    return taken
  }
  const tellOne = (stream: Stream, news: readonly ToldChange[]) => {
    const own = news.filter((change) => isToldTo(stream, change))
    if (own.length > CHANGES_MAX) stream.out.tell(stateLines('again', own.at(-1)?.tx))
    else if (own.length > 0) stream.out.tell(own.map(linesOf).join(''))
  }

  /** What arrives together is told together. */
  const hear = (told: Told) => {
    waiting.push(told)
    telling ??= new Promise<void>((resolve) => setImmediate(resolve)).then(tell).finally(() => {
      telling = undefined
    })
  }

  const ear = {
    heard: (text: string) => {
      const told = readTold(text)
      // Heard where it is shown.
      if (told && told.kind !== 'presence' && told.kind !== 'who') hear(told)
    },
    listening: () => {
      log.info({}, 'hears what the database tells')
      hear(MISSED)
    },
    lost: () => {
      log.warn({}, 'does not hear what the database tells; pages poll')
      recent.forget()
      tellAll(stateLines('deaf'))
    },
  }

  const timers = [
    setInterval(() => tellAll(quietLines(recent.last())), times.quietMs),
    setInterval(() => void lookAgain([...streams]), times.againMs),
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
        throw new Refusal('unavailable', 'There are too many open pages. This one polls.', {}, 60)
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
        unasked.delete(stream)
        parts.live.streams = streams.size
      })
      changes.listen(ear)
      const missed = after === undefined ? undefined : recent.since(after)
      if (!changes.isListening()) out.tell(stateLines('deaf'))
      else if (!missed) out.tell(stateLines('again', recent.last()))
      else {
        out.tell(stateLines('resumed'))
        tellOne(stream, missed)
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
      clearTimeout(asking)
      await changes?.close()
      await telling
    },
  }
}
