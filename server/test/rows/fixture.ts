import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/db/pool/pool.ts'

/*
 * Calls of `rows` that test the check: three correct ones, and one for each possible mistake.
 */

type Org = { id: string; name: string; createdAt: Date }
type Named = Pick<Org, 'id' | 'name'>
type State = 'OPEN' | 'CLOSED'

export const calls = {
  right: (db: Db) =>
    db.rows<Org & { webhook: string | null; venues: { id: string; at?: string }[]; tags: State[] }>(sql`
      select id, name, created_at as "createdAt", ops_gchat_webhook as webhook,
             json_build_array(json_build_object('id', id)) as venues, array['OPEN', 'CLOSED'] as tags from orgs`),

  rightInferred: async (db: Db): Promise<Named[]> => db.rows(sql`select id, name from orgs`),

  rightUnread: async (db: Db) => (await db.rows(sql`select 1 from orgs`)).length > 0,

  renamedColumn: (db: Db) => db.rows<Org>(sql`select id, name, created_at as "createdOn" from orgs`),

  missingField: (db: Db) => db.rows<Pick<Org, 'id'>>(sql`select id, name from orgs`),

  missingColumn: async (db: Db): Promise<Named[]> => db.rows(sql`select id from orgs`),

  sameNameTwice: (db: Db) =>
    db.rows<Named>(sql`select o.id, o.name, v.name from orgs o left join venues v on v.org_id = o.id`),

  countWithoutCast: (db: Db) => db.rows<{ count: number }>(sql`select count(*) from orgs`),

  numericAsNumber: (db: Db) => db.rows<{ share: number | null }>(sql`select round(1.5, 1) as share`),

  instantAsText: (db: Db) => db.rows<{ createdAt: string }>(sql`select created_at as "createdAt" from orgs`),

  listOfOthers: (db: Db) => db.rows<{ ids: number[] }>(sql`select array_agg(id) as ids from orgs`),

  nullableColumn: (db: Db) =>
    db.rows<{ webhook: string }>(sql`select ops_gchat_webhook as webhook from orgs`),

  nullInRow: (db: Db) =>
    db.rows<{ name: string }>(sql`select v.name from orgs o left join venues v on v.org_id = o.id`),

  unknownWord: (db: Db) => db.rows<{ state: State }>(sql`select 'SHUT' as state from orgs`),

  renamedInJson: (db: Db) =>
    db.rows<{ venues: { name: string }[] }>(sql`
      select json_build_array(json_build_object('title', name)) as venues from orgs`),

  missingInJson: (db: Db) =>
    db.rows<{ venue: { id: string; name: string } }>(
      sql`select json_build_object('id', id) as venue from orgs`,
    ),
}
