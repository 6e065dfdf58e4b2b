import { randomUUID } from 'node:crypto'
import { mayAbout } from '@scope/contract/kernel/access'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'
import type { Context, Parts } from '../../kernel/context.ts'
import { EventStream } from '../../kernel/http/reply/event-stream.ts'
import { forbidden, notFound, Refusal, tooMany } from '../../kernel/refusal.ts'
import { changesRightsOf, isChange, type Listener, type PresenceNotice, parseNotice } from '../live/rules.ts'
import { PresentPeople } from './present-people.ts'
import { ABILITY_OF, STREAMS_OF_PERSON } from './rules.ts'
import { findMember, listNames } from './view.ts'

/**
 * In milliseconds: how long a stream stays open before its page opens the next one, and how long its person still
 * counts after its end, so that names do not flicker. After a lost connection a person counts for at most both times
 * together.
 */
export type PresenceTimes = { openMs: number; graceMs: number }
export const PRESENCE_TIMES: PresenceTimes = { openMs: 30_000, graceMs: 3_000 }

type Stream = Listener & {
  id: string
  subject: string
  sid: string
  out: EventStream
  /** The people in its last event. */
  lastSent?: string
}
type Opening = { kind: PresenceKind; id: string; sid: string }

/** Who is looking at what, on all servers, and the open streams of this one. */
export type Presences = {
  /**
   * Opens a stream. Its person is present until it ends. 404 out of reach, 403 without the ability to change the thing,
   * 429 and 503 beyond the limits.
   */
  open(context: Context, opening: Opening): Promise<EventStream>
  /** Ends all streams. Their pages open new ones, on another server if there is one. */
  leave(): void
  close(): Promise<void>
}

export function presences(
  { changes, config, database }: Pick<Parts, 'changes' | 'config' | 'database'>,
  { openMs, graceMs }: PresenceTimes = PRESENCE_TIMES,
): Presences {
  const streams = new Set<Stream>()
  const due = new Set<string>()
  let sending = Promise.resolve()

  const send = async (subject: string) => {
    const here = [...streams].filter((stream) => stream.subject === subject)
    const [first] = here
    if (!first) return
    const people = await listNames(first.reach, database.db, present.at(subject))
    for (const stream of here) {
      const others = people.filter(({ id }) => id !== stream.person.appUserId)
      const data = JSON.stringify({ people: others })
      if (data !== stream.lastSent) stream.out.tell(`data: ${data}\n\n`)
      stream.lastSent = data
    }
  }
  /** Sends in sequence, so that the newest is last. After a failed read, the next stream sends it. */
  const sendSoon = (subject: string) => {
    if (due.has(subject)) return
    due.add(subject)
    sending = sending.then(() => {
      due.delete(subject)
      return send(subject).catch(() => undefined)
    })
  }
  const present = new PresentPeople(sendSoon)
  /** Without the database no notice arrives, and the entries expire by themselves. */
  const notify = (notice: { kind: 'who' } | ({ kind: 'presence' } & PresenceNotice)) =>
    void changes?.notify(notice).catch(() => undefined)
  const notifyPresent = ({ id, subject, person }: Stream, ms = openMs + graceMs) =>
    notify({ kind: 'presence', subject, stream: id, person: person.appUserId, ms })
  let hasAsked = false

  const channel = {
    // Earlier notices of the other servers were missed. This server answers its own question too.
    onConnected: () => notify({ kind: 'who' }),
    onNotification: (text: string) => {
      const notice = parseNotice(text)
      if (notice?.kind === 'who') for (const stream of streams) notifyPresent(stream)
      else if (notice?.kind === 'presence') {
        present.add(notice)
        sendSoon(notice.subject)
      } else if (notice?.kind === 'session') {
        for (const { sid, out } of streams) if (sid === notice.sid) out.finish()
      } else if (notice && isChange(notice)) {
        // Rights are checked when the page opens its next stream.
        for (const stream of streams) if (changesRightsOf(stream, notice)) stream.out.finish()
      }
    },
  }

  return {
    open: async ({ person, reach, db }, { kind, id, sid }) => {
      const member = await findMember(reach, db, kind, id)
      if (!member) throw notFound()
      if (!mayAbout(person, ABILITY_OF[kind], member)) throw forbidden()
      if (!changes || streams.size >= config.liveStreams) {
        throw new Refusal('unavailable', 'Too many open pages.', {}, 60)
      }
      const own = [...streams].filter((stream) => stream.person.userId === person.userId)
      if (own.length >= STREAMS_OF_PERSON) throw tooMany('Too many of your pages are open.', 60)

      const out = new EventStream()
      out.tell('retry: 1000\n\n')
      const stream = { id: randomUUID(), person, reach, sid, out, subject: `${kind} ${id}` }
      streams.add(stream)
      const timeout = setTimeout(() => out.finish(), openMs).unref()
      out.once('close', () => {
        clearTimeout(timeout)
        streams.delete(stream)
        notifyPresent(stream, graceMs)
      })
      changes.listen(channel)
      if (hasAsked) notifyPresent(stream)
      else notify({ kind: 'who' })
      hasAsked = true
      return out
    },
    leave: () => {
      for (const { out } of streams) out.finish()
    },
    close: async () => {
      present.close()
      await sending
    },
  }
}
