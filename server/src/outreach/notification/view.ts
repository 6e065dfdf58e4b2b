import type { Notification } from '@scope/contract/outreach/notification'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { iso, personName, venueOfRow } from '../../kernel/db/sql.ts'

const SHOWN = 20

/** The latest messages to a venue's space, and with `operations` also those to the operations space. */
export function listNotifications(
  reach: Reach,
  db: Db,
  { venueId, operations }: { venueId: string; operations: boolean },
): Promise<Notification[]> {
  return db.rows<Notification>(sql`
    select n.id, n.kind, n.venue_id as "venueId", n.state, n.summary, ${iso('n.due_at')} as "dueAt",
           ${iso('n.sent_at')} as "sentAt", n.attempts, n.last_error as "lastError"
      from notifications n
     where n.org_id = ${reach.orgId} and (n.venue_id = ${venueId} or (n.venue_id is null and ${operations}::boolean))
     order by n.created_at desc, n.id limit ${SHOWN}`)
}

export type AtRisk = {
  id: string
  title: string
  member: { slug: string; name: string }
  venue: { id: string; slug: string; name: string }
  /** Whether the venue has a Google Chat address. */
  hasSpace: boolean
}

/** The facts for an alert about a priority, with the venue where its member is now. */
export async function findAtRisk(reach: Reach, db: Db, priorityId: string): Promise<AtRisk | undefined> {
  const [found] = await db.rows<AtRisk>(sql`
    select p.id, p.title, json_build_object('slug', a.slug, 'name', ${personName('u')}) as member,
           json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as venue,
           v.gchat_webhook is not null as "hasSpace"
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')}
     where p.id = ${priorityId} and ${withinReach(reach, 'v')}`)
  return found
}
