import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import sql, { empty } from 'sql-template-tag'
import { awayJson } from '../../company/away/view.ts'
import { openDaysOf } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { onTeam, personName, venueNamed } from '../../kernel/db/sql.ts'
import { AGREED_OPEN, toldOf } from '../../kernel/db/visits.ts'
import type { Due, JournalOwner, OfVisit } from './rules.ts'

/** The most due dates in a feed: more would not help. */
const DUES_MAX = 500

/** A BLT member's Admin Day and submitted journals from a week on. */
export async function findJournalOwner(
  reach: Reach,
  db: Db,
  { bltId, from }: { bltId: string; from: Week },
): Promise<JournalOwner | undefined> {
  const [row] = await db.rows<JournalOwner>(sql`
    select a.id as "bltId", a.admin_day_dow as "adminDayDow", ${awayJson('a')} as away,
           (a.created_at at time zone v.timezone)::date as since, ${openDaysOf('v')} as "openDays",
           coalesce((select json_agg(j.week_of) from journals j
                      where j.blt_id = a.id and j.author_id = a.id and j.submitted_at is not null
                        and j.week_of >= ${from}), '[]'::json) as "journalWeeks"
      from app_users a join venues v on v.id = a.venue_id
     where a.id = ${bltId} and ${withinReach(reach, 'v')}`)
  return row
}

type DueRow = Omit<Due, 'whose'> & { bltId: string; bltName: string; venueName: string }

/**
 * Items due between two dates: open tasks of live priorities, open agreements that are no tasks, and one-on-ones that
 * moved. Of one BLT member, or of all within reach; items due from today on come first.
 */
export async function listDues(
  reach: Reach,
  db: Db,
  { bltId, today, from, to }: { bltId: string | undefined; today: PlainDate; from: PlainDate; to: PlainDate },
): Promise<DueRow[]> {
  const of = bltId === undefined ? empty : sql`and a.id = ${bltId}`
  return db.rows<DueRow>(sql`
    select d.id, d.kind, d.due, d.text, d.priority, a.id as "bltId", a.slug as "bltSlug",
           ${personName('u')} as "bltName", ${venueNamed('v')}
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
      cross join lateral (
        select t.id, 'task' as kind, t.due, t.label as text, p.title as priority
          from priorities p join priority_tasks t on t.priority_id = p.id
         where p.blt_id = a.id and not p.is_archived and p.withdrawn_at is null and p.status <> 'COMPLETED'
           and not t.completed
         union all
        select g.id, 'agreement', g.due, g.text, null
          from one_on_ones o join agreements g on g.one_on_one_id = o.id
         where o.blt_id = a.id and o.finished_at is not null and g.task_id is null and g.done_at is null
         union all
        select o.id, 'one-on-one', o.moved_to, '', null
          from one_on_ones o where o.blt_id = a.id and o.finished_at is null) d
     where ${onTeam('a')} and d.due between ${from} and ${to} and ${withinReach(reach, 'v')} ${of}
     order by d.due < ${today}, d.due, d.kind, d.id limit ${DUES_MAX}`)
}

/**
 * What the caller has of visits between two dates: their own planned ones, those of which they were told as a manager, and
 * the open agreements of shared ones that they own.
 */
export function listOfVisits(
  { reach, db, person }: Context,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<OfVisit[]> {
  const self = person.appUserId
  return db.rows<OfVisit>(sql`
    select d.id, d."visitId", d.kind, d.day, d.text, d.whose from (
      select x.id, x.id as "visitId", x.way as kind, x.day, v.name as text,
             case when x.visitor_id <> ${self} then ${personName('u')} end as whose
        from venue_visits x join venues v on v.id = x.venue_id
        join app_users a on a.id = x.visitor_id join users u on u.id = a.auth_user_id
       where x.shared_at is null and (x.visitor_id = ${self} or ${toldOf(person)}) and ${withinReach(reach, 'v')}
       union all
      select g.id, x.id, 'agreement', g.due, g.text, null
        from agreements g join venue_visits x on x.id = g.visit_id and x.shared_at is not null
        join venues v on v.id = x.venue_id left join priority_tasks t on t.id = g.task_id
       where g.owner_id = ${self} and ${AGREED_OPEN} and ${withinReach(reach, 'v')}) d
     where d.day between ${from} and ${to}
     order by d.day, d.kind, d.id limit ${DUES_MAX}`)
}
