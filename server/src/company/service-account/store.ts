import type { ServiceAccount } from '@scope/contract/company/service-account'
import type { AccountRole } from '@scope/contract/company/service-account.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso, personName } from '../../kernel/db/sql.ts'
import { insert, insertOne } from '../../kernel/db/tables.ts'

/** What is stored of an account's role: a full admin is one beside the job role VP, as a person is. */
const rolesOf = (role: AccountRole): { access: AccessRole; job: JobRole } =>
  role === 'FULL_ADMIN'
    ? { access: 'FULL_ADMIN', job: 'VP' }
    : { access: role === 'GM' ? 'GM' : 'BLT', job: role }

/** What can be changed of an account. */
export type AccountFields = { name: string; role: AccountRole; venueIds: readonly string[]; groups: string[] }
export type AccountRow = Omit<ServiceAccount, 'tokens'> & { appUserId: string }

/** The accounts of the company that were not removed, by name; with `id` only that one. */
export function listAccounts(reach: Reach, db: Db, id?: string): Promise<AccountRow[]> {
  return db.rows<AccountRow>(sql`
    select u.id, a.id as "appUserId", ${personName('u')} as name,
           case when u.role = 'FULL_ADMIN' then u.role else a.role end as role,
           coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name) order by w.place)
                       from venue_assignments w join venues v on v.id = w.venue_id
                      where w.app_user_id = a.id), '[]'::json) as venues,
           a.groups, ${iso('sa.created_at')} as "createdAt",
           case when cu.id is null then null else ${personName('cu')} end as "createdBy"
      from service_accounts sa join users u on u.id = sa.user_id join app_users a on a.auth_user_id = u.id
      left join app_users ca on ca.id = sa.created_by_id left join users cu on cu.id = ca.auth_user_id
     where sa.org_id = ${reach.orgId} and sa.removed_at is null
       and (${id ?? null}::uuid is null or u.id = ${id ?? null}::uuid)
     order by lower(u.name), u.id`)
}

/** Adds an account: a user that is not active and whose address belongs to no company. */
export async function insertAccount(
  reach: Reach,
  db: Db,
  {
    id,
    appUserId,
    fields,
    createdById,
    now,
  }: {
    id: string
    appUserId: string
    fields: AccountFields
    createdById: string | null
    now: Date
  },
): Promise<void> {
  const { access, job } = rolesOf(fields.role)
  const stamps = { createdAt: now, updatedAt: now }
  const email = `${id}@service-account.invalid`
  await insertOne(db, 'users', { id, email, firstName: fields.name, role: access, active: false, ...stamps })
  await insertOne(db, 'appUsers', {
    ...{ id: appUserId, authUserId: id, orgId: reach.orgId, role: job },
    ...{ position: 'Service account', slug: `service-${id}`, groups: fields.groups, ...stamps },
  })
  await insertOne(db, 'serviceAccounts', {
    ...{ userId: id, orgId: reach.orgId, createdById, createdAt: now },
  })
  await saveVenues(db, appUserId, fields.venueIds)
}

/** Saves what was changed of an account. */
export async function updateAccount(
  reach: Reach,
  db: Db,
  { id, appUserId }: Pick<AccountRow, 'id' | 'appUserId'>,
  { name, role, venueIds, groups }: AccountFields,
  now: Date,
): Promise<void> {
  const { access, job } = rolesOf(role)
  await db.run(sql`
    update users set first_name = ${name}, role = ${access}, updated_at = ${now} where id = ${id}`)
  await db.run(sql`
    update app_users set role = ${job}, groups = ${groups}::text[], updated_at = ${now}
     where id = ${appUserId} and org_id = ${reach.orgId}`)
  await db.run(sql`delete from venue_assignments where app_user_id = ${appUserId}`)
  await saveVenues(db, appUserId, venueIds)
}

async function saveVenues(db: Db, appUserId: string, venueIds: readonly string[]): Promise<void> {
  const rows = venueIds.map((venueId, place) => ({ appUserId, venueId, place }))
  await insert(db, 'venueAssignments', rows)
}

/** Removes an account from the lists. What it did keeps its name. */
export async function removeAccount(reach: Reach, db: Db, id: string, now: Date): Promise<void> {
  await db.run(
    sql`update service_accounts set removed_at = ${now} where user_id = ${id} and org_id = ${reach.orgId}`,
  )
}
