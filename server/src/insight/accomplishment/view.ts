import type { Accomplishments } from '@scope/contract/insight/accomplishment'
import type { AccomplishmentType } from '@scope/contract/insight/accomplishment.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, onDates, type Page, pageOf, personName, venueOfRow } from '../../kernel/db/sql.ts'
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
function asked({ whole, last, before, either, names }: Search): Sql {
  // A common word that is not indexed is ignored beside others. Alone, it matches words that begin with it.
  const config = raw(before ? `'english'` : `'simple'`)
  const typed = last
    ? sql`|| (websearch_to_tsquery('english', ${before}) ${raw(either ? '||' : '&&')} to_tsquery(${config}, ${`${last}:*`}))`
    : empty
  const beginnings = names.map((name) => `${name}:*`).join(' & ')
  return sql`
    asked as materialized (
      select websearch_to_tsquery('english', ${whole}) ${typed} as words,
             to_tsquery('simple', ${beginnings}) as names),`
}

/**
 * The members whose name or venue matches the search. With the whole company in reach, everyone is searched; otherwise
 * only members with rows in reach.
 */
function named({ reach }: Context, { venueId }: Filter): Sql {
  const within = (table: string) => sql`
    select r.blt_id from ${raw(table)} r ${venueOfRow('r')} where ${withinReach(reach, 'v')} ${at(venueId)}`
  const who =
    reach.venueIds === 'every' && !venueId
      ? sql`a.org_id = ${reach.orgId}`
      : sql`a.id in (${within('priorities')} union ${within('journals')})`
  return sql`
    named as materialized (
      select a.id
        from app_users a join users u on u.id = a.auth_user_id left join venues v on v.id = a.venue_id
        cross join asked q
       where ${who} and to_tsvector('simple', concat_ws(' ', ${personName('u')}, v.name)) @@ q.names),`
}

/** The conditions for texts and for names. They are separate queries so that each can use its index. */
const searched = (search: Search | undefined, row: string): { from: Sql; where: Sql }[] =>
  search
    ? [
        { from: sql`cross join asked q`, where: sql`and ${raw(row)}.search @@ q.words` },
        { from: sql`join named n on n.id = ${raw(row)}.blt_id`, where: empty },
      ]
    : [{ from: empty, where: empty }]

const about = (bltId: string | undefined, row: string): Sql =>
  bltId ? sql`and ${raw(row)}.blt_id = ${bltId}` : empty

function completed({ reach }: Context, filter: Filter): Sql[] {
  return searched(filter.search, 'p').map(
    ({ from, where }) => sql`
      select p.id, true as priority, p.closed_at as at, v.id as venue_id
        from priorities p ${venueOfRow('p')} ${from}
       where p.status = 'COMPLETED' and p.closed_at is not null ${onDates('p.closed_at', filter)}
             and ${withinReach(reach, 'v')} ${at(filter.venueId)} ${about(filter.bltId, 'p')} ${where}`,
  )
}

function submitted(context: Context, filter: Filter): Sql[] {
  return searched(filter.search, 'j').map(
    ({ from, where }) => sql`
      select j.id, false as priority, j.submitted_at as at, v.id as venue_id
        from journals j ${venueOfRow('j')} ${from}
       where j.submitted_at is not null ${onDates('j.submitted_at', filter)} and ${readable(context, 'j')}
             and ${withinReach(context.reach, 'v')} ${at(filter.venueId)} ${about(filter.bltId, 'j')} ${where}`,
  )
}

const NEWEST = sql`at desc, id`

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
    ${headline('english', raw(`concat_ws(E'\\n', ${texts})`), 'words')} ||
    ${headline('simple', sql`concat_ws(E'\n', ${personName('u')}, v.name)`, 'names')}`
}

/** A page of accomplishments, newest first. `marked` has their texts with marks around the found words. */
export async function listAccomplishments(
  context: Context,
  filter: Filter,
  page: Page,
): Promise<{ total: number; items: Item[]; marked: string[] }> {
  const { search, type } = filter
  const arms = [
    ...(type === 'journal' ? [] : completed(context, filter)),
    ...(type === 'priority' ? [] : submitted(context, filter)),
  ]
  const found = await context.db.rows<{ total: number; item: Item | null; marked: string | null }>(sql`
    with ${search ? sql`${asked(search)} ${named(context, filter)}` : empty}
    found as materialized (${join(arms, search ? ' union ' : ' union all ')}),
    ${pageOf(NEWEST, page)}
    select c.total, i.item, i.marked
      from counted c left join (
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
         where not s.priority) i on true
     order by ${NEWEST}`)
  return {
    total: found[0]?.total ?? 0,
    items: found.flatMap(({ item }) => item ?? []),
    marked: found.flatMap(({ marked }) => marked ?? []),
  }
}
