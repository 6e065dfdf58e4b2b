import type { Reply } from '@scope/contract/calls'
import type { Agreement } from '@scope/contract/insight/agreement'
import type { Visit, VisitFile, VisitLine } from '@scope/contract/insight/visit/visit'
import type { Period } from '@scope/contract/kernel/calendar'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { standsNow } from '../../company/stand-in/view.ts'
import { isClosed } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { type Keyset, keyset, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, isPerson, isUuid, personName, todayAt, venueByName } from '../../kernel/db/sql.ts'
import {
  AGREED_DONE,
  AGREED_ON_TIME,
  AGREED_OPEN,
  agreedOverdue,
  lastVisitOf,
  seesVisit,
} from '../../kernel/db/visits.ts'
import { agreedAtVenue, agreedInVisits, visitAgreementJson } from '../agreement/view.ts'
import type { StoredPoints } from '../points/rules.ts'
import { stateOf } from './rules.ts'

/** Visits `x` with their venues `v` and their visitor’s user `xu`. */
export const visits = raw(`
  venue_visits x join venues v on v.id = x.venue_id
  join app_users xa on xa.id = x.visitor_id join users xu on xu.id = xa.auth_user_id`)

const venueJson = raw(`json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'timezone', v.timezone)`)

const line = ({ person, now }: Pick<Context, 'person' | 'now'>): Sql => sql`
  x.id, ${venueJson} as venue,
  ${todayAt('v', now)} as today, x.day as on,
  x.way as by, json_build_object('id', x.visitor_id, 'name', ${personName('xu')}) as visitor,
  x.begun_at as "begunAt",
  ${iso('x.shared_at')} as "sharedAt", x.minutes, x.visitor_id = ${person.appUserId} as own,
  case when x.shared_at is not null then
    (select json_build_object('of', count(*)::int, 'done', (count(*) filter (where ${raw(AGREED_DONE)}))::int)
       from agreements g left join priority_tasks t on t.id = g.task_id
      where g.visit_id = x.id and g.dropped_at is null) end as agreements`

/** A line without its state, which follows from the two times. */
type Line = Omit<VisitLine, 'state'> & { begunAt: Date | null }

/** The most visits in a page. */
const LIST_MAX = 50

const NEWEST = keyset('desc', [
  ['x.day', 'day'],
  ['x.id', 'id'],
])
const NEXT = keyset('asc', [
  ['x.day', 'day'],
  ['x.id', 'id'],
])

/** The visits that the caller reads: `open` ones by their day, all or shared ones newest first. */
export async function listVisits(
  context: Context,
  {
    venueId,
    open,
    after,
  }: { venueId: string | undefined; open: boolean | undefined; after: string | undefined },
): Promise<Paged<VisitLine>> {
  const { reach, db } = context
  const order: Keyset = open ? NEXT : NEWEST
  const only =
    open === undefined ? empty : open ? sql`and x.shared_at is null` : sql`and x.shared_at is not null`
  const rows = await db.rows<Line & { cursor: string }>(sql`
    select ${line(context)}, ${order.cursor} as cursor from ${visits}
     where ${withinReach(reach, 'v')} and ${seesVisit(context.person)} ${venueId ? sql`and v.id = ${venueId}` : empty} ${only}
       ${order.after(after)}
     ${order.first(LIST_MAX)}`)
  const page = paged(rows, LIST_MAX)
  return { ...page, rows: page.rows.map((row) => ({ ...row, state: stateOf(row) })) }
}

type Authored = { name: string; text: string }

type Row = Line & {
  dayEndHour: number
  tell: boolean
  points: string
  notes: string
  summary: string
  /** Of a shared one those that were taken in, else those that wait for the next visit. */
  managersPoints: Authored[]
  withFiles: boolean
  updatedAt: Date
  files: VisitFile[]
}

/** A visit as it is stored, for the rules of who reads what. */
export type VisitRow = Row & Pick<Visit, 'state' | 'agreed'>

const fileJson = sql`json_build_object(
  'id', f.id, 'fileName', f.file_name, 'fileType', f.file_type, 'size', f.size,
  'fileUrl', '/api/visits/' || x.id || '/files/' || f.id)`

/** A visit that the caller reads. Undefined if out of reach, or if it is another’s draft. */
export async function findVisit(context: Context, id: string): Promise<VisitRow | undefined> {
  if (!isUuid(id)) return undefined
  const { reach, db } = context
  const [row] = await db.rows<Row>(sql`
    select ${line(context)}, v.day_end_hour as "dayEndHour", x.tell, x.points, x.notes,
           x.summary, x.with_files as "withFiles", x.updated_at as "updatedAt",
           coalesce(case when x.shared_at is not null then
             (select json_agg(json_build_object('name', ${personName('pu')}, 'text', p.text))
                from jsonb_to_recordset(x.managers_points) p("authorId" uuid, text text)
                join app_users pa on pa.id = p."authorId" join users pu on pu.id = pa.auth_user_id)
           else
             (select json_agg(json_build_object('name', ${personName('pu')}, 'text', p.text) order by p.updated_at)
                from visit_points p join app_users pa on pa.id = p.author_id join users pu on pu.id = pa.auth_user_id
               where p.venue_id = x.venue_id and p.text <> '')
           end, '[]') as "managersPoints",
           coalesce((select json_agg(${fileJson} order by f.created_at, f.id)
                       from materials f where f.visit_id = x.id and f.removed_at is null), '[]') as files
      from ${visits}
     where x.id = ${id} and ${withinReach(reach, 'v')} and ${seesVisit(context.person)}`)
  return row && { ...row, state: stateOf(row), agreed: await listAgreed(context, row.id) }
}

/** The agreements of a visit in their order, also of a draft. */
export async function listAgreed(context: Context, visitId: string): Promise<Visit['agreed']> {
  const { reach, db } = context
  const rows = await db.rows<{ agreement: Agreement; priorityId: string | null }>(sql`
    select ${visitAgreementJson(context)} as agreement, g.priority_id as "priorityId"
      from ${agreedInVisits} where x.id = ${visitId} and ${withinReach(reach, 'v')} order by g.place, g.id`)
  return rows.map(({ agreement, priorityId }) => ({ ...agreement, priorityId }))
}

/** A photo of a visit. `visible`: it is the caller’s own, or was shared with its visit. */
export type Photo = {
  id: string
  fileName: string
  fileType: string
  size: number
  key: string
  visible: boolean
}

/** A photo of a visit that the caller reads. */
export async function findPhoto(
  context: Context,
  { visitId, id }: { visitId: string; id: string },
): Promise<Photo | undefined> {
  if (!isUuid(visitId) || !isUuid(id)) return undefined
  const { reach, db, person } = context
  const [row] = await db.rows<Photo>(sql`
    select f.id, f.file_name as "fileName", f.file_type as "fileType", f.size, f.key,
           x.visitor_id = ${person.appUserId} or (x.shared_at is not null and x.with_files) as visible
      from materials f join venue_visits x on x.id = f.visit_id join venues v on v.id = x.venue_id
     where f.id = ${id} and x.id = ${visitId} and f.removed_at is null and ${withinReach(reach, 'v')}
       and ${seesVisit(context.person)}`)
  return row
}

/** Who manages a venue now: stand-ins first, then its named general manager. */
export function listManagers(
  { reach, db, now }: Context,
  venueId: string,
): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select m.id, m.name from (
      select s.stand_in_id as id, ${personName('su')} as name, 0 as nth
        from ${standsNow(now)} where v.id = ${venueId} and ${withinReach(reach, 'v')}
       union all
      select a.id, ${personName('u')}, case when a.id = v.gm_id then 1 else 2 end
        from venue_assignments va join venues v on v.id = va.venue_id
        join app_users a on a.id = va.app_user_id and a.role = 'GM'
        join users u on u.id = a.auth_user_id and u.active and ${isPerson('u')}
       where v.id = ${venueId} and ${withinReach(reach, 'v')}) m
     group by m.id, m.name order by min(m.nth), m.name, m.id`)
}

/** The open priorities of a period that people of a venue have there. */
export function listOpenPriorities(
  { reach, db }: Context,
  { venueId, period }: { venueId: string; period: Period },
): Promise<{ id: string; bltId: string; title: string }[]> {
  return db.rows(sql`
    select p.id, p.blt_id as "bltId", p.title from priorities p join venues v on v.id = p.reach_venue_id
     where v.id = ${venueId} and ${withinReach(reach, 'v')} and p.year = ${period.year} and p.period = ${period.number}
       and p.status <> 'COMPLETED' and not p.is_archived
     order by p.created_at, p.id`)
}

/** A manager’s points for the next visit of a venue. */
export async function findPoints(
  { reach, db }: Context,
  { venueId, authorId }: { venueId: string; authorId: string },
): Promise<StoredPoints | undefined> {
  const [row] = await db.rows<StoredPoints>(sql`
    select p.text, p.updated_at as "updatedAt" from visit_points p join venues v on v.id = p.venue_id
     where p.venue_id = ${venueId} and p.author_id = ${authorId} and ${withinReach(reach, 'v')}`)
  return row
}

type VisitedVenue = Reply<'GET /api/visits/venues'>['venues'][number]

/**
 * The venues within reach that have not closed, never visited ones first, then those whose last shared visit is longest ago,
 * with the caller’s next planned one and the agreements of all shared ones without dropped ones.
 */
export function listVisitedVenues({ reach, db, now, person }: Context): Promise<VisitedVenue[]> {
  return db.rows<VisitedVenue>(sql`
    select ${venueJson} as venue,
           l.day as last, case when l.day is not null then greatest(d.today - l.day, 0) end as days,
           (select min(x.day) from venue_visits x
             where x.visitor_id = ${person.appUserId} and x.venue_id = v.id and x.shared_at is null
               and x.day >= d.today) as planned,
           g.open, g.overdue, g.done, g."onTime"
      from venues v cross join lateral (select ${todayAt('v', now)} as today) d
      cross join lateral (select ${lastVisitOf('v.id')} as day) l
      cross join lateral (
        select (count(*) filter (where ${AGREED_OPEN}))::int as open,
               (count(*) filter (where ${agreedOverdue(now)}))::int as overdue,
               (count(*) filter (where ${raw(AGREED_DONE)}))::int as done,
               (count(*) filter (where ${AGREED_ON_TIME}))::int as "onTime"
          from ${agreedAtVenue}
         where x.shared_at is not null and g.dropped_at is null) g
     where ${withinReach(reach, 'v')} and not ${isClosed('v', now)}
     order by l.day nulls first, ${venueByName('v')}`)
}
