import type { Found } from '@scope/contract/insight/find'
import { beginningOf, CHOSEN_MAX, FOUND_MAX, type FoundKind } from '@scope/contract/insight/find.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { onceBlt } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { onTeam, personName, venueByName, workVenueOf } from '../../kernel/db/sql.ts'
import type { Findable } from './rules.ts'

/** Which rows match by their name or id, how many to return, and which come first. */
type Match = { where(name: Sql, id: Sql): Sql; first(name: Sql): Sql; max: number }

/** For a common word at most this many titles are sorted. */
const SORTED_MAX = 200

/** Matches names in which each search word begins a word. Names that begin with the first search word come first. */
function byWords(words: readonly string[], slips: boolean): Match {
  const beginnings = words.map((word) => beginningOf(word, slips))
  return {
    where: (name) =>
      join(
        beginnings.map((word) => sql`${name} ~* ${`\\m${word}`}`),
        ' and ',
      ),
    first: (name) => sql`(${name} !~* ${`^${beginnings[0]}`})`,
    max: FOUND_MAX,
  }
}

const byIds = (ids: readonly string[]): Match => ({
  where: (_name, id) => sql`${id} = any(${[...ids]}::uuid[])`,
  first: (name) => sql`(${name} is null)`,
  max: CHOSEN_MAX,
})

/** A result without the full name. */
type Row = Omit<Found, 'fullName'>

/** The first few results of each kind within reach. */
export function listFound(
  { reach, db }: Context,
  { words, slips }: { words: readonly string[]; slips: boolean },
  may: Findable,
): Promise<Row[]> {
  const match = byWords(words, slips)
  return db.rows<Row>(sql`
    (${venues(reach, match)}) union all (${people(reach, match, may)})
    union all (${priorities(reach, match, may)})`)
}

/** The same results by their ids. */
export function listChosen(
  { reach, db }: Context,
  ids: Record<FoundKind, readonly string[]>,
  may: Findable,
): Promise<Row[]> {
  return db.rows<Row>(sql`
    (${venues(reach, byIds(ids.venue))}) union all (${people(reach, byIds(ids.person), may)})
    union all (${priorities(reach, byIds(ids.priority), may)})`)
}

/** The BLT members and general managers of venues within reach, whom screens show. */
export function listStaffAt(
  { reach, db }: Context,
  venueSlugs: readonly string[],
): Promise<{ id: string; slug: string; name: string; position: string; email: string; venue: string }[]> {
  return db.rows(sql`
    select a.id, a.slug, ${personName('u')} as name, a.position, u.email, v.slug as venue
      from venues v
      join app_users a on (a.venue_id = v.id and ${onTeam('a')}) or a.id = v.gm_id
      join users u on u.id = a.auth_user_id and u.active
     where v.slug = any(${[...venueSlugs]}) and ${withinReach(reach, 'v')}`)
}

const limit = (max: number): Sql => sql`limit ${raw(String(max))}`

function venues(reach: Reach, { where, first, max }: Match): Sql {
  const name = sql`v.name`
  return sql`
    select 'venue' as kind, v.id, v.name, v.slug as "venueSlug", v.name as "venueName", null::text as "bltSlug",
           null::text as "bltName", null::text as position, false as former, null::smallint as period, null::smallint as year,
           false as "isArchived"
      from venues v where ${withinReach(reach, 'v')} and ${where(name, sql`v.id`)}
     order by ${first(name)}, ${venueByName('v')} ${limit(max)}`
}

/** People with the venue where they are or were a BLT member, or where they are the general manager. */
function people(reach: Reach, { where, first, max }: Match, { everyone, all }: Findable): Sql {
  const name = personName('u')
  const there = all === 'every' ? sql`true` : sql`${workVenueOf('a')} = any(${[...all]}::uuid[])`
  const onceAt =
    all === 'every' || all.length > 0
      ? sql`when ${onceBlt('a')} and ${there} then ${workVenueOf('a')}`
      : empty
  return sql`
    select 'person', a.id, ${name}, v.slug, v.name, case when v.is_member then a.slug end,
           case when v.is_member then ${name} end, a.position, coalesce(v.is_member and not m.on_team, false), null::smallint,
           null::smallint, false
      from users u join app_users a on a.auth_user_id = u.id and a.org_id = ${reach.orgId}
      cross join lateral (select u.active and ${onTeam('a')} as on_team) m
      cross join lateral (select case when m.on_team then a.venue_id ${onceAt} end as id) h
      left join lateral (
        select v.slug, v.name, v.id is not distinct from h.id as is_member from venues v
         where v.id in (select h.id union all select a.venue_id union all
                        select w.venue_id from venue_assignments w where w.app_user_id = a.id)
           and (v.id = h.id or (v.gm_id = a.id and u.active)) and ${withinReach(reach, 'v')}
         order by (v.id is not distinct from h.id) desc, ${venueByName('v')} limit 1) v on true
     where (u.active or v.is_member) and ${where(name, sql`a.id`)} ${everyone ? empty : sql`and v.slug is not null`}
     order by coalesce(v.is_member and not m.on_team, false), ${first(name)}, lower(${name}), a.id ${limit(max)}`
}

/** Current priorities first, then archived ones, newest first. */
function priorities(reach: Reach, { where, first, max }: Match, { all, prioritiesOf }: Findable): Sql {
  const name = sql`p.title`
  const own =
    all === 'every'
      ? empty
      : sql`and (p.blt_id = ${prioritiesOf} or p.reach_venue_id = any(${[...all]}::uuid[]))`
  const matching = (archived: Sql) => sql`
    (select p.id, p.title, p.blt_id, p.period, p.year, p.is_archived, v.slug, v.name
       from priorities p join venues v on v.id = p.reach_venue_id
      where ${archived} and ${withinReach(reach, 'v')} ${own} and ${where(name, sql`p.id`)} ${limit(SORTED_MAX)})`
  return sql`
    select 'priority', p.id, p.title, p.slug, p.name, a.slug, ${personName('u')}, null::text, false, p.period, p.year,
           p.is_archived
      from (${matching(sql`not p.is_archived`)} union all ${matching(sql`p.is_archived`)}) p
      join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
     order by p.is_archived, ${first(name)}, p.year desc, p.period desc, p.title, p.id ${limit(max)}`
}
