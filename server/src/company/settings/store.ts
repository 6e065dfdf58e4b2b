import type { OpenDays } from '@scope/contract/company/open-days.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { named, onTeam, personName } from '../../kernel/db/sql.ts'
import { type NewRow, updateOne } from '../../kernel/db/tables.ts'
import { openDaysOf } from '../venue/view.ts'

/** A venue with its settings. The webhook addresses are secrets and leave the server only masked. */
export type StoredVenue = {
  id: string
  name: string
  state: string | null
  timezone: string
  unknownTimezone: string | null
  dayEndHour: number
  openDays: OpenDays
  group: string | null
  gmId: string | null
  gchatWebhook: string | null
  opsGchatWebhook: string | null
  updatedAt: Date
}

/** A venue within reach by id or slug, locked until the transaction ends. */
export async function lockVenue(reach: Reach, db: Db, ref: string): Promise<StoredVenue | undefined> {
  const [row] = await db.rows<StoredVenue>(sql`
    select v.id, v.name, v.state, v.timezone, v.unknown_timezone as "unknownTimezone", v.day_end_hour as "dayEndHour", ${openDaysOf('v')} as "openDays", v.group_name as "group", v.gm_id as "gmId", v.gchat_webhook as "gchatWebhook",
           o.ops_gchat_webhook as "opsGchatWebhook", v.updated_at as "updatedAt"
      from venues v join orgs o on o.id = v.org_id
     where ${named('v', ref)} and ${withinReach(reach, 'v')} for no key update of v`)
  return row
}

export async function updateVenue(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'venues'>>,
): Promise<void> {
  await updateOne(db, 'venues', id, changes, sql`${withinReach(reach, 'venues')}`)
}

export async function saveOpsWebhook(reach: Reach, db: Db, address: string | null): Promise<void> {
  await updateOne(db, 'orgs', reach.orgId, { opsGchatWebhook: address }, sql`true`)
}

/** Resets the failure count for a new address. */
export async function forgetFailures(reach: Reach, db: Db, venueId: string | null): Promise<void> {
  await db.run(sql`
    update spaces set last_error = null, last_error_at = null, failures = 0, rested_until = null
     where org_id = ${reach.orgId} and venue_id is not distinct from ${venueId}::uuid`)
}

export type Member = {
  id: string
  name: string
  isBlt: boolean
  active: boolean
  adminDayDow: number
  version: Date
}

/** People within reach by id, locked until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockMembers(reach: Reach, db: Db, ids: readonly string[]): Promise<Member[]> {
  return db.rows<Member>(sql`
    select a.id, ${personName('u')} as name, ${onTeam('a')} as "isBlt", u.active,
           a.admin_day_dow as "adminDayDow", greatest(a.updated_at, u.updated_at) as version
      from app_users a join users u on u.id = a.auth_user_id
     where a.id = any(${[...ids]}::uuid[]) and exists (select 1 from venues v
       where ${withinReach(reach, 'v')} and (v.id = a.venue_id or exists (select 1 from venue_assignments va
                                               where va.app_user_id = a.id and va.venue_id = v.id)))
     order by a.id for no key update of a`)
}

export async function saveAdminDay(
  reach: Reach,
  db: Db,
  id: string,
  row: { adminDayDow: number; updatedAt: Date },
): Promise<void> {
  await updateOne(db, 'appUsers', id, row, sql`app_users.org_id = ${reach.orgId}`)
}
