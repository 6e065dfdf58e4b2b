import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { Outbox } from '../../kernel/telemetry/telemetry.ts'
import { QUIET_FROM, QUIET_UNTIL } from '../push/rules.ts'
import { devicesOf } from '../push/view.ts'

const DAY_MS = 86_400_000

/**
 * How many messages, e-mails and notifications wait, are tried again, or were given up in the last 24 hours: those of a
 * company, or all that this server sends. Nothing of their text is read. A notification that rests in quiet hours is not
 * late.
 */
export function readOutbox(whose: Reach | 'every company', db: Db, now: Date): Promise<Outbox[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const counted = sql`(state = 'waiting' or (state = 'dropped' and created_at > ${since}))`
  const ofCompany = whose === 'every company' ? empty : sql`and org_id = ${whose.orgId}`
  const toCompany = whose === 'every company' ? empty : sql`and subscription_id in (${devicesOf(whose)})`
  return db.rows<Outbox>(sql`
    select channel, count(*) filter (where state = 'waiting' and attempts = 0)::int as waiting,
           count(*) filter (where state = 'waiting' and attempts > 0)::int as retrying,
           count(*) filter (where state = 'dropped')::int as dropped,
           min(since) filter (where state = 'waiting' and (due_at <= ${now} or attempts > 0)) as oldest
      from (values ('chat'), ('mail'), ('push')) c (channel) left join (
             select 'chat' as channel, state, attempts, due_at, created_at as since
               from notifications where ${counted} ${ofCompany}
             union all
             select 'mail', state, attempts, due_at, created_at from mails where ${counted} ${ofCompany}
             union all
             select 'push', state, attempts, due_at,
                    case when attempts = 0 then due_at
                         when due_at <= ${now} or extract(hour from ${now}::timestamptz at time zone timezone)
                              between ${QUIET_UNTIL}::int and ${QUIET_FROM}::int - 1 then created_at end
               from pushes where ${counted} ${toCompany}) m using (channel)
     group by channel order by channel`)
}

/** When a company's messages, e-mails and notifications were last sent, each null if none was. */
export async function readLastSent(reach: Reach, db: Db): Promise<Record<Outbox['channel'], Date | null>> {
  const [found] = await db.rows<Record<Outbox['channel'], Date | null>>(sql`
    select (select max(sent_at) from notifications where org_id = ${reach.orgId}) as chat,
           (select max(sent_at) from mails where org_id = ${reach.orgId}) as mail,
           (select max(sent_at) from pushes where subscription_id in (${devicesOf(reach)})) as push`)
  return found ?? { chat: null, mail: null, push: null }
}
