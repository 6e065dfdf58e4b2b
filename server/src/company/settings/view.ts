import type { Reply } from '@scope/contract/calls'
import type { VenueSettings } from '@scope/contract/company/settings'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { iso, onTeam, personName } from '../../kernel/db/sql.ts'
import { maskWebhook } from '../../ports/chat/address.ts'
import { openDaysOf } from '../venue/view.ts'

type TeamMember = Reply<'GET /api/team/:venueId'>[number]
type Webhook = VenueSettings['webhook']
type SettingsRow = Omit<
  VenueSettings,
  | 'opsWebhook'
  | 'hasOperationsSpace'
  | 'states'
  | 'groups'
  | 'staff'
  | 'opensOn'
  | 'closesOn'
  | 'generalManagers'
  | 'can'
> & {
  opsWebhook: Webhook
}

/** A webhook's state. A pause that is over is not shown. */
const sentTo = (alias: string, address: string, now: Date): Sql => sql`json_build_object(
  'masked', ${raw(address)}, 'lastError', ${raw(alias)}.last_error, 'lastSentAt', ${iso(`${alias}.last_sent_at`)},
  'lastErrorAt', ${iso(`${alias}.last_error_at`)},
  'restedUntil', case when ${raw(alias)}.rested_until > ${now} then ${iso(`${alias}.rested_until`)} end)`

/** Masks the address. */
const masked = ({ masked: address, ...rest }: Webhook): Webhook => ({
  masked: address && maskWebhook(address),
  ...rest,
})

/** A venue's settings and those of its company. */
export async function findSettings(
  reach: Reach,
  db: Db,
  { venueId, now }: { venueId: string; now: Date },
): Promise<SettingsRow | undefined> {
  const [row] = await db.rows<Omit<SettingsRow, 'gchatWebhook'>>(sql`
    select v.id, v.slug, v.name, v.state, v.timezone, v.unknown_timezone as "unknownTimezone", v.day_end_hour as "dayEndHour",
           ${openDaysOf('v')} as "openDays", v.group_name as "group", v.gm_id as "gmId", ${iso('v.updated_at')} as "updatedAt",
           o.timezone as "companyTimezone",
           ${sentTo('vs', 'v.gchat_webhook', now)} as webhook, ${sentTo('os', 'o.ops_gchat_webhook', now)} as "opsWebhook"
      from venues v join orgs o on o.id = v.org_id
      left join spaces vs on vs.org_id = v.org_id and vs.venue_id = v.id
      left join spaces os on os.org_id = v.org_id and os.venue_id is null
     where v.id = ${venueId} and ${withinReach(reach, 'v')}`)
  if (!row) return undefined
  const webhook = masked(row.webhook)
  return { ...row, gchatWebhook: webhook.masked, webhook, opsWebhook: masked(row.opsWebhook) }
}

/** The active staff of venues: general managers, AGMs, Bar Leads, by name. */
export async function listTeam(
  reach: Reach,
  db: Db,
  filter: { venueId: string } | { ids: readonly string[] },
): Promise<TeamMember[]> {
  const which = 'ids' in filter ? sql`a.id = any(${[...filter.ids]}::uuid[])` : sql`v.id = ${filter.venueId}`
  return db.rows<TeamMember>(sql`
    select a.id, a.role, a.position, a.admin_day_dow as "adminDayDow", ${personName('u')} as name,
           ${onTeam('a')} as "isBlt",
           json_build_object('firstName', u.first_name, 'lastName', u.last_name) as "authUser"
      from app_users a join users u on u.id = a.auth_user_id and u.active
      join venues v on case when a.role = 'GM' then exists (select 1 from venue_assignments va
                              where va.app_user_id = a.id and va.venue_id = v.id) else v.id = a.venue_id end
     where a.org_id = ${reach.orgId} and a.role in ('GM', 'AGM', 'BLT') and ${which} and ${withinReach(reach, 'v')}
     order by array_position(array['GM', 'AGM', 'BLT'], a.role), ${personName('u')}, a.id`)
}
