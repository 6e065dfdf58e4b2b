import sql, { raw, type Sql } from 'sql-template-tag'
import type { Person } from '../context.ts'
import { todayAt } from './sql.ts'

/*
 * What every list of visits and their agreements needs, in whichever room it is: who sees a visit, and when an agreement is
 * open and overdue.
 */

/** SQL: the day of the newest shared visit of a venue; null without one. */
export const lastVisitOf = (venue: string): Sql =>
  raw(`(select max(lv.day) from venue_visits lv where lv.venue_id = ${venue} and lv.shared_at is not null)`)

/** Who reads visits. */
export type VisitReader = Pick<Person, 'appUserId' | 'jobRole' | 'standsIn'>

/** SQL: the ids of the venues of which somebody is a general manager now, or for one of whom they stand in. */
export const managedBy = ({ appUserId, jobRole, standsIn = [] }: VisitReader): Sql => {
  const lent = standsIn.map(({ venueId }) => venueId)
  const own = sql`select va.venue_id from venue_assignments va where va.app_user_id = ${appUserId}`
  const others = sql`select unnest(${lent}::uuid[])`
  if (jobRole !== 'GM') return others
  return lent.length === 0 ? own : sql`${own} union all ${others}`
}

/** SQL condition: the visit `x` is planned, and somebody was told of it as a manager of its venue. */
export const toldOf = (reader: VisitReader): Sql =>
  sql`(x.shared_at is null and x.tell and x.venue_id in (${managedBy(reader)}))`

/** SQL condition: the visit `x` within reach is one that somebody sees: a shared one, their own, or one they were told of. */
export const seesVisit = (reader: VisitReader): Sql =>
  sql`(x.shared_at is not null or x.visitor_id = ${reader.appUserId} or ${toldOf(reader)})`

/** SQL: whether the agreement `g` is done, and its day. One that is a task `t` has those of the task. */
export const AGREED_DONE = 'coalesce(t.completed, g.done_at is not null)'
export const AGREED_DUE = 'coalesce(t.due, g.due)'

/** SQL condition: the agreement `g`, with its task `t` if it is one, is open: neither done nor dropped. */
export const AGREED_OPEN = raw(`(g.dropped_at is null and not ${AGREED_DONE})`)

/** SQL condition: the agreement `g` is done, and its day at the venue `v` was not over before. */
export const AGREED_ON_TIME = raw(`(g.dropped_at is null and ${AGREED_DONE}
  and (coalesce(t.completed_at, g.done_at) at time zone v.timezone)::date <= ${AGREED_DUE})`)

/** SQL condition: the day of the open agreement `g` is over at the venue `v`. */
export const agreedOverdue = (now: Date): Sql => sql`
  (${AGREED_OPEN} and ${raw(AGREED_DUE)} < ${todayAt('v', now)})`
