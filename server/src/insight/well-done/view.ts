import type { WellDone } from '@scope/contract/insight/well-done'
import type { WellDoneAbout } from '@scope/contract/insight/well-done.words'
import { mayAbout } from '@scope/contract/kernel/access'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { keyset, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import {
  iso,
  isPerson,
  isUuid,
  named,
  onDates,
  onTeam,
  venueByName,
  venueNamed,
} from '../../kernel/db/sql.ts'
import { readable as readableJournal } from '../../work/journal/view.ts'

/** The most well-dones in a page. */
const LIST_MAX = 50

const NEWEST = keyset('desc', [
  ['w.created_at', 'instant'],
  ['w.id', 'id'],
])

export type Row = Omit<WellDone, 'competency' | 'takeBackUntil' | 'can'> & {
  skillId: string | null
  createdAt: Date
}

const columns = sql`
  w.id, json_build_object('id', a.id, 'slug', a.slug, 'name', u.name) as to,
  json_build_object('id', fa.id, 'name', fu.name) as from, ${venueNamed('v')}, w.text, w.skill_id as "skillId",
  json_build_object('kind', w.about, 'id', w.about_id) as about, ${iso('w.created_at')} as at,
  w.created_at as "createdAt", w.hidden_at is not null as hidden`

/** The people of the rows `w`, and the venue `v` where their receiver works, or worked at the time. */
const people = raw(`
  join app_users a on a.id = w.to_id join users u on u.id = a.auth_user_id
  join app_users fa on fa.id = w.from_id join users fu on fu.id = fa.auth_user_id
  join venues v on v.id = coalesce(a.venue_id, w.venue_id)`)

/** SQL condition: the caller may read what was hidden from colleagues: managers of the member, or VPs for managers. */
function readsHidden({ person }: Context): Sql {
  const may = (venueId = '') => mayAbout(person, 'well-done.readHidden', { id: '', venueId })
  const ofAll = person.accessRole === 'FULL_ADMIN' || person.jobRole === 'VP'
  if (may()) return ofAll ? sql`true` : onTeam('a')
  const places = (person.standsIn ?? []).map(({ venueId }) => venueId).filter((id) => may(id))
  return places.length > 0 ? sql`(${onTeam('a')} and v.id = any(${places}::uuid[]))` : sql`false`
}

/** SQL condition: the caller may read the row `w`: to them, from them, or within reach and not hidden. */
const readable = (context: Context): Sql => {
  const { reach, person } = context
  const { appUserId } = person
  return sql`
    v.org_id = ${reach.orgId}
    and (w.to_id = ${appUserId} or w.from_id = ${appUserId}
         or ${withinReach(reach, 'v')} and (w.hidden_at is null or ${readsHidden(context)}))`
}

/**
 * The rows `w` that may be readable, each from an index: a receiver’s, or the caller’s own and those of the venues in
 * reach, or of one of them.
 */
function among({ reach, person }: Context, { toId, venueId }: Pick<Filter, 'toId' | 'venueId'>): Sql {
  if (toId) return sql`(select o.* from well_dones o where o.to_id = ${toId}) w`
  // `offset 0`: otherwise PostgreSQL may read the whole table to join it.
  const of = (condition: string) =>
    raw(`lateral (select o.* from well_dones o where ${condition} offset 0) o`)
  const within = sql`${withinReach(reach, 'v')} ${atVenue(venueId)}`
  return sql`(
    select o.* from well_dones o where o.to_id = ${person.appUserId}
     union select o.* from well_dones o where o.from_id = ${person.appUserId}
     union select o.* from venues v cross join ${of('o.venue_id = v.id')} where ${within}
     union select o.* from venues v join app_users m on m.venue_id = v.id cross join ${of('o.to_id = m.id')}
            where ${within}) w`
}

const atVenue = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : empty)

type Filter = {
  toId: string | undefined
  venueId: string | undefined
  from: string | undefined
  until: string | undefined
  unseen: boolean
  after: string | undefined
}

/** A page of the well-dones that the caller may read, newest first. */
export async function listWellDones(
  context: Context,
  { toId, venueId, from, until, unseen, after }: Filter,
): Promise<Paged<Row>> {
  const { db, person } = context
  const rows = await db.rows<Row & { cursor: string }>(sql`
    select ${columns}, ${NEWEST.cursor} as cursor from ${among(context, { toId: unseen ? person.appUserId : toId, venueId })} ${people}
     where ${readable(context)}
       ${toId ? sql`and w.to_id = ${toId}` : empty} ${atVenue(venueId)}
       ${onDates('w.created_at', { from, to: until })}
       ${unseen ? unseenBy(person) : empty} ${NEWEST.after(after)}
     ${NEWEST.first(LIST_MAX)}`)
  return paged(rows, LIST_MAX)
}

const unseenBy = ({ userId, appUserId }: Context['person']): Sql => sql`
  and not exists (select from looks s where s.user_id = ${userId} and s.place = 'well-done'
                     and s.about_id = ${appUserId} and s.seen_at >= w.created_at)`

/** A well-done that the caller may read. */
export async function findWellDone(context: Context, id: string): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await context.db.rows<Row>(sql`
    select ${columns} from well_dones w ${people} where w.id = ${id} and ${readable(context)}`)
  return row
}

export type Receiver = { id: string; name: string; venueId: string }

/**
 * Somebody whom the caller can thank: a current BLT member, or a general manager with the first of their venues within
 * reach, preferring `at`.
 */
export async function findReceiver(
  { reach, db }: Context,
  ref: string,
  at: string | null,
): Promise<Receiver | undefined> {
  const [row] = await db.rows<Receiver>(sql`
    select a.id, u.name, v.id as "venueId"
      from app_users a join users u on u.id = a.auth_user_id and u.active
      left join venue_assignments g on g.app_user_id = a.id and a.role = 'GM'
      join venues v on v.id = coalesce(g.venue_id, a.venue_id)
     where ${named('a', ref)} and (${onTeam('a')} or a.role = 'GM') and ${isPerson('u')} and ${withinReach(reach, 'v')}
     order by (v.id::text is distinct from ${at}), g.place, v.id limit 1`)
  return row
}

/**
 * Whether the subject of a well-done belongs to the receiver and the caller may read it; for the rollup, a venue within
 * reach.
 */
export async function isAbout(
  context: Context,
  { kind, id, toId }: { kind: WellDoneAbout; id: string; toId: string },
): Promise<boolean> {
  const { reach, db } = context
  if (!isUuid(id) || kind === 'home') return false
  const ofMember = (table: string, more = empty) => sql`
    select 1 from ${raw(table)} o join venues v on v.id = o.reach_venue_id
     where o.id = ${id} and o.blt_id = ${toId} and ${withinReach(reach, 'v')} ${more}`
  const rows = {
    journal: ofMember('journals', sql`and o.submitted_at is not null and ${readableJournal(context, 'o')}`),
    'check-in': ofMember('priority_check_ins'),
    'sign-off': ofMember('priorities'),
    'one-on-one': sql`
      select 1 from one_on_ones o join app_users a on a.id = o.blt_id join venues v on v.id = a.venue_id
       where o.id = ${id} and o.blt_id = ${toId} and ${withinReach(reach, 'v')}`,
    rollup: sql`select 1 from venues v where v.id = ${id} and ${withinReach(reach, 'v')}`,
  }[kind]
  return (await db.rows(rows)).length > 0
}

/** Well-dones of the seven days before an instant that are not hidden, by venue, newest first. */
export async function listOfWeek(
  { reach, db }: OwnContext,
  until: Date,
): Promise<{ venueName: string; toId: string; to: string; from: string }[]> {
  return db.rows(sql`
    select v.name as "venueName", a.id as "toId", u.name as to, fu.name as from
      from well_dones w ${people}
     where ${withinReach(reach, 'v')} and w.hidden_at is null
       and w.created_at > ${until}::timestamptz - interval '7 days' and w.created_at <= ${until}
     order by ${venueByName('v')}, w.created_at desc, w.id`)
}
