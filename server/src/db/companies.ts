import sql from 'sql-template-tag'
import type { Db } from './pool.ts'

export type Company = { id: string; name: string; domain: string }

/** The companies of this database, for the operator's commands: their reach is minted from what it finds. */
export function listCompanies(db: Db): Promise<Company[]> {
  return db.rows<Company>(sql`select id, name, domain from orgs order by domain`)
}
