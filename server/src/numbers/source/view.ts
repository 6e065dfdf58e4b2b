import type { Source } from '@scope/contract/numbers/source'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso, isUuid, personName } from '../../kernel/db/sql.ts'

/** A source as it is stored, with the salaried labor of all venues. */
export type StoredSource = Omit<Source, 'reading'> & { reading: SourceReading }

function list(reach: Reach, db: Db, where: Sql = empty): Promise<StoredSource[]> {
  return db.rows<StoredSource>(sql`
    select s.id, s.name, s.header, s.reading, ${iso('s.updated_at')} as "updatedAt", ${personName('u')} as "updatedBy",
           (select json_build_object('name', f.name, 'at', ${iso('f.received_at')}, 'arrival', f.arrival)
              from inbox_files f where f.org_id = s.org_id and f.source_id = s.id
             order by f.received_at desc, f.id limit 1) as last
      from sources s join app_users a on a.id = s.updated_by_id join users u on u.id = a.auth_user_id
     where s.org_id = ${reach.orgId} ${where}
     order by lower(s.name), s.id`)
}

/** The sources of a company, by name. */
export const listSources = (reach: Reach, db: Db): Promise<StoredSource[]> => list(reach, db)

/** A source of the company. Undefined if there is none. */
export async function findSource(reach: Reach, db: Db, id: string): Promise<StoredSource | undefined> {
  return isUuid(id) ? (await list(reach, db, sql`and s.id = ${id}`))[0] : undefined
}

/** The source of the company with a name, whatever its case. Undefined if there is none. */
export async function findSourceNamed(reach: Reach, db: Db, name: string): Promise<StoredSource | undefined> {
  return (await list(reach, db, sql`and lower(s.name) = lower(${name.trim()})`))[0]
}
