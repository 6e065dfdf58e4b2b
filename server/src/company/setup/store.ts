import type { SetupStep } from '@scope/contract/company/setup.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow, type StoredRow } from '../../kernel/db/tables.ts'

/*
 * Before a company has an admin there is nobody to have a reach, so what is about links has none.
 */

/** A company as it was typed with a set-up link. */
export type TypedCompany = NonNullable<StoredRow<'oneTimeLinks'>['company']>

/** Whether anyone here is an active full admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from users where role = 'FULL_ADMIN' and active limit 1`)
  return rows.length > 0
}

/** Whether there is a company or a person here. */
export async function hasAnybody(db: Db): Promise<boolean> {
  const rows = await db.rows(sql`select 1 where exists (select from orgs) or exists (select from users)`)
  return rows.length > 0
}

export async function insertLink(db: Db, row: NewRow<'oneTimeLinks'>): Promise<void> {
  await insert(db, 'oneTimeLinks', [row])
}

/** The company typed with a set-up link that can still be used; null if nothing was typed. */
export async function findSetupLink(
  db: Db,
  id: string,
  now: Date,
): Promise<{ company: TypedCompany | null } | undefined> {
  const [row] = await db.rows<{ company: TypedCompany | null }>(sql`
    select company from one_time_links
     where id = ${id} and kind = 'setup' and used_at is null and expire > ${now}`)
  return row
}

export async function keepCompany(db: Db, id: string, company: TypedCompany): Promise<void> {
  await db.run(sql`
    update one_time_links set company = ${JSON.stringify(company)}::jsonb where id = ${id} and used_at is null`)
}

/** Marks every set-up link as used. Returns what was typed with those that were not used yet. */
export async function spendSetupLinks(
  db: Db,
  now: Date,
): Promise<{ id: string; company: TypedCompany | null }[]> {
  return db.rows<{ id: string; company: TypedCompany | null }>(sql`
    update one_time_links set used_at = ${now} where kind = 'setup' and used_at is null returning id, company`)
}

/** An active person of some company by address, for the operator. */
export async function findActive(
  db: Db,
  email: string,
): Promise<{ userId: string; orgId: string } | undefined> {
  const [row] = await db.rows<{ userId: string; orgId: string }>(sql`
    select u.id as "userId", a.org_id as "orgId" from users u join app_users a on a.auth_user_id = u.id
      join org_domains d on d.org_id = a.org_id and d.domain = split_part(u.email, '@', 2)
     where u.email = ${email} and u.active`)
  return row
}

type StepState = Record<SetupStep, boolean> & { skipped: SetupStep[] }

/** Which steps of the company's first day are done, and which were left out. */
export async function findSteps(reach: Reach, db: Db): Promise<StepState | undefined> {
  const [row] = await db.rows<StepState>(sql`
    select o.setup_skipped as skipped,
           exists (select 1 from venues v where v.org_id = o.id)
             and exists (select 1 from app_users a join users u on u.id = a.auth_user_id
                          where a.org_id = o.id and u.active and u.role <> 'FULL_ADMIN') as people,
           exists (select 1 from weekly_metrics m join venues v on v.id = m.venue_id where v.org_id = o.id) as numbers,
           o.ops_gchat_webhook is not null
             or exists (select 1 from venues v where v.org_id = o.id and v.gchat_webhook is not null) as chat,
           exists (select 1 from app_users a join users u on u.id = a.auth_user_id
                    where a.org_id = o.id and u.invited_at is not null) as invite,
           exists (select 1 from priorities p join venues v on v.id = p.venue_id where v.org_id = o.id) as priority
      from orgs o where o.id = ${reach.orgId}`)
  return row
}

/** Leaves a step out, or takes it up again. */
export async function saveSkipped(reach: Reach, db: Db, step: SetupStep, skipped: boolean): Promise<void> {
  await db.run(sql`
    update orgs set setup_skipped = array_remove(setup_skipped, ${step})
           || case when ${skipped} then array[${step}] else '{}'::text[] end
     where id = ${reach.orgId}`)
}
