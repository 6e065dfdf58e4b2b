import type { Accomplishments } from '@scope/contract/insight/accomplishment'
import type { AccomplishmentType } from '@scope/contract/insight/accomplishment.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { COUNT_MAX, type Counted, counted } from '@scope/contract/kernel/count.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { type Keyset, keyset, type Page, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { SEARCH_WINDOW } from '../../kernel/db/search.ts'
import { iso, onDates, personName, venueOfRow } from '../../kernel/db/sql.ts'
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

/** The search for PostgreSQL: `words` for texts, `names` for the names of members and venues. */
function queriesOf({ whole, last, before, either, names }: Search): Sql {
  // A common word that is not indexed is ignored next to other words. Alone, it matches words that begin with it.
  const config = raw(before ? `'english'` : `'simple'`)
  const typed = last
    ? sql`|| (websearch_to_tsquery('english', ${before}) ${raw(either ? '||' : '&&')} to_tsquery(${config}, ${`${last}:*`}))`
    : empty
  const beginnings = names.map((name) => `${name}:*`).join(' & ')
  return sql`
    asked as materialized (
      select websearch_to_tsquery('english', ${whole}) ${typed} as words, to_tsquery('simple', ${beginnings}) as names)`
}

/**
 * The members whose name or venue matches the search. Limited to members who can have rows in reach: those at its
 * venues, or at none any more (decision 012).
 */
function named({ reach }: Context, { venueId }: Filter): Sql {
  const venues = venueId ? [venueId] : reach.venueIds
  const who =
    venues === 'every' ? empty : sql`and (a.venue_id = any(${[...venues]}::uuid[]) or a.venue_id is null)`
  return sql`
    named as materialized (
      select a.id
        from app_users a join users u on u.id = a.auth_user_id left join venues v on v.id = a.venue_id
        cross join asked q
       where a.org_id = ${reach.orgId} ${who}
         and to_tsvector('simple', concat_ws(' ', ${personName('u')}, v.name)) @@ q.names)`
}

const about = (bltId: string | undefined, row: string): Sql =>
  bltId ? sql`and ${raw(row)}.blt_id = ${bltId}` : empty

/** The accomplishments of one table within reach: each with its moment and its venue. */
type Arm = { order: Keyset; columns: Sql; from: Sql; where: Sql; row: string }

function armsOf(context: Context, filter: Filter): Arm[] {
  const { reach } = context
  const within = (row: string) => sql`
    ${withinReach(reach, 'v')} ${at(filter.venueId)} ${about(filter.bltId, row)}`
  const completed: Arm = {
    order: NEWEST_OF.priorities,
    columns: sql`p.id, true as priority, p.closed_at as at, v.id as venue_id`,
    from: sql`priorities p ${venueOfRow('p')}`,
    where: sql`
      p.status = 'COMPLETED' and p.closed_at is not null ${onDates('p.closed_at', filter)} and ${within('p')}`,
    row: 'p',
  }
  const submitted: Arm = {
    order: NEWEST_OF.journals,
    columns: sql`j.id, false as priority, j.submitted_at as at, v.id as venue_id`,
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

/** The newest rows of all arms after a cursor, up to one more than `size`. Each arm is read from its index. */
function newest(arms: readonly Arm[], { after, size }: Page): Sql {
  const each = arms.map(
    ({ order, columns, from, where }) =>
      sql`(select ${columns} from ${from} where ${where} ${order.after(after)} ${order.first(size)})`,
  )
  return sql`select s.* from (${join(each, ' union all ')}) s ${NEWEST.first(size)}`
}

/** SQL condition: a row of this table matches the search, by the words of its texts or by its member’s name. */
const byText = (row: string): Sql => sql`${raw(row)}.search @@ (select words from asked)`
const byName = (row: string): Sql => sql`${raw(row)}.blt_id in (select id from named)`
const matches = (row: string): Sql => sql`(${byText(row)} or ${byName(row)})`

/**
 * The newest search results after a cursor, up to one more than a page. Searches the next rows of the list first:
 * common words fill a page there, while an index would collect all of their rows in all companies.
 */
function searchMatches(arms: readonly Arm[], page: Page): Sql {
  const all = arms.map((arm) => indexed(arm, page))
  return sql`
    with near as materialized (${newest(arms, { ...page, size: SEARCH_WINDOW })}),
    hits as materialized (
      select s.* from near s
       where case when s.priority then (select ${matches('p')} from priorities p where p.id = s.id)
                  else (select ${matches('j')} from journals j where j.id = s.id) end ${NEWEST.first(page.size)})
    select s.* from hits s
     union
    select s.* from (${join(all, ' union all ')}) s
     where (select count(*) from hits) <= ${page.size}::int and (select count(*) from near) > ${SEARCH_WINDOW}::int`
}

/** The search results among all rows of an arm after a cursor, by the indexes of texts and members. */
function indexed({ order, columns, from, where, row }: Arm, { after, size }: Page): Sql {
  const rows = (only: Sql) =>
    sql`select ${columns} from ${from} where ${where} ${order.after(after)} and ${only}`
  // `offset 0`: otherwise the database may go through the whole list in its order.
  return sql`
    (select s.* from (${rows(byText(row))} offset 0) s ${NEWEST.first(size)})
     union all
    (select s.* from named n cross join lateral (${rows(sql`${raw(row)}.blt_id = n.id`)} ${order.first(size)}) s
     ${NEWEST.first(size)})`
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
  const who = sql`concat_ws(E'\n', ${personName('u')}, v.name)`
  const options = `HighlightAll=true, StartSel=${start}, StopSel=${stop}`
  const headline = (config: string, text: Sql, query: string) => sql`
    ts_headline(${raw(`'${config}'`)}, translate(${text}, ${start + stop}, ''), (select ${raw(query)} from asked), ${options})`
  return sql`${headline('english', raw(`concat_ws(E'\\n', ${texts})`), 'words')} || ${headline('simple', who, 'names')}`
}

type Row = { item: Item; marked: string | null; cursor: string }

/** A page of accomplishments, newest first. `marked` has their texts with marks around the found words. */
export async function listAccomplishments(
  context: Context,
  filter: Filter,
  page: Page,
): Promise<Paged<{ item: Item; marked: string | null }>> {
  const { search } = filter
  const arms = armsOf(context, filter)
  const ordered = search ? searchMatches(arms, page) : newest(arms, page)
  const rows = await context.db.rows<Row>(sql`
    with ${search ? sql`${queriesOf(search)}, ${named(context, filter)},` : empty}
    shown as (select s.* from (${ordered}) s ${NEWEST.first(page.size)})
    select s.item, s.marked, ${NEWEST.cursor} as cursor from (${presented(search)}) s ${NEWEST.first(page.size)}`)
  return paged(rows, page.size)
}

/** The rows of `shown` as the API has them. */
const presented = (search: Search | undefined): Sql => sql`
  select s.at, s.id, json_build_object('type', 'priority', ${WHOSE}, 'title', o.title,
           'description', o.description, 'category', o.category, 'period', o.period, 'year', o.year,
           'outcomeKpi', o.outcome_kpi, 'confidence', o.confidence,
           'signedOffBy', case when o.gm_user_id is null then null else ${personName('gu')} end,
           'signedOffFor', case when o.signed_for_id is null then null else ${personName('fu')} end) as item,
         ${marked(search, 'o.title, o.description, o.outcome_kpi')} as marked
    from shown s join priorities o on o.id = s.id ${WHO}
    left join app_users ga on ga.id = o.gm_user_id left join users gu on gu.id = ga.auth_user_id
    left join app_users fa on fa.id = o.signed_for_id left join users fu on fu.id = fa.auth_user_id
   where s.priority
   union all
  select s.at, s.id, json_build_object('type', 'journal', ${WHOSE}, 'weekOf', o.week_of,
           'authorName', ${personName('wu')}, 'wins', o.wins, 'metricsMoved', o.metrics_moved,
           'guestsMoments', o.guests_moments, 'entry', o.entry),
         ${marked(search, 'o.entry, o.wins, o.metrics_moved, o.guests_moments')}
    from shown s join journals o on o.id = s.id ${WHO}
    join app_users wa on wa.id = o.author_id join users wu on wu.id = wa.auth_user_id
   where not s.priority`

/** The number of accomplishments without a search, up to `COUNT_MAX`. */
export async function countAccomplishments(context: Context, filter: Filter): Promise<Counted> {
  const each = armsOf(context, filter).map(
    ({ from, where }) => sql`(select 1 from ${from} where ${where} limit ${raw(String(COUNT_MAX + 1))})`,
  )
  const [row] = await context.db.rows<{ count: number }>(
    sql`select count(*)::int from (${join(each, ' union all ')}) s`,
  )
  return counted(row?.count)
}
