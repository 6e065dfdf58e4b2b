import type { ChatMessage } from '@scope/contract/outreach/chat'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { iso, personName, venueOfRow } from '../../kernel/db/sql.ts'

const SHOWN = 20

/** The latest messages to a venue's space, and with `operations` also those to the operations space. */
export function listChatMessages(
  reach: Reach,
  db: Db,
  { venueId, operations }: { venueId: string; operations: boolean },
): Promise<ChatMessage[]> {
  return db.rows<ChatMessage>(sql`
    select m.id, m.event as kind, m.venue_id as "venueId", m.state, m.content->>'summary' as summary,
           ${iso('m.due_at')} as "dueAt", ${iso('m.sent_at')} as "sentAt", m.attempts, m.last_error as "lastError"
      from messages m
     where m.org_id = ${reach.orgId} and m.channel = 'chat'
       and (m.venue_id = ${venueId} or (m.venue_id is null and ${operations}::boolean))
     order by m.created_at desc, m.id limit ${SHOWN}`)
}

export type AtRisk = {
  id: string
  title: string
  member: { slug: string; name: string }
  venue: { id: string; slug: string; name: string }
  /** Whether the venue has a space. */
  hasSpace: boolean
}

/** The facts for an alert about a priority, with the venue where its member is now. */
export async function findAtRisk(reach: Reach, db: Db, priorityId: string): Promise<AtRisk | undefined> {
  const [row] = await db.rows<AtRisk>(sql`
    select p.id, p.title, json_build_object('slug', a.slug, 'name', ${personName('u')}) as member,
           json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as venue,
           v.gchat_webhook is not null as "hasSpace"
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')}
     where p.id = ${priorityId} and ${withinReach(reach, 'v')}`)
  return row
}
