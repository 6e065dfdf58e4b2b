import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { Review } from '@scope/contract/work/review'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { OwnContext } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { bltOrder, memberNamed, venueByName, venueNamed, venueOfRow } from '../../kernel/db/sql.ts'
import type { LiveFacts } from './rules.ts'

/** What to read: one venue or all within reach, from a week on. */
type Span = { venueId: string | undefined; from: Week }

type AtVenue = Pick<Review['weeks'][number], 'venueSlug' | 'venueName'> & { timezone: string }
type AboutMember = AtVenue & Pick<Review['members'][number], 'bltId' | 'bltSlug' | 'bltName'>

const venue = sql`${venueNamed('v')}, v.timezone`
const member = memberNamed('a', 'u')

const at = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : sql``)

/** Weeks with a submitted entry about the member: by anyone (for the sign-off), or by the member. */
const journalWeeks = (bltId: string, from: Week, by = sql``): Sql => sql`
  coalesce((select json_agg(distinct j.week_of) from journals j
             where j.blt_id = ${raw(bltId)} and j.week_of >= ${from} and j.submitted_at is not null ${by}),
           '[]'::json) as "journalWeeks"`
const byMember = sql`and j.author_id = j.blt_id`

export type LivePriority = AboutMember & LiveFacts & { priorityId: string; title: string; dueAt: string }

/**
 * Priorities within reach that are not signed off, archived or of an earlier period, by venue and member. With `ended`,
 * also those archived since because their period ended, as they were before.
 */
export function listOpen(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from, ended = false }: Span & { ended?: boolean },
): Promise<LivePriority[]> {
  const open = ended ? sql`p.withdrawn_at is null` : sql`not p.is_archived`
  return db.rows<LivePriority>(sql`
    select ${venue}, ${member}, p.id as "priorityId", p.title, p.due_at as "dueAt", p.status, p.period, p.year,
           false as "isArchived", (p.created_at at time zone v.timezone)::date as "givenOn",
           (select count(*)::int from priority_tasks t where t.priority_id = p.id) as tasks,
           (select count(*)::int from priority_tasks t where t.priority_id = p.id and t.completed) as "tasksDone",
           coalesce((select json_agg(c.week_of) from priority_check_ins c
                      where c.priority_id = p.id and c.week_of >= ${from}), '[]'::json) as "checkInWeeks",
           ${journalWeeks('p.blt_id', from)}
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')}
     where ${open} and p.due_at >= ${from} and p.status <> 'COMPLETED' ${at(venueId)}
       and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}, p.due_at, p.created_at, p.id`)
}

/** `since` is the venue's plain date on which the member was added. */
export type TeamMember = AboutMember & {
  position: string
  adminDayDow: number
  since: PlainDate
  journalWeeks: Week[]
}

/** The BLT members within reach who are active now, by venue, AGMs first. */
export function listTeams(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from }: Span,
): Promise<TeamMember[]> {
  return db.rows<TeamMember>(sql`
    select ${venue}, ${member}, a.position, a.admin_day_dow as "adminDayDow",
           (a.created_at at time zone v.timezone)::date as since, ${journalWeeks('a.id', from, byMember)}
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where a.role in ('AGM', 'BLT') ${at(venueId)} and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}`)
}

export type ReportedWeeks = AtVenue & { since: PlainDate; reported: Week[] }

/** Weeks with revenue of each venue within reach, from a week on, and the day on which the venue was added. */
export function listReported(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from }: Span,
): Promise<ReportedWeeks[]> {
  return db.rows<ReportedWeeks>(sql`
    select ${venue}, (v.created_at at time zone v.timezone)::date as since,
           coalesce((select json_agg(m.week_of) from weekly_metrics m
             where m.venue_id = v.id and m.week_of >= ${from} and m.revenue is not null), '[]'::json) as reported
      from venues v
     where ${withinReach(reach, 'v')} ${at(venueId)}
     order by ${venueByName('v')}`)
}
