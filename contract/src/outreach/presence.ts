import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, oneOf } from '../kernel/schema.ts'
import { PRESENCE_KINDS } from './presence.words.ts'

/** The other people looking at it now, by name. It replaces earlier lists. */
export const Presence = Type.Object({
  people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})
export type Presence = Static<typeof Presence>

export const presenceCalls = {
  'GET /api/presence/:kind/:id': call({
    summary:
      'Say that one is looking at something that others may change too, for as long as it stays open, and hear who else is, as server-sent events. `id` is the priority, or the BLT member of a one-on-one',
    who: 'priority.work',
    polled: true,
    stream: true,
    limits: LIMITS.live,
    params: exact({ kind: oneOf(PRESENCE_KINDS), id: Id }),
    /** `user`: the user of the page, because an event stream cannot send headers. */
    query: exact({ user: Type.Optional(Id) }),
    reply: Presence,
  }),
}
