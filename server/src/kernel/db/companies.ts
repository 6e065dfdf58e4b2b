import sql from 'sql-template-tag'
import type { Db } from './pool.ts'
import type { Reach } from './reach.ts'

export type Company = { id: string; name: string; domain: string; timezone: string }

/** The companies of this database. Jobs and the operator's commands mint a reach for each. */
export function listCompanies(db: Db): Promise<Company[]> {
  return db.rows<Company>(sql`select id, name, domain, timezone from orgs order by domain`)
}

/**
 * Makes changes to a company's people, venues and numbers take turns, so that the second sees what the first saved. Each
 * of them calls this before it reads what it writes.
 */
export async function lockCompany(reach: Reach, db: Db): Promise<void> {
  await db.run(sql`select 1 from orgs where id = ${reach.orgId} for no key update`)
}
