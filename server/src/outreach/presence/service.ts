import { randomUUID } from 'node:crypto'
import { mayAbout } from '@scope/contract/kernel/access'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'
import type { Context, Parts } from '../../kernel/context.ts'
import { EventStream } from '../../kernel/http/reply/event-stream.ts'
import { forbidden, notFound, Refusal, tooMany } from '../../kernel/refusal.ts'
import { changesRightsOf, isChange, type Listener, type Look, readTold } from '../live/rules.ts'
import { Present } from './present.ts'
import { ABILITY_OF, STREAMS_OF_PERSON } from './rules.ts'
import { findMember, listNames } from './view.ts'

/**
 * How long a stream stays open before its page opens the next, and how long after its end its person still counts, so
 * that nobody flickers, in milliseconds. A line that leads nowhere is believed no longer than both.
 */
export type PresenceTimes = { openMs: number; leftMs: number }
export const PRESENCE_TIMES: PresenceTimes = { openMs: 30_000, leftMs: 3_000 }

type Stream = Listener & {
  id: string
  subject: string
  sid: string
  out: EventStream
  told?: string
}
type Opening = { kind: PresenceKind; id: string; sid: string }

/** Who looks at what on all servers, and the open streams of this one. */
export type Presences = {
  /**
   * Opens a stream, by which its person is there until it ends. 404 out of reach, 403 for whoever may not change it, 429
   * and 503 beyond the bounds.
   */
  open(context: Context, opening: Opening): Promise<EventStream>
  /** Ends all streams: their pages open the next, elsewhere if there is another server. */
  leave(): void
  close(): Promise<void>
}

export function presences(
  { changes, config, database }: Pick<Parts, 'changes' | 'config' | 'database'>,
  { openMs, leftMs }: PresenceTimes = PRESENCE_TIMES,
): Presences {
  const streams = new Set<Stream>()
  const due = new Set<string>()
  let telling = Promise.resolve()

  const tell = async (subject: string) => {
    const here = [...streams].filter((stream) => stream.subject === subject)
    const [first] = here
    if (!first) return
    const people = await listNames(first.reach, database.db, present.at(subject))
    for (const stream of here) {
      const others = people.filter(({ id }) => id !== stream.person.appUserId)
      const told = JSON.stringify({ people: others })
      if (told !== stream.told) stream.out.tell(`data: ${told}\n\n`)
      stream.told = told
    }
  }
  /** One after the other, so that the newest is told last. What cannot be read now is told with the next stream. */
  const tellSoon = (subject: string) => {
    if (due.has(subject)) return
    due.add(subject)
    telling = telling.then(() => {
      due.delete(subject)
      return tell(subject).catch(() => undefined)
    })
  }
  const present = new Present(tellSoon)
  /** Without the database nobody hears of it, and who is there ends by itself. */
  const say = (what: { kind: 'who' } | ({ kind: 'presence' } & Look)) =>
    void changes?.tell(what).catch(() => undefined)
  const sayHere = ({ id, subject, person }: Stream, ms = openMs + leftMs) =>
    say({ kind: 'presence', subject, stream: id, person: person.appUserId, ms })
  let asked = false

  const ear = {
    // What the others said before was not heard. This server answers itself too.
    listening: () => say({ kind: 'who' }),
    heard: (text: string) => {
      const told = readTold(text)
      if (told?.kind === 'who') for (const stream of streams) sayHere(stream)
      else if (told?.kind === 'presence') {
        present.hear(told)
        tellSoon(told.subject)
      } else if (told?.kind === 'session') {
        for (const { sid, out } of streams) if (sid === told.sid) out.finish()
      } else if (told && isChange(told)) {
        // Asked again as it opens the next.
        for (const stream of streams) if (changesRightsOf(stream, told)) stream.out.finish()
      }
    },
  }

  return {
    open: async ({ person, reach, db }, { kind, id, sid }) => {
      const bltId = await findMember(reach, db, kind, id)
      if (!bltId) throw notFound()
      if (!mayAbout(person, ABILITY_OF[kind], bltId)) throw forbidden()
      if (!changes || streams.size >= config.liveStreams) {
        throw new Refusal('unavailable', 'There are too many open pages.', {}, 60)
      }
      const own = [...streams].filter((stream) => stream.person.userId === person.userId)
      if (own.length >= STREAMS_OF_PERSON) throw tooMany('Too many of your pages are open.', 60)

      const out = new EventStream()
      out.tell('retry: 1000\n\n')
      const stream = { id: randomUUID(), person, reach, sid, out, subject: `${kind} ${id}` }
      streams.add(stream)
      const ends = setTimeout(() => out.finish(), openMs).unref()
      out.once('close', () => {
        clearTimeout(ends)
        streams.delete(stream)
        sayHere(stream, leftMs)
      })
      changes.listen(ear)
      if (asked) sayHere(stream)
      else say({ kind: 'who' })
      asked = true
      return out
    },
    leave: () => {
      for (const { out } of streams) out.finish()
    },
    close: async () => {
      present.close()
      await telling
    },
  }
}
