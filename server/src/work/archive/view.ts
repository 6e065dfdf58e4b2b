import { type AboutMember, mayAbout } from '@scope/contract/kernel/access'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { ArchivedPriority, Previous, PriorityRecord } from '@scope/contract/work/archive'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import { awayJson } from '../../company/away/view.ts'
import { openDaysOf } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, onTeam, personName, venueOfRow } from '../../kernel/db/sql.ts'
import { servesJson } from '../focus/view.ts'
import { carriedJson, withdrawnJson } from '../priority/view.ts'
import type { CheckInFacts } from '../week/rules.ts'
import { givenOn } from '../week/view.ts'
import { carryRefusal, checkInsAtEnd } from './rules.ts'

/** The priority that another one's work was carried into, as JSON for a reply. */
const carriedInto = (next: string): Sql =>
  raw(`case when ${next}.id is null then null else
    json_build_object('id', ${next}.id, 'period', ${next}.period, 'year', ${next}.year) end as "carriedInto"`)

const SIGNED_OFF = raw(`p.status = 'COMPLETED' as "signedOff"`)

type Row = Omit<ArchivedPriority, 'can'> & { status: PriorityStatus }

/** A BLT member's archived priorities, newest period first. */
export async function listArchived(
  { reach, db, person, now }: Context,
  member: AboutMember & { timezone: string; onTeam: boolean },
  year: number | undefined,
): Promise<ArchivedPriority[]> {
  const ofYear = year === undefined ? sql`` : sql`and p.year = ${year}`
  const rows = await db.rows<Row>(sql`
    select p.id, p.period, p.year, p.title, p.description, p.category, p.final_status as "finalStatus",
           p.completion_rate as "completionRate", ${SIGNED_OFF}, p.total_check_ins as "totalCheckIns",
           p.missed_check_ins as "missedCheckIns", ${iso('p.archived_at')} as "archivedAt",
           p.target_date as "targetDate", ${withdrawnJson('p')} as withdrawn, ${carriedJson('p')} as carried, ${servesJson('p')} as focus, ${carriedInto('n')}, p.status
      from priorities p ${venueOfRow('p')}
      left join priorities n on n.carried_from_id = p.id
     where p.blt_id = ${member.id} and p.is_archived ${ofYear} and ${withinReach(reach, 'v')}
     order by p.year desc, p.period desc, p.created_at desc, p.id`)
  const today = dateIn(member.timezone, now)
  const mayEdit = mayAbout(person, 'priority.edit', member)
  return rows.map(({ status, ...row }) => ({
    ...row,
    can: { carry: mayEdit && carryRefusal({ ...row, status, onTeam: member.onTeam }, today) === null },
  }))
}

const PREVIOUS_SHOWN = 3

/** A BLT member's last archived priorities, without withdrawn ones, and how many there are. */
export async function findPrevious({ reach, db }: Context, bltId: string): Promise<Previous> {
  const rows = await db.rows<Previous['newest'][number] & { total: number }>(sql`
    select p.id, p.period, p.year, p.title, p.completion_rate as "completionRate", ${SIGNED_OFF},
           ${iso('p.archived_at')} as "archivedAt", (count(*) over ())::int as total
      from priorities p ${venueOfRow('p')}
     where p.blt_id = ${bltId} and p.is_archived and p.withdrawn_at is null and ${withinReach(reach, 'v')}
     order by p.year desc, p.period desc, p.created_at desc, p.id limit ${PREVIOUS_SHOWN}`)
  return { total: rows[0]?.total ?? 0, newest: rows.map(({ total: _, ...row }) => row) }
}

type End = Pick<PriorityRecord, 'finalStatus' | 'completionRate' | 'archivedAt' | 'carriedInto'> & {
  onTeam: boolean
}

/** How a priority ended, where it was carried to, and whether its member is still a BLT member. */
export async function findEnd({ reach, db }: Context, id: string): Promise<End | undefined> {
  const [row] = await db.rows<End>(sql`
    select p.final_status as "finalStatus", p.completion_rate as "completionRate",
           ${iso('p.archived_at')} as "archivedAt", ${carriedInto('n')},
           u.active and ${onTeam('a')} as "onTeam"
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')} left join priorities n on n.carried_from_id = p.id
     where p.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

/** A priority's check-ins, earliest week first. */
export function listCheckInsOf({ reach, db }: Context, id: string): Promise<PriorityRecord['checkIns']> {
  return db.rows(sql`
    select c.id, c.week_of as "weekOf", c.status, c.note, ${iso('c.submitted_at')} as "submittedAt",
           ${personName('u')} as "authorName"
      from priority_check_ins c ${venueOfRow('c')}
      join app_users a on a.id = c.author_id join users u on u.id = a.auth_user_id
     where c.priority_id = ${id} and ${withinReach(reach, 'v')} order by c.week_of`)
}

type Before = PriorityRecord['before'][number]

/** The priorities that a priority was carried from, latest first. */
export async function listBefore({ reach, db }: Context, id: string): Promise<Before[]> {
  const rows = await db.rows<
    Before & { isArchived: boolean } & Pick<CheckInFacts, 'givenOn' | 'checkInWeeks' | 'openDays' | 'away'>
  >(sql`
    with recursive chain as (
      select carried_from_id as id, 1 as step from priorities where id = ${id}
      union all select p.carried_from_id, c.step + 1 from chain c join priorities p on p.id = c.id)
    select p.id, p.period, p.year, p.final_status as "finalStatus", p.completion_rate as "completionRate",
           ${SIGNED_OFF}, p.total_check_ins as "totalCheckIns", p.missed_check_ins as "missedCheckIns",
           p.is_archived as "isArchived",
           ${givenOn('p')}, ${openDaysOf('v')} as "openDays",
           coalesce((select json_agg(k.week_of) from priority_check_ins k where k.priority_id = p.id),
                    '[]'::json) as "checkInWeeks", ${awayJson('a')} as away
      from chain c join priorities p on p.id = c.id join app_users a on a.id = p.blt_id
      ${venueOfRow('p')}
     where ${withinReach(reach, 'v')} order by c.step`)
  // Carried before the archive job ran: compute what the job will store.
  return rows.map(({ isArchived, givenOn, checkInWeeks, openDays, away, ...row }) =>
    isArchived ? row : { ...row, ...checkInsAtEnd({ ...row, givenOn, checkInWeeks, openDays, away }) },
  )
}
