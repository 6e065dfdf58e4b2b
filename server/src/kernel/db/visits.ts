import sql, { raw, type Sql } from 'sql-template-tag'
import { todayAt } from './sql.ts'

/*
 * What every list of visits and their agreements needs, in whichever room it is: who sees a visit, and when an agreement is
 * open and overdue.
 */

/** SQL: the day of the newest shared visit of a venue; null without one. */
export const lastVisitOf = (venue: string): Sql =>
  raw(`(select max(lv.day) from venue_visits lv where lv.venue_id = ${venue} and lv.shared_at is not null)`)

/** Who reads visits: `managed` are the venues of which they are a general manager now, or a stand-in. */
export type VisitReader = { appUserId: string; managed: readonly string[] }

/** SQL condition: `visit` is planned, and somebody was told of it as a manager of its venue. */
export const toldOf = (visit: string, { managed }: VisitReader): Sql => {
  const row = raw(visit)
  return sql`(${row}.shared_at is null and ${row}.tell and ${row}.venue_id = any(${[...managed]}::uuid[]))`
}

/** SQL condition: a `visit` within reach is one that somebody sees: a shared one, their own, or one they were told of. */
export const seesVisit = (visit: string, reader: VisitReader): Sql => sql`
  (${raw(visit)}.shared_at is not null or ${raw(visit)}.visitor_id = ${reader.appUserId} or ${toldOf(visit, reader)})`

/** SQL: whether the agreement `g` is done, and its day. One that is a task `t` has those of the task. */
export const AGREED_DONE = 'coalesce(t.completed, g.done_at is not null)'
export const AGREED_DUE = 'coalesce(t.due, g.due)'

/** SQL condition: the agreement `g`, with its task `t` if it is one, is open: neither done nor dropped. */
export const AGREED_OPEN = raw(`(g.dropped_at is null and not ${AGREED_DONE})`)

/** SQL condition: the day of the open agreement `g` is over at the venue `v`. */
export const agreedOverdue = (now: Date): Sql => sql`
  (${AGREED_OPEN} and ${raw(AGREED_DUE)} < ${todayAt('v', now)})`
