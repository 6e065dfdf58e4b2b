import type { SecurityRow } from '@scope/contract/insight/security'
import type { SecurityKind } from '@scope/contract/insight/security.words'
import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { holds, iso, personName } from '../../kernel/db/sql.ts'

/** `before` is the instant and the id of the last row that is known. */
type Asked = {
  kind?: SecurityKind | undefined
  search?: string | undefined
  before?: { at: string; id: string } | undefined
  limit: number
}

/** The company's events, newest first. */
export function listSecurityEvents(
  reach: Reach,
  db: Db,
  { kind, search, before, limit }: Asked,
): Promise<SecurityRow[]> {
  const like = holds(search ?? '')
  return db.rows<SecurityRow>(sql`
    select x.id, ${iso('x.created_at')} as at, x.kind, coalesce(x.email, u.email) as email, x.network, x.about,
           case when u.id is null then null else ${personName('u')} end as who
      from security_events x left join users u on u.id = x.user_id
     where x.org_id = ${reach.orgId}
       ${kind ? sql`and x.kind = ${kind}` : empty}
       ${before ? sql`and (x.created_at, x.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : empty}
       ${search ? sql`and concat_ws(E'\n', x.email, u.email, ${personName('u')}, x.network) ilike ${like}` : empty}
     order by x.created_at desc, x.id desc limit ${limit}`)
}
