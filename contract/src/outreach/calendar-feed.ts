import { Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Instant, nullable } from '../kernel/schema.ts'

export const calendarFeedCalls = {
  'GET /api/calendar-feed': call({
    summary: 'Whether the caller has a calendar feed, and since when. Its address is not told again',
    who: 'signedIn',
    reply: Type.Object({ madeAt: nullable(Instant) }),
  }),
  'POST /api/calendar-feed': call({
    summary: 'Make the address of the caller’s calendar feed, in place of the one before, which ends',
    who: 'signedIn',
    fresh: true,
    showsOnce: 'address',
    status: 201,
    reply: Type.Object({ address: Type.String(), madeAt: Instant }),
  }),
  'DELETE /api/calendar-feed': call({
    summary: 'End the caller’s calendar feed',
    who: 'signedIn',
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'GET /api/calendars/:file': file({
    summary:
      'Get a calendar feed (RFC 5545) by its secret address: due weeks, and a person’s journal days, due tasks and agreements',
    who: 'anyone',
    // Case does not matter, because calendar programs change it. An address of another form belongs to nobody.
    params: exact({ file: Type.String() }),
    type: 'application/octet-stream',
    head: true,
    // Calendar programs add parameters of their own to bypass caches.
    foreignQuery: true,
    limits: LIMITS.calendar,
  }),
}
