import { type Channel, EVENTS, isOfEach, type MessageEvent } from '@scope/contract/outreach/outbox.words'
import sql, { type Sql } from 'sql-template-tag'
import { isAwayNow } from '../../company/away/view.ts'
import { managersNow, standsNow } from '../../company/stand-in/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { LATE_MS } from '../../work/priority/rules.ts'
import { lacksNumbers } from '../../work/review/view.ts'
import { givenAt } from '../../work/week/view.ts'

type Rules = (typeof EVENTS)[MessageEvent]

/**
 * SQL: the current stand-ins in which the person `a` reviews the journal of a message `m`. `gu` is the general manager.
 */
const reviewingFor = (now: Date): Sql => sql`
  select from ${standsNow(now)} join journals j on j.reach_venue_id = v.id where j.id = m.about_id and s.stand_in_id = a.id`

/** SQL: the current stand-ins of the person `a`. `gu` is the general manager. */
const standingIn = (now: Date): Sql => sql`select from ${standsNow(now)} where s.stand_in_id = a.id`

/** SQL: the managers of the venue of a visit `t`, about which a message `m` is, who are the person `a`. */
const managingVisit = (now: Date): Sql => sql`
  select from venue_visits t join ${managersNow(now)} at on at.venue_id = t.venue_id and at.app_user_id = a.id
    join app_users g on g.id = at.gm_id join users gu on gu.id = g.auth_user_id where t.id = m.about_id`

/** SQL: where the person `a` is a general manager or stands in for one, as far as a notification is about it. */
function managing(event: MessageEvent, now: Date): Sql {
  if (event === 'numbers-missing') return standingIn(now)
  return isOfEach(event) ? managingVisit(now) : reviewingFor(now)
}

/** SQL: the fact in a message `m` is still true. `a` is its receiver. */
const stillSo = (now: Date): Record<Rules['trueWhile'], Sql> => ({
  always: sql`true`,
  'the journal is missing': sql`not exists (
    select from journals j where j.author_id = a.id and j.blt_id = a.id and j.submitted_at is not null
       and j.week_of = date_trunc('week', m.due_at at time zone m.timezone)::date)`,
  'the reply stands': sql`(m.about_id is null or exists (
    select from journals j where j.id = m.about_id and j.reply is not null))`,
  'the sign-off stands': sql`exists (
    select from priorities p where p.blt_id = a.id and p.status = 'COMPLETED'
       and p.closed_at >= m.created_at - ${LATE_MS} * interval '1 millisecond')`,
  'the priority stands': sql`exists (
    select from priorities p where p.blt_id = a.id and ${givenAt('p')} >= m.created_at and p.withdrawn_at is null)`,
  'the journal is not reviewed': sql`exists (
    select from journals j where j.id = m.about_id and (j.reviewed_at is null or j.reviewed_at < j.submitted_at))
    and (a.role = 'GM' or exists (${reviewingFor(now)}))`,
  'the numbers are missing': sql`exists (${lacksNumbers(now)})`,
  'the visit is planned': sql`exists (${managingVisit(now)} and t.tell and t.shared_at is null)`,
  'the visit is shared': sql`exists (${managingVisit(now)} and t.shared_at is not null)`,
})

/** The receivers of an e-mail, by its rule: SQL about the person `u`, who is `a`. */
const mailed = (now: Date): Record<Extract<Rules, { mail: unknown }>['mail']['to'], Sql> => ({
  'the address': sql`true`,
  'a person': sql`u.active`,
  'who chose it': sql`u.active and m.event = any(u.mail_choices) and not ${isAwayNow('a', now)}`,
})

/** SQL: a device `d` can receive notifications. One that has to subscribe again has lost its keys. */
export const canGet = sql`d.p256dh <> ''`

/** SQL: the receiver of a message `m` is active, not away, wants it, and is signed in on the device `d`. */
function isWanted(channel: Channel, event: MessageEvent, now: Date): Sql {
  const rules: Rules = EVENTS[event]
  switch (channel) {
    case 'chat':
      return sql`true`
    case 'mail':
      return 'mail' in rules ? mailed(now)[rules.mail.to] : sql`false`
    case 'webhook':
      return sql`exists (select from webhooks w where w.id = m.webhook_id and w.off_at is null)`
    case 'push':
      if (!('push' in rules)) return sql`false`
      // Stand-ins of a general manager also get what that manager chose.
      return sql`u.active and ${canGet} and s.expire > ${now} and not ${isAwayNow('a', now)}
        and (m.event = any(u.push_choices) or exists (
          ${managing(event, now)} and m.event = any(gu.push_choices)))`
  }
}

/**
 * Whether a due message is still true, and wanted by its receiver. Every message is checked here before it is sent;
 * `EVENTS` says when an event is true.
 */
export async function isStillTrue(
  db: Db,
  { id, channel, event }: { id: string; channel: Channel; event: MessageEvent },
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select from messages m
      left join push_subscriptions d on d.id = m.subscription_id left join sessions s on s.sid = d.sid
      left join users u on u.id = coalesce(d.user_id, (select r.id from users r where r.email = m.recipient))
      left join app_users a on a.auth_user_id = u.id
     where m.id = ${id} and ${isWanted(channel, event, now)} and ${stillSo(now)[EVENTS[event].trueWhile]}
     limit 1`)
  return rows.length > 0
}
