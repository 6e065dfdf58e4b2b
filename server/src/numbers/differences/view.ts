import { COMPARISONS, type Comparison } from '@scope/contract/company/settings.words'
import type { Week } from '@scope/contract/kernel/calendar'
import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'

type VenueWeeks = { venueId: string | undefined; weeks: readonly Week[] }

/** The possible comparisons for the figures of some weeks, at the venues within reach or at one. */
export async function findComparisons(
  reach: Reach,
  db: Db,
  { venueId, weeks }: VenueWeeks,
): Promise<Comparison[]> {
  const at = venueId ? sql`and v.id = ${venueId}` : empty
  const [exists] = await db.rows<Record<Exclude<Comparison, 'weeksBefore'>, boolean>>(sql`
    select exists (select from targets t join venues v on v.id = t.venue_id
                    where ${withinReach(reach, 'v')} ${at} and t.amount is not null
                      and t.from_week <= ${weeks.at(-1)}::date) as target,
           exists (select from budgets b join venues v on v.id = b.venue_id
                    where ${withinReach(reach, 'v')} ${at} and b.week_of = any(${[...weeks]}::date[])) as budget,
           exists (select from weekly_metrics m join venues v on v.id = m.venue_id
                    where ${withinReach(reach, 'v')} ${at}
                      and m.week_of between ${weeks[0]}::date - 364 and ${weeks.at(-1)}::date - 364) as "lastYear"`)
  return COMPARISONS.filter((one) => one === 'weeksBefore' || exists?.[one])
}

/** The venues within reach, or the one that is named. */
export async function listVenueIds(reach: Reach, db: Db, venueId: string | undefined): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select v.id from venues v where ${withinReach(reach, 'v')} ${venueId ? sql`and v.id = ${venueId}` : empty}`)
  return rows.map(({ id }) => id)
}
