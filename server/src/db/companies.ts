import type { Db } from './pool.ts'
import { orgs } from './schema.ts'

export type Company = { id: string; name: string; domain: string }

/** The companies of this database, for the operator's commands: their reach is minted from what it finds. */
export async function listCompanies(db: Db): Promise<Company[]> {
  return db.select({ id: orgs.id, name: orgs.name, domain: orgs.domain }).from(orgs).orderBy(orgs.domain)
}
