import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, oneOf } from '../kernel/schema.ts'
import { LIVE_KINDS } from './live.words.ts'

/** What changed and where, but never its content (live). */
export const LiveChange = Type.Object({
  kind: oneOf(LIVE_KINDS),
  /** The venue that decides who gets the change; absent if it belongs to no venue. */
  venue: Type.Optional(Id),
  /** The BLT member concerned. */
  blt: Type.Optional(Id),
  id: Type.Optional(Id),
  /** The priority that it belongs to. */
  priority: Type.Optional(Id),
  /** The app user who made the change; absent for jobs and the operator's commands. */
  by: Type.Optional(Id),
})
export type LiveChange = Static<typeof LiveChange>

export const liveCalls = {
  'GET /api/live': call({
    summary: 'Hear of changes as they are saved, as server-sent events. It stays open',
    who: 'signedIn',
    polled: true,
    stream: true,
    limits: LIMITS.live,
    /**
     * `user`: the user of the page, because an event stream cannot send headers. `after`: the change that the page's
     * first reply named in LAST_CHANGE_HEADER. `Last-Event-ID` takes precedence.
     */
    query: exact({ user: Type.Optional(Id), after: Type.Optional(Type.String({ maxLength: 64 })) }),
    reply: LiveChange,
  }),
}
