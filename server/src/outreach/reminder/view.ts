import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { Reminder } from '@scope/contract/outreach/reminder'
import sql from 'sql-template-tag'
import type { OwnContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { iso, onTeam, todayAt } from '../../kernel/db/sql.ts'

/** A space that gets a daily or weekly message; `venue` is null for the operations space. */
export type Planned = {
  venue: { id: string; slug: string; name: string; timezone: string } | null
  createdAt: Date
  plannedFor: PlainDate | null
}

/** The spaces of a company, each with the last day whose message was decided. */
export function listPlanned(reach: Reach, db: Db): Promise<Planned[]> {
  return db.rows<Planned>(sql`
    select json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'timezone', v.timezone) as venue,
           v.created_at as "createdAt", sp.planned_for as "plannedFor"
      from venues v left join spaces sp on sp.org_id = v.org_id and sp.venue_id = v.id
     where ${withinReach(reach, 'v')}
     union all
    select null, o.created_at, sp.planned_for
      from orgs o left join spaces sp on sp.org_id = o.id and sp.venue_id is null
     where o.id = ${reach.orgId}`)
}

/**
 * The reminders that members got from managers today, by each venue’s own date. They are found by their keys, which
 * `memberReminderKey` writes.
 */
export function listReminders(
  { reach, db, now }: Pick<OwnContext, 'reach' | 'db' | 'now'>,
  venueId: string | undefined,
): Promise<Reminder[]> {
  return db.rows<Reminder>(sql`
    select a.id as "bltId", s.subject, ${iso('m.created_at')} as "remindedAt"
      from app_users a join venues v on v.id = a.venue_id
           cross join (values ('check-in'), ('journal')) as s (subject)
           join messages m on m.channel = 'chat' and m.org_id = v.org_id
            and m.key = 'member-reminder:' || a.id || ':' || s.subject || ':' ||
                        ${todayAt('v', now)}
     where ${onTeam('a')} and ${withinReach(reach, 'v')}
           ${venueId ? sql`and v.id = ${venueId}` : sql``}
     order by a.id, s.subject`)
}
