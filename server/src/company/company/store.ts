import type { Reply } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'

/** The company of the reach. */
export async function findCompany(reach: Reach, db: Db): Promise<Reply<'GET /api/company'> | undefined> {
  const [row] = await db.rows<Omit<Reply<'GET /api/company'>, 'domains'>>(
    sql`select name, timezone, unknown_timezone as "unknownTimezone", visit_weeks as "visitWeeks" from orgs where id = ${reach.orgId}`,
  )
  if (!row) return undefined
  const domains = await db.rows<Reply<'GET /api/company'>['domains'][number]>(sql`
    select d.domain, count(u.id)::int as people, (d.domain <> o.domain and count(u.id) = 0) as "canRemove"
      from org_domains d join orgs o on o.id = d.org_id
      left join app_users a on a.org_id = d.org_id
      left join users u on u.id = a.auth_user_id and split_part(u.email, '@', 2) = d.domain
     where d.org_id = ${reach.orgId}
     group by d.domain, o.domain order by d.domain <> o.domain, d.domain`)
  return { ...row, domains }
}

export async function saveCompany(
  reach: Reach,
  db: Db,
  changes: Pick<Partial<NewRow<'orgs'>>, 'name' | 'timezone' | 'unknownTimezone' | 'visitWeeks'>,
): Promise<void> {
  await updateOne(db, 'orgs', reach.orgId, changes, sql`true`)
}

/** Adds domains to the company; those that some company has already are left out. */
export async function addDomains(reach: Reach, db: Db, domains: readonly string[]): Promise<void> {
  const rows = domains.map((domain) => ({ domain, orgId: reach.orgId }))
  await insert(db, 'orgDomains', rows, { orElse: sql`on conflict do nothing` })
}

export async function removeDomain(reach: Reach, db: Db, domain: string): Promise<void> {
  await db.run(sql`delete from org_domains where domain = ${domain} and org_id = ${reach.orgId}`)
}

/** Gives venues whose own zone is unknown their company's. */
export async function followCompany(reach: Reach, db: Db): Promise<void> {
  await db.run(sql`
    update venues v set timezone = o.timezone from orgs o
     where o.id = v.org_id and v.org_id = ${reach.orgId} and v.unknown_timezone is not null
       and v.timezone <> o.timezone`)
}

/** Closes a company, whose people are signed out, or opens it again. */
export async function saveClosing(
  reach: Reach,
  db: Db,
  closing: Pick<StoredRow<'orgs'>, 'closedAt' | 'movedTo'>,
): Promise<void> {
  await updateOne(db, 'orgs', reach.orgId, closing, sql`true`)
  if (closing.closedAt) {
    await db.run(sql`
      delete from sessions where user_id in (select auth_user_id from app_users where org_id = ${reach.orgId})`)
  }
}
