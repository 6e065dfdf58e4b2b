import type { AboutMember } from '@scope/contract/kernel/access'
import type { Presence } from '@scope/contract/outreach/presence'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid, onTeam, personName } from '../../kernel/db/sql.ts'

/** The BLT member of a priority or a one-on-one, with their venue. Undefined if it is not within reach. */
export async function findMember(
  reach: Reach,
  db: Db,
  kind: PresenceKind,
  id: string,
): Promise<AboutMember | undefined> {
  if (!isUuid(id)) return undefined
  const [row] =
    kind === 'priority'
      ? await db.rows<AboutMember>(sql`
          select p.blt_id as id, v.id as "venueId" from priorities p join venues v on v.id = p.reach_venue_id
           where p.id = ${id} and ${withinReach(reach, 'v')}`)
      : await db.rows<AboutMember>(sql`
          select a.id, v.id as "venueId" from app_users a join venues v on v.id = a.venue_id
           where a.id = ${id} and ${onTeam('a')} and ${withinReach(reach, 'v')}`)
  return row
}

/** The names of app users of the company. */
export async function listNames(reach: Reach, db: Db, ids: readonly string[]): Promise<Presence['people']> {
  if (ids.length === 0) return []
  return db.rows<Presence['people'][number]>(sql`
    select a.id, ${personName('u')} as name from app_users a join users u on u.id = a.auth_user_id
     where a.id = any(${[...ids]}::uuid[]) and a.org_id = ${reach.orgId}
     order by 2, 1`)
}
