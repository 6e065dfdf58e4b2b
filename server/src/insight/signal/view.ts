import type { OpenDays } from '@scope/contract/company/open-days.words'
import { VISITS_BEFORE_SIGNAL } from '@scope/contract/insight/visit/visit.words'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import { STORED_FIGURES, type StoredFigure } from '@scope/contract/numbers/metrics.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import { openDaysOf } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import {
  columnsAs,
  iso,
  memberNamed,
  onTeam,
  personName,
  venueByName,
  venueOfRow,
} from '../../kernel/db/sql.ts'
import type { Tagged } from '../../numbers/comparison/rules.ts'
import { storedAt } from '../../numbers/metrics/view.ts'
import { unreviewed } from '../../work/journal/view.ts'
import type { CheckIn, LateJournal, LivePriority, Mastery, Visits } from './rules/facts.ts'

/** A person's reach, or a job's that reads for a whole company. */
export type Reading = Pick<Context, 'reach' | 'db'>

const at = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : sql``)

/** The name of the app user in a column. Null if the operator's command saved the row. */
const savedBy = (column: Sql): Sql => sql`
  (select ${personName('su')} from app_users sa join users su on su.id = sa.auth_user_id where sa.id = ${column})`

type Numbers = Record<StoredFigure, number | null>
type Saved = { by: string | null; at: string }
type StoredWeek = Numbers &
  Saved &
  Tagged & { id: string; weekOf: Week; note: string | null; atDigest: (Numbers & Saved) | null }
export type VenueNumbers = {
  id: string
  slug: string
  name: string
  timezone: string
  since: PlainDate
  openDays: OpenDays
  weeks: StoredWeek[]
}

/** The columns of a stored week that a signal reads, named as `StoredWeek` has them. */
const numbers = (row: string, saved: Sql): Sql => sql`
  ${columnsAs(row, STORED_FIGURES)}, ${savedBy(raw(`${row}.created_by_id`))} as by, ${saved} as at`

/**
 * The venues within reach, or one, by name, with their weeks from one Monday to another. A week saved after the digest
 * also has its numbers at the digest.
 */
export function listVenueNumbers(
  { reach, db }: Reading,
  { venueId, from, to, digestAt }: { venueId: string | undefined; from: Week; to: Week; digestAt: Date },
): Promise<VenueNumbers[]> {
  return db.rows<VenueNumbers>(sql`
    select v.id, v.slug, v.name, v.timezone, (v.created_at at time zone v.timezone)::date as since,
           ${openDaysOf('v')} as "openDays",
           coalesce((select json_agg(w) from (
             select m.id, m.week_of as "weekOf", nullif(btrim(m.notes), '') as note, m.tags,
                    ${numbers('m', iso('m.updated_at'))},
                    case when m.updated_at > ${digestAt} then (
                      ${storedAt(digestAt, sql`(select to_json(d) from (select ${numbers('h', iso('h.saved_at'))}) d)`)})
                    end as "atDigest"
               from weekly_metrics m where m.venue_id = v.id and m.week_of between ${from} and ${to}) w), '[]'::json) as weeks
      from venues v
     where ${withinReach(reach, 'v')} ${at(venueId)}
     order by ${venueByName('v')}`)
}

export type Work = Pick<LivePriority, 'priorityId' | 'startedOn' | 'checkIns' | 'openTasks'>

/** The open tasks of some priorities, in their order, and the check-ins of those at risk since a Monday, newest first. */
export function listWork(
  { reach, db }: Reading,
  { priorityIds, from }: { priorityIds: readonly string[]; from: Week },
): Promise<Work[]> {
  const checkIn = sql`json_build_object('id', c.id, 'weekOf', c.week_of, 'status', c.status,
    'hasNote', btrim(coalesce(c.note, '')) <> '', 'by', ${savedBy(sql`c.author_id`)}, 'at', ${iso('c.submitted_at')})`
  return db.rows<Work & { checkIns: CheckIn[] }>(sql`
    select p.id as "priorityId", (p.started_at at time zone v.timezone)::date as "startedOn",
           coalesce((select json_agg(${checkIn} order by c.week_of desc) from priority_check_ins c
                      where p.status = 'AT_RISK' and c.priority_id = p.id and c.week_of >= ${from}),
                    '[]'::json) as "checkIns",
           coalesce((select json_agg(json_build_object('id', t.id, 'label', t.label, 'at', ${iso('t.updated_at')})
                              order by t.sort_order, t.id) from priority_tasks t
                      where t.priority_id = p.id and not t.completed), '[]'::json) as "openTasks"
      from priorities p ${venueOfRow('p')}
     where p.id = any(${[...priorityIds]}::uuid[]) and ${withinReach(reach, 'v')}`)
}

type AtVenue = { venueId: string }
export type Unreviewed = AtVenue & LateJournal & { authorId: string; reviewedAt: string | null }

/** Journals submitted since an instant and not reviewed, oldest first. */
export function listUnreviewed(
  { reach, db }: Reading,
  { venueId, since }: { venueId: string | undefined; since: Date },
): Promise<Unreviewed[]> {
  return db.rows<Unreviewed>(sql`
    select v.id as "venueId", ${memberNamed('a', 'u')}, j.id, j.week_of as "weekOf", j.author_id as "authorId",
           ${iso('j.submitted_at')} as "submittedAt", ${iso('j.reviewed_at')} as "reviewedAt",
           (j.submitted_at at time zone v.timezone)::date as "submittedOn"
      from venues v cross join lateral (
             select j.* from journals j
              where j.reach_venue_id = v.id and j.submitted_at >= ${since} and ${unreviewed} offset 0) j
      join app_users a on a.id = j.blt_id and ${onTeam('a')} join users u on u.id = a.auth_user_id and u.active
     where ${withinReach(reach, 'v')} ${at(venueId)}
     order by j.submitted_at, j.id`)
}

export type VenueMastery = AtVenue & Omit<Mastery, 'skillTitle'> & { skillId: string }

/** The first verified mastery of each active member, if verified since an instant. */
export function listFirstMasteries(
  { reach, db }: Reading,
  { venueId, since }: { venueId: string | undefined; since: Date },
): Promise<VenueMastery[]> {
  return db.rows<VenueMastery>(sql`
    select v.id as "venueId", ${memberNamed('a', 'u')}, s.skill_id as "skillId", ${iso('s.verified_at')} as at,
           (s.verified_at at time zone v.timezone)::date as "verifiedOn", ${savedBy(sql`s.verified_by_id`)} as by
      from venues v join app_users a on a.venue_id = v.id join users u on u.id = a.auth_user_id and u.active
      cross join lateral (
        select p.skill_id, p.verified_at, p.verified_by_id from skill_progress p
         where p.blt_id = a.id and p.verified_at is not null
         order by p.verified_at, p.skill_id limit 1) s
     where ${onTeam('a')} and s.verified_at >= ${since} and ${withinReach(reach, 'v')} ${at(venueId)}
     order by s.verified_at, s.skill_id, a.id`)
}

export type VenueVisits = AtVenue & Visits

/**
 * The last shared visit of each venue, and the weeks after which one is due again. Empty if the company chose none, or has
 * not shared `VISITS_BEFORE_SIGNAL` yet. `offset 0` has PostgreSQL look up each venue’s visits by index.
 */
export function listVisits({ reach, db }: Reading, venueId: string | undefined): Promise<VenueVisits[]> {
  return db.rows<VenueVisits>(sql`
    select v.id as "venueId", o.visit_weeks::int as weeks, (
             select json_build_object('id', x.id, 'on', x.day, 'by', ${savedBy(sql`x.visitor_id`)}, 'at', ${iso('x.shared_at')})
               from venue_visits x where x.venue_id = v.id and x.shared_at is not null
              order by x.day desc, x.shared_at desc, x.id limit 1) as last
      from orgs o join venues v on v.org_id = o.id
     where o.id = ${reach.orgId} and o.visit_weeks is not null
       and (select count(*) from (
             select from venues ov cross join lateral (
                    select from venue_visits x where x.venue_id = ov.id and x.shared_at is not null offset 0) x
              where ov.org_id = o.id limit ${VISITS_BEFORE_SIGNAL}) s) = ${VISITS_BEFORE_SIGNAL}
       and ${withinReach(reach, 'v')} ${at(venueId)}`)
}
