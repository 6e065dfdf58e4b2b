import type { VenueYear } from '@scope/contract/insight/year/year'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import sql, { raw } from 'sql-template-tag'
import { awayJson } from '../../company/away/view.ts'
import { joinWorkVenue, leftOn, onceBlt, openDaysOf } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { isPerson, onDates, personName, venueOfRow } from '../../kernel/db/sql.ts'
import { AGREED_DONE } from '../../kernel/db/visits.ts'
import { givenAt, givenOn } from '../../work/week/view.ts'
import { AGREED } from '../agreement/view.ts'
import type { JournalRow } from './rules/journals.ts'
import type { OneOnOneRow } from './rules/one-on-ones.ts'
import type { PriorityRow } from './rules/priorities.ts'
import type { SkillChange } from './rules/skills.ts'
import type { TeamRow, VenuePriority } from './rules/venue-year.ts'
import type { PlaceInWeek } from './rules/venues.ts'

/*
 * The rows of a member’s year, one statement each. `v` is the venue where the member’s work is reached.
 */

type About = { bltId: string }
type Days = About & { from: PlainDate; to: PlainDate }

type Stay = {
  venue: { id: string; slug: string; name: string }
  /** The day on which they were added, or the week of their first row if it is earlier. */
  firstOn: PlainDate
  /** The day on which they were deactivated. */
  leftOn: PlainDate | null
}

/**
 * The venue where a member’s work is reached, and the first and last day of the membership. Undefined if out of reach.
 */
export async function findStay({ reach, db }: Context, { bltId }: About): Promise<Stay | undefined> {
  const [row] = await db.rows<Stay>(sql`
    select json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as venue,
           least((a.created_at at time zone v.timezone)::date,
                 (select min(p.due_at) - 6 from priorities p where p.blt_id = a.id),
                 (select min(c.week_of) from priority_check_ins c where c.blt_id = a.id),
                 (select min(j.week_of) from journals j where j.blt_id = a.id),
                 (select min(o.week_of) from one_on_ones o where o.blt_id = a.id),
                 (select min(s.created_at at time zone v.timezone)::date from skill_history s where s.blt_id = a.id)) as "firstOn",
           (u.deactivated_at at time zone v.timezone)::date as "leftOn"
      from app_users a join users u on u.id = a.auth_user_id ${joinWorkVenue}
     where a.id = ${bltId} and ${withinReach(reach, 'v')}`)
  return row
}

/** The venue of a week, with its names if it is within reach. */
export type NamedPlace = PlaceInWeek & { slug: string | null; name: string | null }

/**
 * Where a member’s check-ins, journals and priorities were written, oldest week first. A priority counts in the week in
 * which the member got it, at the latest its due week, because imported ones were created later.
 */
export function listPlaces({ reach, db }: Context, { bltId }: About): Promise<NamedPlace[]> {
  return db.rows<NamedPlace>(sql`
    with written as (
      select c.week_of as week, c.venue_id, c.submitted_at as at from priority_check_ins c ${venueOfRow('c')}
       where c.blt_id = ${bltId} and ${withinReach(reach, 'v')}
       union all
      select j.week_of, j.venue_id, j.submitted_at from journals j ${venueOfRow('j')}
       where j.blt_id = ${bltId} and j.submitted_at is not null and ${withinReach(reach, 'v')}
       union all
      select least(date_trunc('week', ${givenAt('p')} at time zone v.timezone)::date, p.due_at - 6), p.venue_id, ${givenAt('p')}
        from priorities p ${venueOfRow('p')}
       where p.blt_id = ${bltId} and ${withinReach(reach, 'v')})
    select w.week, w.venue_id as "venueId", v.slug, v.name
      from written w left join venues v on v.id = w.venue_id and ${withinReach(reach, 'v')}
     group by w.week, w.venue_id, v.slug, v.name order by w.week, max(w.at), w.venue_id`)
}

/** A member’s priorities of a fiscal year by period, withdrawn ones included. */
export function listPriorities(
  { reach, db }: Context,
  { bltId, year }: About & { year: number },
): Promise<PriorityRow[]> {
  return db.rows<PriorityRow>(sql`
    select p.id, p.title, p.period, p.year, p.category, p.outcome_kpi as "outcomeKpi",
           p.status = 'COMPLETED' as "isSignedOff", p.withdrawn_at is not null as "isWithdrawn",
           p.is_archived as "isArchived", p.completion_rate as "completionRate", p.final_status as "finalStatus",
           p.total_check_ins as "totalCheckIns", p.missed_check_ins as "missedCheckIns", p.due_at as "dueAt",
           (p.closed_at at time zone v.timezone)::date as "closedOn", ${givenOn('p')}, ${openDaysOf('v')} as "openDays",
           ${awayJson('a')} as away,
           coalesce((select json_agg(c.week_of) from priority_check_ins c where c.priority_id = p.id),
                    '[]'::json) as "checkInWeeks",
           case when p.gm_user_id is null then null else ${personName('gu')} end as "signedOffBy",
           case when p.signed_for_id is null then null else ${personName('fu')} end as "signedOffFor",
           (select f.title from focuses f where f.id = p.focus_id) as focus
      from priorities p ${venueOfRow('p')} join app_users a on a.id = p.blt_id
      left join app_users ga on ga.id = p.gm_user_id left join users gu on gu.id = ga.auth_user_id
      left join app_users fa on fa.id = p.signed_for_id left join users fu on fu.id = fa.auth_user_id
     where p.blt_id = ${bltId} and p.year = ${year} and ${withinReach(reach, 'v')}
     order by p.period, p.created_at, p.id`)
}

/**
 * The submitted journals about a member in some weeks, earliest first. The text of a private one is not read. A journal
 * without free text has the parts of the structured one.
 */
export function listJournals({ reach, db }: Context, { bltId, from, to }: Days): Promise<JournalRow[]> {
  return db.rows<JournalRow>(sql`
    select j.id, j.week_of as "weekOf", ${personName('wu')} as author, j.author_id = j.blt_id as "isOwn", j.visibility,
           case when j.visibility = 'shared' then
             coalesce(nullif(btrim(j.entry), ''), concat_ws(' ', j.wins, j.metrics_moved, j.guests_moments)) end as text,
           coalesce(j.reviewed_at >= j.submitted_at, false) as reviewed
      from journals j ${venueOfRow('j')}
      join app_users wa on wa.id = j.author_id join users wu on wu.id = wa.auth_user_id
     where j.blt_id = ${bltId} and j.submitted_at is not null and j.week_of between ${from} and ${to}
       and ${withinReach(reach, 'v')}
     order by j.week_of, j.submitted_at, j.id`)
}

/** The changes of these members’ skills on some days at their venue, earliest first. */
export function listSkillChanges(
  { reach, db }: Context,
  { bltIds, ...days }: { bltIds: readonly string[]; from: PlainDate; to: PlainDate },
): Promise<(SkillChange & { bltId: string })[]> {
  return db.rows<SkillChange & { bltId: string }>(sql`
    select h.blt_id as "bltId", h.skill_id as "skillId", h.event, h.before, h.status, ${personName('hu')} as by,
           (h.created_at at time zone v.timezone)::date as on
      from skill_history h join app_users a on a.id = h.blt_id ${joinWorkVenue}
      join app_users ha on ha.id = h.author_id join users hu on hu.id = ha.auth_user_id
     where h.blt_id = any(${[...bltIds]}::uuid[]) ${onDates('h.created_at', days)} and ${withinReach(reach, 'v')}
     order by h.created_at, h.id`)
}

const agreementJson = raw(`json_build_object(
  ${AGREED},
  'priority', case when p.id is null then null else
    json_build_object('id', p.id, 'year', p.year, 'isArchived', p.is_archived) end)`)

/**
 * The one-on-ones with a member in some weeks that were begun, earliest first, with the agreements. Never their points.
 */
export function listOneOnOnes(
  { reach, db }: Context,
  { bltId, from, to }: About & { from: Week; to: PlainDate },
): Promise<OneOnOneRow[]> {
  return db.rows<OneOnOneRow>(sql`
    select o.week_of as "weekOf", o.manager_id as "managerId", o.begun_at as "begunAt", o.finished_at as "finishedAt",
           o.skip_reason as "skipReason", o.moved_to as "movedTo", mu.name as manager,
           coalesce((select json_agg(${agreementJson} order by g.created_at, g.id)
                       from agreements g left join priority_tasks t on t.id = g.task_id
                       left join priorities p on p.id = t.priority_id
                      where g.one_on_one_id = o.id), '[]'::json) as agreements
      from one_on_ones o join app_users a on a.id = o.blt_id ${joinWorkVenue}
      left join app_users ma on ma.id = o.manager_id left join users mu on mu.id = ma.auth_user_id
     where o.blt_id = ${bltId} and o.begun_at is not null and o.week_of between ${from} and ${to}
       and ${withinReach(reach, 'v')}
     order by o.week_of`)
}

/*
 * The rows of a venue’s year: those of the members whose work is reached there now, as on every other screen.
 */

type AtVenue = { venueId: string }

/** The day on which a venue was added, or that of its earliest row if that is earlier. */
export async function findFirstDay(
  { reach, db }: Context,
  { venueId }: AtVenue,
): Promise<PlainDate | undefined> {
  const [row] = await db.rows<{ day: PlainDate }>(sql`
    select least((v.created_at at time zone v.timezone)::date,
                 (select min(p.due_at) from priorities p where p.reach_venue_id = v.id),
                 (select min(j.week_of) from journals j where j.reach_venue_id = v.id)) as day
      from venues v where v.id = ${venueId} and ${withinReach(reach, 'v')}`)
  return row?.day
}

/** The general managers of a venue now, by name. */
export function listManagers(
  { reach, db }: Context,
  { venueId }: AtVenue,
): Promise<{ id: string; name: string }[]> {
  return db.rows<{ id: string; name: string }>(sql`
    select a.id, ${personName('u')} as name
      from venue_assignments g join venues v on v.id = g.venue_id
      join app_users a on a.id = g.app_user_id and a.role = 'GM' join users u on u.id = a.auth_user_id and u.active
     where v.id = ${venueId} and ${isPerson('u')} and ${withinReach(reach, 'v')}
     order by lower(${personName('u')}), a.id`)
}

/** Current and former members of a venue, by name, with the number of held one-on-ones in some weeks. */
export function listTeam(
  { reach, db }: Context,
  { venueId, from, to, thisWeek }: AtVenue & { from: PlainDate; to: PlainDate; thisWeek: Week },
): Promise<TeamRow[]> {
  return db.rows<TeamRow>(sql`
    select a.id, a.slug, ${personName('u')} as name, u.email, a.role, a.position, u.active,
           (a.created_at at time zone v.timezone)::date as joined,
           ${leftOn('a', 'u')} as left,
           (select count(*)::int from one_on_ones o
             where o.blt_id = a.id and o.week_of between ${from} and ${to}
               and (o.finished_at is not null or o.begun_at is not null and o.week_of < ${thisWeek})) as "oneOnOnes"
      from app_users a join users u on u.id = a.auth_user_id ${joinWorkVenue}
     where v.id = ${venueId} and ${onceBlt('a')} and ${withinReach(reach, 'v')}
     order by lower(${personName('u')}), a.id`)
}

/** The priorities of a venue’s members of a fiscal year, without withdrawn ones. */
export function listVenuePriorities(
  { reach, db }: Context,
  { venueId, year }: AtVenue & { year: number },
): Promise<VenuePriority[]> {
  return db.rows<VenuePriority>(sql`
    select p.blt_id as "bltId", p.period, p.year, p.status = 'COMPLETED' as "isSignedOff", false as "isWithdrawn",
           p.is_archived as "isArchived", p.due_at as "dueAt", (p.closed_at at time zone v.timezone)::date as "closedOn",
           p.gm_user_id as "signedOffById", ${personName('gu')} as "signedOffBy",
           p.signed_for_id as "signedOffForId", ${personName('fu')} as "signedOffFor"
      from priorities p ${venueOfRow('p')}
      left join app_users ga on ga.id = p.gm_user_id left join users gu on gu.id = ga.auth_user_id
      left join app_users fa on fa.id = p.signed_for_id left join users fu on fu.id = fa.auth_user_id
     where v.id = ${venueId} and p.year = ${year} and p.withdrawn_at is null and ${withinReach(reach, 'v')}
     order by p.period, p.created_at, p.id`)
}

type VisitOfYear = Omit<NonNullable<VenueYear['visits']>[number], 'path'> & { id: string }

/** The shared visits of a venue on some days, by day, with what came of what was agreed. */
export function listVisits(
  { reach, db }: Context,
  { venueId, from, to }: AtVenue & { from: PlainDate; to: PlainDate },
): Promise<VisitOfYear[]> {
  return db.rows<VisitOfYear>(sql`
    select x.id, x.day as on, ${personName('u')} as visitor, count(g.id)::int as agreements,
           coalesce(json_agg(coalesce(t.label, g.text) order by g.place, g.id) filter (where ${raw(AGREED_DONE)}),
                    '[]'::json) as done
      from venue_visits x join venues v on v.id = x.venue_id
      join app_users a on a.id = x.visitor_id join users u on u.id = a.auth_user_id
      left join agreements g on g.visit_id = x.id and g.dropped_at is null
      left join priority_tasks t on t.id = g.task_id
     where v.id = ${venueId} and x.shared_at is not null and x.day between ${from} and ${to} and ${withinReach(reach, 'v')}
     group by x.id, u.id order by x.day, x.shared_at, x.id`)
}
