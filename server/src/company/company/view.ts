import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'

export type Company = {
  id: string
  name: string
  /** The first of its domains. */
  domain: string
  domains: string[]
  timezone: string
}

/** The companies of this database that are open. Jobs and the operator's commands mint a reach for each. */
export function listCompanies(db: Db): Promise<Company[]> {
  return db.rows<Company>(sql`
    select o.id, o.name, o.domain, o.timezone,
           array(select d.domain from org_domains d where d.org_id = o.id order by d.domain) as domains
      from orgs o where o.closed_at is null order by o.domain`)
}

/**
 * Makes changes to a company's people, venues and numbers take turns, so that the second sees what the first saved. Each
 * of them calls this before it reads what it writes.
 */
export async function lockCompany(reach: Reach, db: Db): Promise<void> {
  await db.run(sql`select 1 from orgs where id = ${reach.orgId} for no key update`)
}

/** The e-mail domains of a company, the first one first. */
export async function listDomains(reach: Reach, db: Db): Promise<string[]> {
  const rows = await db.rows<{ domain: string }>(sql`
    select d.domain from org_domains d join orgs o on o.id = d.org_id
     where d.org_id = ${reach.orgId} order by d.domain <> o.domain, d.domain`)
  return rows.map(({ domain }) => domain)
}
