import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isPerson } from '../../kernel/db/sql.ts'
import { insert, update } from '../../kernel/db/tables.ts'
import { listClosed } from '../venue/view.ts'
import type { VenueRow } from './import/venues.ts'
import type { PersonRow, StoredCompany } from './rules.ts'

/** Adds the company of a new reach. */
export async function insertCompany(
  reach: Reach,
  db: Db,
  row: { name: string; domain: string; now: Date },
): Promise<void> {
  await insert(db, 'orgs', [{ id: reach.orgId, name: row.name, domain: row.domain, createdAt: row.now }])
}

/** All people and venues of the company, to compare a roster with. */
export async function readCompany(reach: Reach, db: Db, now: Date): Promise<StoredCompany> {
  const venues = await db.rows<VenueRow>(sql`
    select id, name, slug, state, group_name as "group", timezone, gm_id as "gmId" from venues where org_id = ${reach.orgId} order by name`)
  const people = await db.rows<PersonRow>(sql`
    select u.id as "userId", a.id as "appUserId", u.email, u.first_name as "firstName", u.last_name as "lastName",
           u.role as "accessRole", a.role as "jobRole", a.position, a.slug, a.admin_day_dow as "adminDayDow", u.active,
           u.assigned_venue as "assignedVenue",
           case when a.role = 'GM'
             then array(select va.venue_id from venue_assignments va where va.app_user_id = a.id order by va.place)
             else array_remove(array[a.venue_id], null) end as "venueIds",
           case when a.role = 'VP'
             then array(select va.venue_id from venue_assignments va where va.app_user_id = a.id order by va.place)
             else '{}' end as venues, a.groups
      from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId} and ${isPerson('u')}`)
  return { venues, people, closed: await listClosed(reach, db, now) }
}

const venueOf = ({ group, ...row }: VenueRow, now: Date) => ({ ...row, groupName: group, updatedAt: now })

export async function insertVenues(
  reach: Reach,
  db: Db,
  rows: readonly VenueRow[],
  now: Date,
): Promise<void> {
  const full = rows.map((row) => ({ ...venueOf(row, now), orgId: reach.orgId, createdAt: now }))
  await insert(db, 'venues', full)
}

export async function updateVenues(
  reach: Reach,
  db: Db,
  rows: readonly VenueRow[],
  now: Date,
): Promise<void> {
  const scope = sql`venues.org_id = ${reach.orgId}`
  await update(
    db,
    'venues',
    rows.map((row) => venueOf(row, now)),
    scope,
  )
}

const userOf = (row: PersonRow, now: Date) => ({
  id: row.userId,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.accessRole,
  active: row.active,
  assignedVenue: row.assignedVenue,
  updatedAt: now,
})

const appUserOf = (row: PersonRow, now: Date) => ({
  id: row.appUserId,
  authUserId: row.userId,
  venueId: row.venueIds[0] ?? null,
  role: row.jobRole,
  position: row.position,
  slug: row.slug,
  adminDayDow: row.adminDayDow,
  groups: row.groups,
  updatedAt: now,
})

const assignmentsOf = (rows: readonly PersonRow[]) =>
  rows
    .map((row) => ({
      ...row,
      assigned: { GM: row.venueIds, VP: row.venues }[row.jobRole as 'GM' | 'VP'] ?? [],
    }))
    .flatMap(({ appUserId, assigned }) => assigned.map((venueId, place) => ({ appUserId, venueId, place })))

export async function insertPeople(
  reach: Reach,
  db: Db,
  rows: readonly PersonRow[],
  now: Date,
): Promise<void> {
  await insert(
    db,
    'users',
    rows.map((row) => ({ ...userOf(row, now), createdAt: now })),
  )
  await insert(
    db,
    'appUsers',
    rows.map((row) => ({ ...appUserOf(row, now), orgId: reach.orgId, createdAt: now })),
  )
  await insert(db, 'venueAssignments', assignmentsOf(rows))
}

/**
 * Saves since when people are deactivated, before their rows change. Whoever was deactivated by an earlier release has no
 * such instant: until now it was that of their row.
 */
async function saveDeactivated(reach: Reach, db: Db, rows: readonly PersonRow[], now: Date): Promise<void> {
  const idsOf = (active: boolean) => rows.filter((row) => row.active === active).map(({ userId }) => userId)
  await db.run(sql`
    update users u set deactivated_at = case
             when u.id = any(${idsOf(true)}::uuid[]) then null
             when u.active then ${now}::timestamptz
             else coalesce(u.deactivated_at, u.updated_at) end
     where (u.id = any(${idsOf(true)}::uuid[]) and not u.active or u.id = any(${idsOf(false)}::uuid[]))
       and u.id in (select auth_user_id from app_users where org_id = ${reach.orgId})`)
}

export async function updatePeople(
  reach: Reach,
  db: Db,
  rows: readonly PersonRow[],
  now: Date,
): Promise<void> {
  const ids = rows.map(({ appUserId }) => appUserId)
  await saveDeactivated(reach, db, rows, now)
  await update(
    db,
    'users',
    rows.map((row) => userOf(row, now)),
    sql`users.id in (select auth_user_id from app_users where org_id = ${reach.orgId})`,
  )
  await update(
    db,
    'appUsers',
    rows.map((row) => appUserOf(row, now)),
    sql`app_users.org_id = ${reach.orgId}`,
  )
  await db.run(sql`
    delete from venue_assignments va using app_users a
     where a.id = va.app_user_id and a.org_id = ${reach.orgId} and a.id = any(${ids}::uuid[])`)
  await insert(db, 'venueAssignments', assignmentsOf(rows))
}

/** Offers these people’s first 30 days to who manages them; to somebody who has had them, again. */
export async function offerFirst30Days(
  _reach: Reach,
  db: Db,
  bltIds: readonly string[],
  now: Date,
): Promise<void> {
  if (bltIds.length === 0) return
  await insert(
    db,
    'firstThirtyDays',
    bltIds.map((bltId) => ({ bltId, offeredAt: now })),
    {
      orElse: sql`on conflict (blt_id) do update
        set offered_at = excluded.offered_at, taken_at = null, taken_by_id = null, priority_id = null`,
    },
  )
}
