import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { Reminder } from '@scope/contract/outreach/reminder'
import sql, { type Sql } from 'sql-template-tag'
import type { OwnContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, onTeam, todayAt } from '../../kernel/db/sql.ts'

/** A message due in a time zone: its plain date there, and the instant since which it is due. */
export type DueIn = { timezone: string; date: PlainDate; at: Date }

/** A company, and a venue if its reminder is due. */
export type Planned = {
  company: { id: string; name: string; timezone: string }
  venue: { id: string; slug: string; name: string; timezone: string } | null
}

/** The spaces whose reminder or digest is due and undecided. A venue added after the hour starts on the next day. */
export function listPlanned(
  _whose: 'every company',
  db: Db,
  { reminders, digests }: { reminders: readonly DueIn[]; digests: readonly DueIn[] },
): Promise<Planned[]> {
  return db.rows<Planned>(sql`
    select ${COMPANY} as company,
           json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'timezone', v.timezone) as venue
      from ${dueRows(reminders)} join venues v on v.timezone = d.timezone and v.created_at <= d.at
           join orgs o on o.id = v.org_id and o.closed_at is null
           left join spaces sp on sp.org_id = v.org_id and sp.venue_id = v.id
     where sp.planned_for is distinct from d.date
     union all
    select ${COMPANY}, null
      from ${dueRows(digests)} join orgs o on o.timezone = d.timezone and o.created_at <= d.at and o.closed_at is null
           left join spaces sp on sp.org_id = o.id and sp.venue_id is null
     where sp.planned_for is distinct from d.date`)
}

const COMPANY = sql`json_build_object('id', o.id, 'name', o.name, 'timezone', o.timezone)`

const dueRows = (due: readonly DueIn[]): Sql => sql`
  unnest(${due.map(({ timezone }) => timezone)}::text[], ${due.map(({ date }) => date)}::date[],
         ${due.map(({ at }) => at)}::timestamptz[]) as d (timezone, date, at)`

/**
 * Today's reminders from managers to members, by each venue’s own date. Found by their keys, which `memberReminderKey`
 * writes.
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
