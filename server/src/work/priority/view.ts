import { may, mayAbout, memberOf } from '@scope/contract/kernel/access'
import { dateIn, type Period, type Week } from '@scope/contract/kernel/calendar'
import type { Priority } from '@scope/contract/work/priority'
import type { CheckInStatus, PriorityStatus } from '@scope/contract/work/priority.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import { awayField } from '../../company/away/rules.ts'
import { awayJson } from '../../company/away/view.ts'
import { onceBlt, openDaysOf } from '../../company/venue/view.ts'
import type { Context, Person } from '../../kernel/context.ts'
import { keyset, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, isUuid, named, personName, venueOfRow } from '../../kernel/db/sql.ts'
import { servesJson } from '../focus/view.ts'
import { type CheckInFacts, missedWeeks } from '../week/rules.ts'
import { givenOn } from '../week/view.ts'
import { hasBegun, inDueWeek, isSettled } from './rules.ts'
import { isTouched } from './store.ts'

/** A task as JSON, for queries that read a priority with its tasks. */
export const taskJson = (alias: string) =>
  raw(`json_build_object(
  'id', ${alias}.id, 'priorityId', ${alias}.priority_id, 'label', ${alias}.label, 'completed', ${alias}.completed,
  'due', ${alias}.due, 'sortOrder', ${alias}.sort_order)`)

type Row = Omit<Priority, 'misses' | 'can'> & { timezone: string; touched: boolean } & Pick<
    CheckInFacts,
    'givenOn' | 'checkInWeeks' | 'openDays' | 'away'
  >

/** How often a priority's work was carried, and since when. Null if never. */
export const carriedJson = (alias: string): Sql =>
  raw(`case when ${alias}.carried_times = 0 then null else
    json_build_object('times', ${alias}.carried_times, 'sincePeriod', ${alias}.carried_since_period,
                      'sinceYear', ${alias}.carried_since_year) end`)

/** Why, when and by whom a priority was withdrawn. Null if it was not. */
export const withdrawnJson = (alias: string): Sql => sql`
  case when ${raw(alias)}.withdrawn_at is null then null else
    json_build_object('reason', ${raw(alias)}.archive_reason, 'at', ${iso(`${alias}.withdrawn_at`)}, 'by',
      (select ${personName('eu')} from app_users ea join users eu on eu.id = ea.auth_user_id
        where ea.id = ${raw(alias)}.withdrawn_by_id)) end`

/** Whether something was done on a priority is only asked for people who may remove it. */
const columns = (person: Person, { withdrawn } = { withdrawn: withdrawnJson('p') }) => sql`
  p.id, v.id as "venueId", p.blt_id as "bltId", ${personName('u')} as "bltName", p.title, p.description,
  p.category, p.status, p.period as "targetPeriod", p.year as "targetYear", p.target_date as "targetDate",
  p.outcome_kpi as "outcomeKpi", p.confidence, p.next_action as "nextAction",
  ${iso('p.last_check_in')} as "lastCheckIn", ${iso('p.created_at')} as "createdAt",
  ${iso('p.updated_at')} as "updatedAt", ${iso('p.closed_at')} as "closedAt", p.is_archived as "isArchived",
  ${withdrawn} as withdrawn, ${may(person, 'priority.edit') ? isTouched('p') : sql`true`} as touched, ${carriedJson('p')} as carried,
  ${servesJson('p')} as focus,
  case when p.gm_user_id is null then null else
    (select ${personName('su')} from app_users sa join users su on su.id = sa.auth_user_id
      where sa.id = p.gm_user_id) end as "signedOffBy",
case when p.signed_for_id is null then null else
    (select ${personName('fu')} from app_users fa join users fu on fu.id = fa.auth_user_id
      where fa.id = p.signed_for_id) end as "signedOffFor",
  v.timezone, ${openDaysOf('v')} as "openDays", ${givenOn('p')},
  coalesce(c.weeks, '[]'::json) as "checkInWeeks", ${awayJson('a')} as away,
  ${iso(`greatest(c.last,
    (select max(j.submitted_at) from journals j where j.blt_id = p.blt_id
        and j.week_of <= p.due_at
        and j.week_of >= date_trunc('week', p.created_at at time zone v.timezone)::date and j.submitted_at >= p.created_at))`)} as "lastSubmittedAt",
  coalesce(t.tasks, '[]'::json) as tasks`

/** The check-ins and tasks of the priority `p`, each read once for all columns that need them. */
const checkInsAndTasks = sql`
  left join lateral (
    select json_agg(c.week_of) as weeks, max(c.submitted_at) as last,
           json_agg(json_build_object('week', c.week_of, 'status', c.status, 'note', c.note,
                                      'at', ${iso('c.submitted_at')})) as made
      from priority_check_ins c where c.priority_id = p.id) c on true
  left join lateral (
    select json_agg(${taskJson('t')} order by t.sort_order, t.created_at, t.id) as tasks
      from priority_tasks t where t.priority_id = p.id) t on true`

/** The home screen's order: at risk, not yet under way, on track, completed; the oldest first (decisions 4). */
export const homeOrder = sql`
  case p.status when 'AT_RISK' then 0 when 'NOT_STARTED' then 1 when 'IN_PROGRESS' then 1 when 'ON_TRACK' then 2
       else 3 end, p.created_at, p.id`

const people = sql`join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id`

/** A BLT member's priorities of a period, in the home screen's order. Undefined if the member is out of reach. */
export async function listHome(
  { reach, db, person, now }: Context,
  venue: string,
  blt: string,
  period: Period,
): Promise<Priority[] | undefined> {
  const rows = await db.rows<Row | { id: null }>(sql`
    select ${columns(person, { withdrawn: sql`null::json` })}
      from venues v
      join app_users a on a.venue_id = v.id and ${named('a', blt)}
      join users u on u.id = a.auth_user_id
      left join priorities p on p.blt_id = a.id and p.year = ${period.year} and p.period = ${period.number}
                            and p.withdrawn_at is null ${checkInsAndTasks}
     where ${named('v', venue)} and ${onceBlt('a')} and ${withinReach(reach, 'v')}
     order by ${homeOrder}`)
  // A member without priorities is a row of nothing.
  if (rows.length === 0) return undefined
  return rows.flatMap((row) => (row.id === null ? [] : [present(row, person, now)]))
}

/** The priorities of a list that are sent at once. */
const LIST_MAX = 200

const NEWEST = keyset('desc', [
  ['p.created_at', 'instant'],
  ['p.id', 'id'],
])

/** The live priorities within reach, newest first. The page is cut before their tasks and names are looked up. */
export async function listLive(
  { reach, db, person, now }: Context,
  { venueId, after }: { venueId: string | undefined; after: string | undefined },
): Promise<Paged<Priority>> {
  const at = venueId ? sql`and v.id = ${venueId}` : sql``
  const rows = await db.rows<Row & { cursor: string }>(sql`
    select ${columns(person)}, ${NEWEST.cursor} as cursor
      from (select p.* from priorities p ${venueOfRow('p')}
             where not p.is_archived ${at} and ${withinReach(reach, 'v')} ${NEWEST.after(after)}
             ${NEWEST.first(LIST_MAX)}) p ${people} ${venueOfRow('p')} ${checkInsAndTasks}
     ${NEWEST.first(LIST_MAX)}`)
  const page = paged(rows, LIST_MAX)
  return { ...page, rows: page.rows.map((row) => present(row, person, now)) }
}

/** One priority. Undefined if out of reach. */
export async function findPriority(
  { reach, db, person, now }: Context,
  id: string,
): Promise<Priority | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.rows<Row>(sql`
    select ${columns(person)} from priorities p ${people} ${venueOfRow('p')} ${checkInsAndTasks}
     where p.id = ${id} and ${withinReach(reach, 'v')}`)
  return row && present(row, person, now)
}

type Made = { week: Week; status: CheckInStatus; note: string | null; at: string }

/** A priority as it is read for a check-in: with what its reply shows, and its check-ins until now. */
type ToCheckIn = Row & { startedAt: Date | null; made: Made[] }

/** One priority, for who has locked it and checks in. Undefined if out of reach. */
export async function findToCheckIn(
  { reach, db, person }: Context,
  id: string,
): Promise<ToCheckIn | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.rows<ToCheckIn>(sql`
    select ${columns(person)}, p.started_at as "startedAt", coalesce(c.made, '[]'::json) as made
      from priorities p ${people} ${venueOfRow('p')} ${checkInsAndTasks}
     where p.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

/** The reply about a priority that was read and then checked in: what is saved, without reading it again. */
export function presentCheckedIn(
  context: Context,
  { startedAt: _, made: __, ...row }: ToCheckIn,
  { week, at, status, lastCheckIn }: { week: Week; at: Date; status: PriorityStatus; lastCheckIn: Date },
): Priority {
  const submitted = [row.lastSubmittedAt ?? '', at.toISOString()].toSorted()
  return present(
    {
      ...row,
      status,
      lastCheckIn: lastCheckIn.toISOString(),
      lastSubmittedAt: submitted[1] ?? null,
      checkInWeeks: [...row.checkInWeeks, week],
      touched: true,
    },
    context.person,
    context.now,
  )
}

/** A row for the API, with missed check-ins and what the caller may do. */
function present(
  { timezone, givenOn, checkInWeeks, openDays, away, touched, ...row }: Row,
  person: Person,
  now: Date,
): Priority {
  const today = dateIn(timezone, now)
  const facts = { ...row, period: row.targetPeriod, year: row.targetYear }
  const open = !isSettled(facts, today)
  const mayHere = (ability: Parameters<typeof mayAbout>[1]) => mayAbout(person, ability, memberOf(row))
  return {
    ...row,
    ...awayField(away, today),
    misses: missedWeeks({ ...facts, givenOn, checkInWeeks, openDays, away }, today).length,
    can: {
      edit: open && mayHere('priority.edit'),
      remove: open && !touched && mayHere('priority.edit'),
      work: open && hasBegun(facts, today) && mayHere('priority.work'),
      signOff: open && inDueWeek(facts, today) && mayHere('priority.signOff'),
      journal: mayHere('journal.write'),
    },
  }
}
