import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'
import { followCompany } from '../company/store.ts'

export async function insertVenue(
  reach: Reach,
  db: Db,
  row: Omit<NewRow<'venues'>, 'orgId'> & { id: string },
): Promise<void> {
  await insert(db, 'venues', [{ ...row, orgId: reach.orgId }])
}

/**
 * Gives who has set the zone `name` the zone `usable` instead. Null: no such zone is known, so a venue gets its company's
 * and the company Pacific time, and the name is kept. What waits to be sent moves along.
 */
export async function replaceZone(reach: Reach, db: Db, name: string, usable: string | null): Promise<void> {
  const unknown = usable === null ? name : null
  await db.run(sql`
    update orgs set timezone = coalesce(${usable}, 'America/Los_Angeles'), unknown_timezone = ${unknown}
     where id = ${reach.orgId} and coalesce(unknown_timezone, timezone) = ${name}`)
  const zone = sql`coalesce(${usable}, (select timezone from orgs where id = ${reach.orgId}))`
  await db.run(sql`
    update venues set timezone = ${zone}, unknown_timezone = ${unknown}
     where org_id = ${reach.orgId} and coalesce(unknown_timezone, timezone) = ${name}`)
  await followCompany(reach, db)
  await db.run(sql`
    update messages set timezone = ${zone}
     where org_id = ${reach.orgId} and state = 'waiting' and timezone = ${name}`)
}
