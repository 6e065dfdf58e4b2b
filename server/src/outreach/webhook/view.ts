import type { Delivery, Webhook } from '@scope/contract/outreach/webhook'
import { DELIVERIES_SHOWN } from '@scope/contract/outreach/webhook.words'
import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso } from '../../kernel/db/sql.ts'

/** The company's webhooks, oldest first, or one of them. */
export function listWebhooks(reach: Reach, db: Db, now: Date, id?: string): Promise<Webhook[]> {
  return db.rows<Webhook>(sql`
    select w.id, w.url, w.events, ${iso('w.created_at')} as "createdAt", w.off_at is null as "on",
           w.off_because as "offBecause", ${iso('w.off_at')} as "offAt",
           case when w.old_secret_until > ${now} then ${iso('w.old_secret_until')} end as "oldSecretUntil", l.last
      from webhooks w left join lateral (
             select json_build_object('state', m.state, 'at', ${iso('coalesce(m.sent_at, m.tried_at, m.created_at)')}) as last
               from messages m where m.webhook_id = w.id and m.state <> 'waiting'
              order by m.created_at desc, m.id limit 1) l on true
     where w.org_id = ${reach.orgId} ${id ? sql`and w.id = ${id}` : empty}
     order by w.created_at, w.id`)
}

/** The last deliveries of a webhook, newest first, or one of them. */
export function listDeliveries(reach: Reach, db: Db, webhookId: string, id?: string): Promise<Delivery[]> {
  return db.rows<Delivery>(sql`
    select m.id, m.event as type, m.content->>'at' as at, m.state, m.last_status as status, m.last_error as error,
           m.attempts, case when m.state = 'waiting' then ${iso('m.due_at')} end as "nextAt"
      from messages m
     where m.webhook_id = ${webhookId} and m.org_id = ${reach.orgId} ${id ? sql`and m.id = ${id}` : empty}
     order by m.created_at desc, m.id limit ${DELIVERIES_SHOWN}`)
}

/** The active full admins of the company, for the e-mail about a switched-off webhook. */
export function listAdmins(reach: Reach, db: Db): Promise<{ email: string; firstName: string | null }[]> {
  return db.rows<{ email: string; firstName: string | null }>(sql`
    select u.email, u.first_name as "firstName" from users u join app_users a on a.auth_user_id = u.id
     where a.org_id = ${reach.orgId} and u.active and u.role = 'FULL_ADMIN' order by u.email`)
}
