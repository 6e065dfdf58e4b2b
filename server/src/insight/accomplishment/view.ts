import type { Accomplishments } from '@scope/contract/insight/accomplishment'
import type { AccomplishmentType } from '@scope/contract/insight/accomplishment.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { COUNT_MAX, type Counted, counted } from '@scope/contract/kernel/count.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { type Keyset, keyset, type Page, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { type Rare, searchPage } from '../../kernel/db/search.ts'
import { holds, iso, onDates, personName, venueOfRow } from '../../kernel/db/sql.ts'
import { readable } from '../../work/journal/view.ts'
import { MARKS, type Search } from './rules.ts'

/** The dates are plain dates in the time zone of the member's venue, both included. */
export type Filter = {
  search: Search | undefined
  type: AccomplishmentType
  from: string | undefined
  to: string | undefined
  venueId: string | undefined
  bltId: string | undefined
}

/** `date` is the day of `at` in the venue's time zone, for files. */
export type Item = Accomplishments['items'][number] & { date: PlainDate }

const at = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : empty)

/**
 * The search for PostgreSQL: `words` for texts, `names` for the names of members and venues, and `any_word` for texts
 * that have one of the words.
 */
function asked({ whole, last, before, either, names }: Search): Sql {
  // A common word that is not indexed is ignored beside others. Alone, it matches words that begin with it.
  const config = raw(before ? `'english'` : `'simple'`)
  const typed = last
    ? sql`|| (websearch_to_tsquery('english', ${before}) ${raw(either ? '||' : '&&')} to_tsquery(${config}, ${`${last}:*`}))`
    : empty
  const beginnings = names.map((name) => `${name}:*`).join(' & ')
  return sql`
    asked as materialized (
      select q.words, to_tsquery('simple', ${beginnings}) as names,
             (select string_agg(word[1], '|')::tsquery
                from regexp_matches(q.words::text, ${QUOTED_WORD}, 'g') word) as any_word
        from (select websearch_to_tsquery('english', ${whole}) ${typed} as words) q)`
}

/** A word in a query of PostgreSQL written as text, such as `'bar'` or `'neg':*`. */
const QUOTED_WORD = `'(?:[^']|'')*'(?::[*A-D]+)?`

/** The members whose name or venue matches, of those that `where` leaves. Few are left, because they are compared word by word. */
const namesakes = (where: Sql): Sql => sql`
  select a.id
    from app_users a join users u on u.id = a.auth_user_id left join venues v on v.id = a.venue_id
    cross join asked q
   where ${where} and to_tsvector('simple', concat_ws(' ', ${personName('u')}, v.name)) @@ q.names`

/** A pattern for the longest word. The name of a member or venue that matches contains it. */
function longest({ names }: Search): string {
  const [first = ''] = names.toSorted((one, other) => other.length - one.length)
  return holds(first)
}

/**
 * The members whose name or venue matches the search, of those who can have rows in reach: at its venues, or at none any
 * more (decision 012).
 */
function named({ reach }: Context, { venueId }: Filter, search: Search): Sql {
  const venues = venueId ? [venueId] : reach.venueIds
  const who =
    venues === 'every' ? empty : sql`and (a.venue_id = any(${[...venues]}::uuid[]) or a.venue_id is null)`
  const like = longest(search)
  return sql`
    named as materialized (${namesakes(sql`
      a.org_id = ${reach.orgId} ${who}
      and (a.auth_user_id in (select n.id from users n where ${personName('n')} ilike ${like})
           or a.venue_id in (select n.id from venues n where n.name ilike ${like}))`)})`
}

const about = (bltId: string | undefined, row: string): Sql =>
  bltId ? sql`and ${raw(row)}.blt_id = ${bltId}` : empty

/** The rows of one table that are accomplishments within reach: each with its moment, its venue and what is searched. */
type Arm = { order: Keyset; columns: Sql; table: Sql; from: Sql; where: Sql; within: Sql; row: string }

function armsOf(context: Context, filter: Filter): Arm[] {
  const { reach } = context
  const within = (row: string) => sql`
    ${withinReach(reach, 'v')} ${at(filter.venueId)} ${about(filter.bltId, row)}`
  const completed: Arm = {
    order: NEWEST_OF.priorities,
    columns: sql`p.id, true as priority, p.closed_at as at, v.id as venue_id, p.blt_id, p.search`,
    table: sql`priorities p`,
    from: sql`priorities p ${venueOfRow('p')}`,
    where: sql`p.status = 'COMPLETED' and p.closed_at is not null ${onDates('p.closed_at', filter)}`,
    within: within('p'),
    row: 'p',
  }
  const submitted: Arm = {
    order: NEWEST_OF.journals,
    columns: sql`j.id, false as priority, j.submitted_at as at, v.id as venue_id, j.blt_id, j.search`,
    table: sql`journals j`,
    from: sql`journals j ${venueOfRow('j')}`,
    where: sql`j.submitted_at is not null ${onDates('j.submitted_at', filter)} and ${readable(context, 'j')}`,
    within: within('j'),
    row: 'j',
  }
  return [
    ...(filter.type === 'journal' ? [] : [completed]),
    ...(filter.type === 'priority' ? [] : [submitted]),
  ]
}

const newestBy = (at: string, id: string) =>
  keyset('desc', [
    [at, 'instant'],
    [id, 'id'],
  ])
const NEWEST_OF = {
  priorities: newestBy('p.closed_at', 'p.id'),
  journals: newestBy('j.submitted_at', 'j.id'),
} as const
const NEWEST = newestBy('s.at', 's.id')

/** The newest of all arms after a cursor, one more than `size`, without the search. Each arm is read from its index. */
function newest(arms: readonly Arm[], after: string | undefined, size: number): Sql {
  const each = arms.map(
    ({ order, columns, from, where, within }) =>
      sql`(select ${columns} from ${from} where ${where} and ${within} ${order.after(after)} ${order.first(size)})`,
  )
  return sql`(select s.* from (${join(each, ' union all ')}) s ${NEWEST.first(size)})`
}

/**
 * What a search finds in all rows after a cursor: in the texts, and the newest of each member by name. Each has its own
 * index. `offset 0` and `coalesce` keep the database from reading the list in its order or the venue's rows instead.
 */
function everywhere(arms: readonly Arm[], after: string | undefined, size: number): Sql {
  const each = arms.flatMap(({ order, columns, from, where, within, row }) => {
    const found = (rows: Sql) => sql`(select s.* from ${rows} s ${NEWEST.first(size)})`
    return [
      found(sql`
        (select ${columns} from ${from} cross join asked q
          where ${where} and ${within} ${order.after(after)} and ${raw(row)}.search @@ q.words offset 0)`),
      found(sql`
        named n cross join lateral (
          select ${columns} from ${from}
           where ${where} and coalesce(${within}, false) ${order.after(after)} and ${raw(row)}.blt_id = n.id
           ${order.first(size)})`),
    ]
  })
  return sql`(select distinct s.id, s.priority, s.at, s.venue_id from (${join(each, ' union all ')}) s)`
}

/** A search that finds at most this many rows is rare. */
const RARE = 2000

/**
 * Whether a search is rare; null if the tables have more than `rowsMax` rows. It counts what the indexes find, of all
 * companies, up to one more than `RARE` of each.
 */
function rarity(arms: readonly Arm[], rowsMax: number): Sql {
  const some = (rows: Sql) => sql`(select from ${rows} limit ${raw(String(RARE + 1))})`
  const each = arms.flatMap(({ table, row }) => [
    some(sql`${table} cross join asked q where ${raw(row)}.search @@ q.words`),
    some(sql`${table} join named n on n.id = ${raw(row)}.blt_id`),
  ])
  return sql`
    rarity as materialized (
      select case when (select sum(reltuples) from pg_class where oid in ('priorities'::regclass, 'journals'::regclass))
                       <= ${rowsMax}::float
             then (select count(*) <= ${raw(String(RARE))} from (${join(each, ' union all ')}) found) end as is_rare)`
}

/**
 * What a search finds among the next `rows` rows, if it is more than `size`: each has the words in its texts or is of
 * someone with that name. The rows are read whole. For a page of them, the database would choose an index by how soon it
 * has the first row.
 */
function nearby(arms: readonly Arm[], search: Search, { after, size }: Page, rows: number): Sql {
  const like = longest(search)
  return sql`
    (with near as materialized (
       select s.id, s.priority, s.at, s.venue_id, s.blt_id, s.search @@ (select words from asked) as by_text
         from ${newest(arms, after, rows - 1)} s),
     by_name as materialized (${namesakes(sql`
       a.id in (select n.blt_id from near n) and (${personName('u')} ilike ${like} or v.name ilike ${like})`)}),
     found as materialized (select n.* from near n where n.by_text or n.blt_id in (select id from by_name))
     select f.* from found f where (select count(*) from found) > ${size}::int)`
}

const WHOSE = sql`
  'id', s.id, 'at', ${iso('s.at')}, 'date', (s.at at time zone v.timezone)::date, 'venueSlug', v.slug, 'venueName', v.name, 'bltId', a.id, 'bltSlug', a.slug,
  'bltName', ${personName('u')}`
const WHO = sql`
  join venues v on v.id = s.venue_id join app_users a on a.id = o.blt_id join users u on u.id = a.auth_user_id`

/** The texts of a row with marks around the found words. Null without a search. */
function marked(search: Search | undefined, texts: string): Sql {
  if (!search) return sql`null::text`
  const { start, stop } = MARKS
  const { names } = search
  const who = sql`concat_ws(E'\n', ${personName('u')}, v.name)`
  const options = `HighlightAll=true, StartSel=${start}, StopSel=${stop}`
  const headline = (config: string, text: Sql, query: string) => sql`
    ts_headline(${raw(`'${config}'`)}, translate(${text}, ${start + stop}, ''), (select ${raw(query)} from asked), ${options})`
  return sql`
    case when o.search @@ (select any_word from asked)
         then ${headline('english', raw(`concat_ws(E'\\n', ${texts})`), 'words')} else '' end ||
    case when ${who} ilike any(${names.map(holds)}::text[]) then ${headline('simple', who, 'names')} else '' end`
}

type Row = { item: Item; marked: string | null; cursor: string }

/** A page of accomplishments, newest first. `marked` has their texts with marks around the found words. */
export async function listAccomplishments(
  context: Context,
  filter: Filter,
  { after, size }: Page,
): Promise<Paged<{ item: Item; marked: string | null }>> {
  const { db } = context
  const { search } = filter
  const arms = armsOf(context, filter)
  const shown = (rows: Sql, ...before: Sql[]) => sql`
    with ${join([...before, sql`shown as (select s.id, s.priority, s.at, s.venue_id from ${rows} s ${NEWEST.first(size)})`])}`
  const columns = sql`s.item, s.marked, ${NEWEST.cursor} as cursor`
  const read = (rows: Sql, ...before: Sql[]) =>
    db.rows<Row>(sql`
      ${shown(rows, ...before)} select ${columns} from (${presented(search)}) s ${NEWEST.first(size)}`)
  if (!search) return paged(await read(newest(arms, after, size)), size)
  const [words, people] = [asked(search), named(context, filter, search)]
  const all = everywhere(arms, after, size)
  return searchPage({
    size,
    nearby: (rows) => read(nearby(arms, search, { after, size }, rows), words),
    rare: async (rowsMax): Promise<Rare<Row>> => {
      const few = sql`(select f.* from ${all} f where (select is_rare from rarity))`
      const found = await db.rows<{ isRare: boolean | null } & (Row | { item: null })>(sql`
        ${shown(few, words, people, rarity(arms, rowsMax))}
        select r.is_rare as "isRare", ${columns} from rarity r left join (${presented(search)}) s on true
        ${NEWEST.first(size)}`)
      if (!found[0]?.isRare) return found[0]?.isRare === false ? 'many' : 'unknown'
      return found.flatMap(({ isRare: _, ...row }) => (row.item ? [row] : []))
    },
    everywhere: () => read(all, words, people),
  })
}

/** The rows of `shown` as the API has them. */
const presented = (search: Search | undefined): Sql => sql`
  select s.at, s.id, json_build_object('type', 'priority', ${WHOSE}, 'title', o.title,
           'description', o.description, 'category', o.category, 'period', o.period, 'year', o.year,
           'outcomeKpi', o.outcome_kpi, 'confidence', o.confidence,
           'signedOffBy', case when o.gm_user_id is null then null else ${personName('gu')} end) as item,
         ${marked(search, 'o.title, o.description, o.outcome_kpi')} as marked
    from shown s join priorities o on o.id = s.id ${WHO}
    left join app_users ga on ga.id = o.gm_user_id left join users gu on gu.id = ga.auth_user_id
   where s.priority
   union all
  select s.at, s.id, json_build_object('type', 'journal', ${WHOSE}, 'weekOf', o.week_of,
           'authorName', ${personName('wu')}, 'wins', o.wins, 'metricsMoved', o.metrics_moved,
           'guestsMoments', o.guests_moments, 'entry', o.entry),
         ${marked(search, 'o.entry, o.wins, o.metrics_moved, o.guests_moments')}
    from shown s join journals o on o.id = s.id ${WHO}
    join app_users wa on wa.id = o.author_id join users wu on wu.id = wa.auth_user_id
   where not s.priority`

/** How many there are without a search, up to `COUNT_MAX`. */
export async function countAccomplishments(context: Context, filter: Filter): Promise<Counted> {
  const each = armsOf(context, filter).map(
    ({ from, where, within }) =>
      sql`(select 1 from ${from} where ${where} and ${within} limit ${raw(String(COUNT_MAX + 1))})`,
  )
  const [found] = await context.db.rows<{ count: number }>(
    sql`select count(*)::int from (${join(each, ' union all ')}) s`,
  )
  return counted(found?.count)
}
