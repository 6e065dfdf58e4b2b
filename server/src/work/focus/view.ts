import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { DonePriority, Focus, ServingVenue } from '@scope/contract/work/focus'
import type { Serving } from '@scope/contract/work/focus.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { iso, memberNamed, personName, venueByName, venueNamed, venueOfRow } from '../../kernel/db/sql.ts'

/** The focus that a row of priorities serves, as JSON for a reply. Null if it serves none. */
export const servesJson = (priority: string): Sql =>
  raw(
    `(select json_build_object('id', f.id, 'title', f.title) from focuses f where f.id = ${priority}.focus_id)`,
  )

export type StoredFocus = Omit<Focus, 'can'>

/** The company's focuses of a period, the first one first, with the answers within reach, of one venue or all. */
export function listFocuses(
  reach: Reach,
  db: Db,
  { year, number }: { year: number; number: number },
  venueId: string | undefined,
): Promise<StoredFocus[]> {
  return read(reach, db, sql`f.year = ${year} and f.period = ${number}`, venueId)
}

/** One of them. Undefined if the company has no such focus. */
export async function findFocus(
  reach: Reach,
  db: Db,
  id: string,
  venueId: string | undefined,
): Promise<StoredFocus | undefined> {
  const [focus] = await read(reach, db, sql`f.id = ${id}`, venueId)
  return focus
}

async function read(reach: Reach, db: Db, which: Sql, venueId: string | undefined): Promise<StoredFocus[]> {
  const at = venueId === undefined ? sql`` : sql`and v.id = ${venueId}`
  return db.rows<StoredFocus>(sql`
    select f.id, f.period, f.year, f.title, f.why, f.category, f.outcome, ${personName('u')} as "setBy",
           coalesce(n.answers, '[]'::json) as answers
      from focuses f join app_users a on a.id = f.created_by_id join users u on u.id = a.auth_user_id
      left join lateral (
        select json_agg(to_json(n)) as answers from (
          select v.id as "venueId", ${venueNamed('v')}, w.text, ${personName('wu')} as by, ${iso('w.updated_at')} as at
            from focus_answers w join venues v on v.id = w.venue_id
            join app_users wa on wa.id = w.updated_by_id join users wu on wu.id = wa.auth_user_id
           where w.focus_id = f.id ${at} and ${withinReach(reach, 'v')} order by ${venueByName('v')}) n) n on true
     where f.org_id = ${reach.orgId} and ${which}
     order by f.created_at, f.id`)
}

/** A period, its last day, and the venue that is asked for, if one is. */
type Of = { year: number; period: number; endDate: PlainDate; venueId: string | undefined }

const atVenue = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : sql``)

/** SQL: the priorities `p` of a period within reach, without withdrawn ones, at their venues `v`. They are due on its last day. */
const ofPeriod = (reach: Reach, { year, period, endDate, venueId }: Of): Sql => sql`
  priorities p ${venueOfRow('p')}
   where p.due_at = ${endDate} and p.year = ${year} and p.period = ${period} and p.withdrawn_at is null
     ${atVenue(venueId)} and ${withinReach(reach, 'v')}`

/** The company's focuses of a period, the first one first, with how many priorities within reach serve each. */
export function listServed(
  reach: Reach,
  db: Db,
  of: Of,
): Promise<(Pick<Focus, 'id' | 'title' | 'why' | 'category' | 'outcome'> & Serving)[]> {
  return db.rows(sql`
    with counted as (
      select p.focus_id, count(*)::int as serving, (count(*) filter (where p.status = 'COMPLETED'))::int as signed_off
        from ${ofPeriod(reach, of)} group by p.focus_id)
    select f.id, f.title, f.why, f.category, f.outcome,
           (select coalesce(sum(serving), 0)::int from counted) as priorities,
           coalesce(c.serving, 0) as serving, coalesce(c.signed_off, 0) as "signedOff"
      from focuses f left join counted c on c.focus_id = f.id
     where f.org_id = ${reach.orgId} and f.year = ${of.year} and f.period = ${of.period}
     order by f.created_at, f.id`)
}

/** A focus at each venue within reach that has priorities in its period or answered, by name. */
export function listAtVenues(
  reach: Reach,
  db: Db,
  { id, ...of }: Of & { id: string },
): Promise<ServingVenue[]> {
  return db.rows(sql`
    with counted as (
      select v.id as venue_id, count(*)::int as priorities, (count(*) filter (where p.focus_id = ${id}))::int as serving,
             (count(*) filter (where p.focus_id = ${id} and p.status = 'COMPLETED'))::int as signed_off
        from ${ofPeriod(reach, of)} group by v.id)
    select ${venueNamed('v')}, coalesce(c.priorities, 0) as priorities, coalesce(c.serving, 0) as serving,
           coalesce(c.signed_off, 0) as "signedOff",
           case when w.text is null then null else
             json_build_object('text', w.text, 'by', ${personName('u')}) end as answer
      from venues v left join counted c on c.venue_id = v.id
      left join focus_answers w on w.focus_id = ${id} and w.venue_id = v.id
      left join app_users a on a.id = w.updated_by_id left join users u on u.id = a.auth_user_id
     where (c.venue_id is not null or w.text is not null) ${atVenue(of.venueId)} and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}`)
}

/** The signed-off priorities that serve a focus, by venue and member, at most `max`. */
export function listDone(
  reach: Reach,
  db: Db,
  { id, max, ...of }: Of & { id: string; max: number },
): Promise<DonePriority[]> {
  return db.rows(sql`
    select ${venueNamed('v')}, ${memberNamed('a', 'u')}, p.id, p.title
      from (select p.* from ${ofPeriod(reach, of)} and p.focus_id = ${id} and p.status = 'COMPLETED') p
      ${venueOfRow('p')} join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
     order by ${venueByName('v')}, "bltName", p.created_at, p.id limit ${max}`)
}
