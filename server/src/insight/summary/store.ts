import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type SummaryKey, spanOf } from './rules.ts'
import { countVenues, FIGURE_LIST, figuresOf, ofSpan, pastTheirTime, SUMS, sumsOf } from './view.ts'

/** Makes the servers that count a company take turns, until the transaction ends. False if another one counts it now. */
export async function tryTurn(reach: Reach, db: Db): Promise<boolean> {
  const [found] = await db.rows<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`summaries ${reach.orgId}`}, 0)) as free`,
  )
  return found?.free ?? false
}

/** The spans of a company that are counted, and whether a venue changed since. */
export async function findKept(reach: Reach, db: Db): Promise<{ keys: SummaryKey[]; hasStale: boolean }> {
  const [found] = await db.rows<{ keys: SummaryKey[]; hasStale: boolean }>(sql`
    select coalesce((select json_agg(distinct jsonb_build_object('span', c.span, 'week', c.week_of))
                       from company_summaries c where c.org_id = ${reach.orgId}), '[]'::json) as keys,
           exists (select 1 from stale_venues s where s.org_id = ${reach.orgId}) as "hasStale"`)
  return found ?? { keys: [], hasStale: false }
}

/** The spans with figures that a midnight has changed. */
export async function listPastTheirTime(
  reach: Reach,
  db: Db,
  { keys, now }: { keys: readonly SummaryKey[]; now: Date },
): Promise<SummaryKey[]> {
  const [spans, weeks] = [keys.map(({ span }) => span), keys.map(({ week }) => week)]
  return db.rows<SummaryKey>(sql`
    select c.span, c.week from unnest(${spans}::text[], ${weeks}::date[]) c(span, week)
     where exists (select 1 from venue_summaries k
                    where k.org_id = ${reach.orgId} and k.span = c.span and k.week_of = c.week and k.holds_until <= ${now})`)
}

/** Brings the figures of a span that a midnight has changed up to date. Nothing is counted from the rows for it. */
export async function bringUpToDate(
  reach: Reach,
  db: Db,
  { key, now }: { key: SummaryKey; now: Date },
): Promise<void> {
  for (let changed = AT_ONCE; changed === AT_ONCE; ) {
    const updated = await db.rows(sql`
      update venue_summaries k
         set name = p.name, overdue = p.overdue, share = p.share, attention = p.attention, holds_until = p.holds_until
        from (select * from (${pastTheirTime(reach, key, now)}) a limit ${AT_ONCE}) p
       where ${ofSpan(reach, key, 'k')} and k.venue_id = p.venue_id
      returning 1`)
    changed = updated.length
  }
}

/**
 * Removes and returns the company's stale venues. The caller counts them in a later statement, which sees every change
 * whose row was removed here; a change saved meanwhile has a row that stays.
 */
export async function takeStale(reach: Reach, db: Db): Promise<string[]> {
  const taken = await db.rows<{ venueId: string }>(
    sql`delete from stale_venues where org_id = ${reach.orgId} returning venue_id as "venueId"`,
  )
  return [...new Set(taken.map(({ venueId }) => venueId))]
}

/** The ids of all venues of a company. */
export async function listVenueIds(reach: Reach, db: Db): Promise<string[]> {
  const found = await db.rows<{ id: string }>(
    sql`select id from venues where org_id = ${reach.orgId} order by id`,
  )
  return found.map(({ id }) => id)
}

/** Makes venues be counted again. */
export async function markStale(reach: Reach, db: Db, venueIds: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into stale_venues (org_id, venue_id) select ${reach.orgId}::uuid, unnest(${[...venueIds]}::uuid[])`)
}

/** Deletes all spans of a company but these. */
export async function deleteOthers(reach: Reach, db: Db, wanted: readonly SummaryKey[]): Promise<void> {
  const keys = sql`
    select * from unnest(${wanted.map(({ span }) => span)}::text[], ${wanted.map(({ week }) => week)}::date[])`
  await db.run(
    sql`delete from venue_summaries where org_id = ${reach.orgId} and (span, week_of) not in (${keys})`,
  )
  await db.run(
    sql`delete from company_summaries where org_id = ${reach.orgId} and (span, week_of) not in (${keys})`,
  )
}

/** How many venues a statement counts, so that it stays short. */
const AT_ONCE = 2000
/** So few venues are counted without reading the whole company. */
const FEW = 500

/** Counts venues of a span again, or all, and sums the span up. */
export async function summarise(
  reach: Reach,
  db: Db,
  { key, now, venueIds }: { key: SummaryKey; now: Date; venueIds: readonly string[] },
): Promise<void> {
  const span = spanOf(key)
  for (let start = 0; start < venueIds.length; start += AT_ONCE) {
    const some = venueIds.slice(start, start + AT_ONCE)
    const ids = sql`any(${some}::uuid[])`
    const among = { where: sql`v.id = ${ids}`, few: some.length <= FEW }
    await db.run(sql`delete from venue_summaries k where ${ofSpan(reach, key, 'k')} and k.venue_id = ${ids}`)
    await db.run(sql`
      with ${countVenues(reach, span, among, now)}
      insert into venue_summaries (org_id, span, week_of, ${FIGURE_LIST})
      select ${reach.orgId}, ${key.span}, ${key.week}::date, ${figuresOf('c')} from counted c`)
  }
  await db.run(sql`delete from company_summaries c where ${ofSpan(reach, key, 'c')}`)
  await db.run(sql`
    insert into company_summaries (org_id, span, week_of, timezone, state, ${join(SUMS.map((name) => raw(name)))})
    select k.org_id, k.span, k.week_of, k.timezone, k.state, ${sumsOf(span.weeks.length)}
      from venue_summaries k where ${ofSpan(reach, key, 'k')}
     group by k.org_id, k.span, k.week_of, k.timezone, k.state`)
}
