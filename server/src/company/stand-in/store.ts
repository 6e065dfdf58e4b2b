import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, insertOne, type NewRow } from '../../kernel/db/tables.ts'

/** Adds a stand-in with its venues, and returns its id. */
export async function insertStandIn(
  _reach: Reach,
  db: Db,
  row: Omit<NewRow<'standIns'>, 'id'>,
  venueIds: readonly string[],
): Promise<string> {
  const id = randomUUID()
  await insertOne(db, 'standIns', { ...row, id })
  await insert(
    db,
    'standInVenues',
    venueIds.map((venueId) => ({ standInId: id, venueId })),
  )
  return id
}

const ofCompany = (reach: Reach) =>
  sql`exists (select from app_users a where a.id = stand_ins.gm_id and a.org_id = ${reach.orgId})`

/** Ends a stand-in that has begun. */
export async function saveEnd(reach: Reach, db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`
    update stand_ins set ended_at = ${now}, updated_at = ${now} where id = ${id} and ${ofCompany(reach)}`)
}

/** Deletes a stand-in that has not begun. */
export async function deleteStandIn(reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from stand_ins where id = ${id} and ${ofCompany(reach)}`)
}

/**
 * Tells open pages of the people whose stand-in began or ended with a midnight of one of its venues in a span of time: no
 * row changes then. Returns how many people.
 */
export async function tellAtMidnight(
  _whose: 'every company',
  db: Db,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const people = await db.rows(sql`
    select tell('person', p.org_id, row_id => p.id)
      from (select distinct a.org_id, a.id
              from stand_ins s join stand_in_venues sv on sv.stand_in_id = s.id join venues v on v.id = sv.venue_id
                   cross join lateral (values (s.from_day), (s.to_day + 1)) m (day)
                   cross join lateral (values (s.stand_in_id), (s.gm_id)) people (id)
                   join app_users a on a.id = people.id
             where s.ended_at is null and s.to_day >= (${after}::timestamptz at time zone 'UTC')::date - 2
               and m.day::timestamp at time zone v.timezone > ${after}
               and m.day::timestamp at time zone v.timezone <= ${until}) p`)
  return people.length
}
