import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { Outbox } from '../../kernel/telemetry/telemetry.ts'

const DAY_MS = 86_400_000

/**
 * How many messages and e-mails wait, are tried again, or were given up in the last 24 hours: those of a company, or all
 * that this server sends. Nothing of their text is read.
 */
export function readOutbox(whose: Reach | 'every company', db: Db, now: Date): Promise<Outbox[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const counted = sql`
    (state = 'waiting' or (state = 'dropped' and created_at > ${since}))
    ${whose === 'every company' ? empty : sql`and org_id = ${whose.orgId}`}`
  return db.rows<Outbox>(sql`
    select channel, count(*) filter (where state = 'waiting' and attempts = 0)::int as waiting,
           count(*) filter (where state = 'waiting' and attempts > 0)::int as retrying,
           count(*) filter (where state = 'dropped')::int as dropped,
           min(created_at) filter (where state = 'waiting' and (due_at <= ${now} or attempts > 0)) as oldest
      from (values ('chat'), ('mail')) c (channel) left join (
             select 'chat' as channel, state, attempts, due_at, created_at from notifications where ${counted}
             union all
             select 'mail', state, attempts, due_at, created_at from mails where ${counted}) m using (channel)
     group by channel order by channel`)
}
