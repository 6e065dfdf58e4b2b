import { RANGES, type Range } from '@scope/contract/insight/analytics.words'
import sql from 'sql-template-tag'
import type { OwnContext } from '../../kernel/context.ts'
import { holds, staleSignals } from '../../kernel/db/counted.ts'
import { insert } from '../../kernel/db/tables.ts'
import type { QueueCount } from '../../work/review/view.ts'
import type { Ranked } from './rules/select.ts'

/** A venue's rows of the review queue beside journals. */
export type Queue = Omit<QueueCount, 'venueId'>

/** What was counted of a venue, and when it holds: the signals that may be chosen in each range, and its queue. */
export type Count = {
  venueId: string
  name: string
  holdsFrom: Date
  holdsUntil: Date
  signals: Record<Range, Ranked[]>
  queue: Queue
}

/** Makes the servers that count a company's signals take turns, until the transaction ends. False if another one does now. */
export async function tryTurn({ reach, db }: OwnContext): Promise<boolean> {
  const [found] = await db.rows<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`signals ${reach.orgId}`}, 0)) as free`,
  )
  return found?.free ?? false
}

/** Deletes the counts that ended before an instant. */
export async function deleteEnded({ reach, db }: OwnContext, before: Date): Promise<void> {
  const ended = sql`org_id = ${reach.orgId} and holds_until <= ${before}`
  await db.run(sql`delete from venue_signals where ${ended}`)
  await db.run(sql`delete from signal_counts where ${ended}`)
}

/**
 * Deletes the counts of venues that changed since, with the marks of their changes. The caller counts them in a later
 * statement, which sees every change whose mark was deleted here; one saved meanwhile has a mark that stays.
 */
export async function takeStale({ reach, db }: OwnContext): Promise<void> {
  const taken = await db.rows<{ venueId: string }>(
    sql`delete from stale_signals where org_id = ${reach.orgId} returning venue_id as "venueId"`,
  )
  const ids = [...new Set(taken.map(({ venueId }) => venueId))]
  const stale = sql`org_id = ${reach.orgId} and venue_id = any(${ids}::uuid[])`
  await db.run(sql`delete from venue_signals where ${stale}`)
  await db.run(sql`delete from signal_counts where ${stale}`)
}

/** Deletes all counts of a company. */
export async function deleteAll({ reach, db }: OwnContext): Promise<void> {
  await db.run(sql`delete from venue_signals where org_id = ${reach.orgId}`)
  await db.run(sql`delete from signal_counts where org_id = ${reach.orgId}`)
}

/** Whether a venue is marked as changed. */
export async function hasStale({ reach, db }: OwnContext): Promise<boolean> {
  const [found] = await db.rows<{ has: boolean }>(sql`select exists (${staleSignals(reach)}) as has`)
  return found?.has ?? false
}

/** Whether a company has as many venues. */
export async function hasVenues({ reach, db }: OwnContext, count: number): Promise<boolean> {
  const found = await db.rows(
    sql`select 1 from venues where org_id = ${reach.orgId} offset ${count - 1} limit 1`,
  )
  return found.length > 0
}

/**
 * Some of the venues whose counts end before an instant, and from when on they are to be counted next, the first of them
 * first.
 */
export function listDue(
  { reach, db, now }: OwnContext,
  { before, most }: { before: Date; most: number },
): Promise<{ venueId: string; at: Date }[]> {
  return db.rows<{ venueId: string; at: Date }>(sql`
    select v.id as "venueId", coalesce(max(c.holds_until), ${now}::timestamptz) as at
      from venues v left join signal_counts c on c.org_id = v.org_id and c.venue_id = v.id and c.holds_until > ${now}
     where v.org_id = ${reach.orgId}
     group by v.id having coalesce(max(c.holds_until), ${now}::timestamptz) <= ${before}
     order by at, v.id limit ${most}`)
}

/** Saves counts. */
export async function saveCounts({ reach, db }: OwnContext, counts: readonly Count[]): Promise<void> {
  const { orgId } = reach
  const spanOf = ({ venueId, holdsFrom, holdsUntil }: Count) => ({ orgId, venueId, holdsFrom, holdsUntil })
  await insert(
    db,
    'signalCounts',
    counts.map((count) => ({ ...spanOf(count), ...count.queue })),
  )
  const rows = counts.flatMap((count) =>
    RANGES.flatMap((range) =>
      count.signals[range].map(({ rule, tone, size }) => ({
        ...spanOf(count),
        ...{ range, rule, tone, size, name: count.name },
      })),
    ),
  )
  await insert(db, 'venueSignals', rows)
}

/** A stored signal, in the order of its columns. */
export type Stored = { range: Range; rule: string; tone: string; size: number; name: string }

export type Sampled = { venueId: string; signals: Stored[]; queue: Queue }

/** Some venues whose count holds, picked at random, with what was counted. */
export function listSample({ reach, db, now }: OwnContext, most: number): Promise<Sampled[]> {
  return db.rows<Sampled>(sql`
    select c.venue_id as "venueId",
           json_build_object('signOffs', c.sign_offs, 'notReady', c.not_ready, 'members', c.members,
                             'weeks', c.weeks) as queue,
           coalesce((select json_agg(json_build_object('range', s.range, 'rule', s.rule, 'tone', s.tone, 'size', s.size,
                                                       'name', s.name))
                       from venue_signals s
                      where s.org_id = c.org_id and s.venue_id = c.venue_id and s.holds_from = c.holds_from),
                    '[]'::json) as signals
      from signal_counts c
     where c.org_id = ${reach.orgId} and c.weeks is not null and ${holds(sql`c`, now)}
       and c.venue_id not in (${staleSignals(reach)})
     order by random() limit ${most}`)
}

/** Makes venues be counted again. */
export async function markStale({ reach, db }: OwnContext, venueIds: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into stale_signals (org_id, venue_id) select ${reach.orgId}::uuid, unnest(${[...venueIds]}::uuid[])`)
}
