import type { Accomplishments } from '@scope/contract/insight/accomplishment'
import type { AccomplishmentType } from '@scope/contract/insight/accomplishment.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { COUNT_MAX, type Counted, counted } from '@scope/contract/kernel/count.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { type Keyset, keyset, type Page, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { searchPage } from '../../kernel/db/search.ts'
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
 * The members whose name or venue matches the search. With the whole company in reach, everyone is searched; otherwise
 * only members with rows in reach.
 */
function named({ reach }: Context, { venueId }: Filter, search: Search): Sql {
  const within = (table: string) => sql`
    select r.blt_id from ${raw(table)} r ${venueOfRow('r')} where ${withinReach(reach, 'v')} ${at(venueId)}`
  const who =
    reach.venueIds === 'every' && !venueId
      ? sql`a.org_id = ${reach.orgId}`
      : sql`a.id in (${within('priorities')} union ${within('journals')})`
  const like = longest(search)
  return sql`
    named as materialized (${namesakes(sql`
      ${who} and (a.auth_user_id in (select n.id from users n where ${personName('n')} ilike ${like})
                  or a.venue_id in (select n.id from venues n where n.name ilike ${like}))`)})`
}

const about = (bltId: string | undefined, row: string): Sql =>
  bltId ? sql`and ${raw(row)}.blt_id = ${bltId}` : empty

/** The rows of one table that are accomplishments: each with its moment, its venue and what is searched. */
type Arm = { order: Keyset; columns: Sql; table: Sql; from: Sql; where: Sql; row: string }

function armsOf(context: Context, filter: Filter): Arm[] {
  const { reach } = context
  const within = (row: string) => sql`
    ${withinReach(reach, 'v')} ${at(filter.venueId)} ${about(filter.bltId, row)}`
  const completed: Arm = {
    order: NEWEST_OF.priorities,
    columns: sql`p.id, true as priority, p.closed_at as at, v.id as venue_id, p.blt_id, p.search`,
    table: sql`priorities p`,
    from: sql`priorities p ${venueOfRow('p')}`,
    where: sql`p.status = 'COMPLETED' and p.closed_at is not null ${onDates('p.closed_at', filter)} and ${within('p')}`,
    row: 'p',
  }
  const submitted: Arm = {
    order: NEWEST_OF.journals,
    columns: sql`j.id, false as priority, j.submitted_at as at, v.id as venue_id, j.blt_id, j.search`,
    table: sql`journals j`,
    from: sql`journals j ${venueOfRow('j')}`,
    where: sql`
      j.submitted_at is not null ${onDates('j.submitted_at', filter)} and ${readable(context, 'j')} and ${within('j')}`,
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
    ({ order, columns, from, where }) =>
      sql`(select ${columns} from ${from} where ${where} ${order.after(after)} ${order.first(size)})`,
  )
  return sql`(select s.* from (${join(each, ' union all ')}) s ${NEWEST.first(size)})`
}

/**
 * What a search finds in all rows after a cursor: in the texts, and by name. Each has its own index, and `offset 0` keeps
 * the database from walking the list in its order instead.
 */
function everywhere(arms: readonly Arm[], after: string | undefined, size: number): Sql {
  const each = arms.flatMap(({ order, columns, from, where, row }) => {
    const found = (more: Sql, condition: Sql) => sql`
      (select s.* from (select ${columns} from ${from} ${more}
                         where ${where} ${order.after(after)} ${condition} offset 0) s ${NEWEST.first(size)})`
    return [
      found(sql`cross join asked q`, sql`and ${raw(row)}.search @@ q.words`),
      found(sql`join named n on n.id = ${raw(row)}.blt_id`, empty),
    ]
  })
  return sql`(select distinct s.id, s.priority, s.at, s.venue_id from (${join(each, ' union all ')}) s)`
}

/** A search that finds at most this many rows is rare. */
const RARE = 2000

/** The rows that a search finds in its indexes, of all companies, up to one more than `RARE` of each. */
function fewOf(arms: readonly Arm[]): Sql {
  const some = (rows: Sql) => sql`(select 1 from ${rows} limit ${raw(String(RARE + 1))})`
  const each = arms.flatMap(({ table, row }) => [
    some(sql`${table} cross join asked q where ${raw(row)}.search @@ q.words`),
    some(sql`${table} join named n on n.id = ${raw(row)}.blt_id`),
  ])
  return join(each, ' union all ')
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
  const options = `HighlightAll=true, StartSel=${start}, StopSel=${stop}`
  const headline = (config: string, text: Sql, query: string) => sql`
    ts_headline(${raw(`'${config}'`)}, translate(${text}, ${start + stop}, ''), (select ${raw(query)} from asked), ${options})`
  return sql`
    case when o.search @@ (select any_word from asked)
         then ${headline('english', raw(`concat_ws(E'\\n', ${texts})`), 'words')} else '' end ||
    ${headline('simple', sql`concat_ws(E'\n', ${personName('u')}, v.name)`, 'names')}`
}

type Row = { item: Item; marked: string | null; cursor: string }

/** A page of accomplishments, newest first. `marked` has their texts with marks around the found words. */
export async function listAccomplishments(
  context: Context,
  filter: Filter,
  { after, size }: Page,
): Promise<Paged<{ item: Item; marked: string | null }>> {
  const { search } = filter
  const arms = armsOf(context, filter)
  const read = (rows: Sql, ...before: Sql[]) =>
    context.db.rows<Row>(sql`
      with ${join([
        ...before,
        sql`
      shown as (select s.id, s.priority, s.at, s.venue_id from ${rows} s ${NEWEST.first(size)})`,
      ])}
      select s.item, s.marked, ${NEWEST.cursor} as cursor from (${presented(search)}) s ${NEWEST.first(size)}`)
  if (!search) return paged(await read(newest(arms, after, size)), size)
  const [words, people] = [asked(search), named(context, filter, search)]
  return searchPage({
    size,
    nearby: (rows) => read(nearby(arms, search, { after, size }, rows), words),
    isRare: async () => {
      const [found] = await context.db.rows<{ few: boolean }>(sql`
        with ${words}, ${people}, found as (${fewOf(arms)})
        select count(*) <= ${raw(String(RARE))} as few from found`)
      return found?.few ?? false
    },
    everywhere: () => read(everywhere(arms, after, size), words, people),
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
    ({ from, where }) => sql`(select 1 from ${from} where ${where} limit ${raw(String(COUNT_MAX + 1))})`,
  )
  const [found] = await context.db.rows<{ count: number }>(
    sql`select count(*)::int from (${join(each, ' union all ')}) s`,
  )
  return counted(found?.count)
}
