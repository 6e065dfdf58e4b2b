import type { Reply } from '@scope/contract/calls'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { First30DaysTemplate } from '@scope/contract/work/first-30-days.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import {
  bltOrder,
  iso,
  memberNamed,
  onTeam,
  personName,
  venueByName,
  venueNamed,
} from '../../kernel/db/sql.ts'

export type Stored = {
  /** The plain date at the venue; null while it is offered. */
  takenOn: PlainDate | null
  priorityId: string | null
  skillIds: string[]
  /** Who can teach each competency, in the same order. */
  teacherIds: (string | null)[]
  points: string[]
}

/** The first 30 days of an active member. Undefined if none is offered or taken. */
export async function findFirst30Days(reach: Reach, db: Db, bltId: string): Promise<Stored | undefined> {
  const [row] = await db.rows<Stored>(sql`
    select (f.taken_at at time zone v.timezone)::date as "takenOn", f.priority_id as "priorityId",
           f.skill_ids as "skillIds", f.teacher_ids as "teacherIds", f.points
      from first_thirty_days f join app_users a on a.id = f.blt_id and ${onTeam('a')}
      join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where f.blt_id = ${bltId} and ${withinReach(reach, 'v')}`)
  return row
}

type Offer = Reply<'GET /api/first-30-days'>['offers'][number] & { venueId: string }

/** The active members within reach to whom it is offered, by venue. */
export function listOffers(reach: Reach, db: Db): Promise<Offer[]> {
  return db.rows(sql`
    select ${memberNamed('a', 'u')}, a.position, v.id as "venueId", ${venueNamed('v')}
      from first_thirty_days f join app_users a on a.id = f.blt_id and ${onTeam('a')}
      join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where f.taken_at is null and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}`)
}

type OwnTemplate = { template: First30DaysTemplate; changed: { by: string; at: string } }

/** The company's own template. Undefined if it has none. */
export async function findTemplate(reach: Reach, db: Db): Promise<OwnTemplate | undefined> {
  const [row] = await db.rows<OwnTemplate>(sql`
    select t.template, json_build_object('by', ${personName('u')}, 'at', ${iso('t.updated_at')}) as changed
      from first_thirty_days_templates t join app_users a on a.id = t.updated_by_id
      join users u on u.id = a.auth_user_id
     where t.org_id = ${reach.orgId}`)
  return row
}

export type Teacher = { id: string; name: string; venueName: string }

/**
 * For each of these competencies an active member within reach who has mastered it, verified: of the member's venue first,
 * then of its group, then of any.
 */
export function listTeachers(
  reach: Reach,
  db: Db,
  { bltId, venueId, skillIds }: { bltId: string; venueId: string; skillIds: readonly string[] },
): Promise<(Teacher & { skillId: string })[]> {
  return db.rows(sql`
    select distinct on (s.skill_id) s.skill_id as "skillId", a.id, ${personName('u')} as name, v.name as "venueName"
      from skill_progress s join app_users a on a.id = s.blt_id and ${onTeam('a')}
      join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
      join venues h on h.id = ${venueId}
     where s.skill_id = any(${[...skillIds]}::text[]) and s.status = 'MASTERED' and s.verified_at is not null
       and a.id <> ${bltId} and ${withinReach(reach, 'v')}
     order by s.skill_id, (v.id = h.id) desc, (v.group_name is not distinct from h.group_name) desc,
              ${personName('u')}, a.id`)
}

/**
 * Those of these people who are still members of a venue in the company. A member reads who was chosen for them, also
 * from venues beyond the member's reach.
 */
export function listChosenTeachers(
  reach: Reach,
  db: Db,
  ids: readonly (string | null)[],
): Promise<Teacher[]> {
  return db.rows<Teacher>(sql`
    select a.id, ${personName('u')} as name, v.name as "venueName"
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where a.id = any(${[...ids]}::uuid[]) and a.org_id = ${reach.orgId} and ${onTeam('a')}`)
}
