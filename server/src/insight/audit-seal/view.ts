import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso } from '../../kernel/db/sql.ts'
import { rowHash, sealHash } from './store.ts'

/** A row of the trail in a verdict. `action` and `at` are null if the row is gone. */
export type TrailRow = { id: string; action: string | null; at: string | null }

export type CheckedSeal = {
  number: number
  /** SHA-256 in hex. */
  hash: string
  sealedAt: string
  rows: number
  /** Whether its hash is right, including the link to the previous seal. */
  holds: boolean
  /** The first of its rows that is gone, was changed, or has a time long before earlier seals that do not cover it. */
  wrong: (TrailRow & { isChanged: boolean }) | null
}

/** How many seals, and about how many rows, one statement checks. */
const SEALS_MAX = 500
const ROWS_MAX = 40_000

/** A call adds its row within this time. A row with an earlier time was added after the seals of that time. */
const LATE = '1 hour'

/** The next seals after a number, each compared with its rows as they are now. Empty after the last. */
export function checkSeals(reach: Reach, db: Db, after: number): Promise<CheckedSeal[]> {
  return db.rows<CheckedSeal>(sql`
    with next as (
      select n.*, sum(cardinality(n.audit_ids)) over (order by n.number) - cardinality(n.audit_ids) as rows_before
        from (select * from audit_seals where org_id = ${reach.orgId} and number > ${after}
               order by number limit ${raw(String(SEALS_MAX))}) n)
    select s.number, encode(s.hash, 'hex') as hash, ${iso('s.sealed_at')} as "sealedAt",
           cardinality(s.audit_ids) as rows, s.hash = ${sealHash('s', 'b')} as holds,
           (select json_build_object('id', r.id, 'action', a.action, 'at', ${iso('a.created_at')},
                                     'isChanged', substring(s.hashes from 32 * r.place::int - 31 for 32) <> ${rowHash('a', 'w', 's.version')})
              from unnest(s.audit_ids) with ordinality r (id, place)
              left join audits a on a.id = r.id and a.org_id = s.org_id
              left join audits_without_words w on w.audit_id = r.id
             where a.id is null or substring(s.hashes from 32 * r.place::int - 31 for 32) <> ${rowHash('a', 'w', 's.version')}
                or a.created_at < e.sealed_at - ${LATE}::interval
             order by r.place limit 1) as wrong
      from next s
      left join audit_seals b on b.org_id = s.org_id and b.number = s.number - 1
      left join lateral (
        select e.sealed_at from audit_seals e
         where e.org_id = s.org_id and e.number < s.number and e.sealed_at < s.sealed_at
         order by e.number desc limit 1) e on true
     where s.rows_before < ${raw(String(ROWS_MAX))}
     order by s.number`)
}

type TrailCounts = { rows: number; waiting: number; withoutWords: number }

/** The number of rows in a trail, of unsealed rows, and of rows whose words were removed. */
export async function countTrail(reach: Reach, db: Db): Promise<TrailCounts> {
  const [row] = await db.rows<TrailCounts>(sql`
    select (select count(*)::int from audits where org_id = ${reach.orgId}) as rows,
           (select count(*)::int from audits_unsealed u join audits a on a.id = u.audit_id
             where u.org_id = ${reach.orgId}) as waiting,
           (select count(*)::int from audits_without_words where org_id = ${reach.orgId}) as "withoutWords"`)
  return row ?? { rows: 0, waiting: 0, withoutWords: 0 }
}

/** The oldest row that has no seal and does not wait for one. Call it only if the counts say that there is one. */
export async function findUncovered(reach: Reach, db: Db): Promise<TrailRow | undefined> {
  const [row] = await db.rows<TrailRow>(sql`
    select a.id, a.action, ${iso('a.created_at')} as at from audits a
     where a.org_id = ${reach.orgId}
       and a.id not in (select unnest(audit_ids) from audit_seals where org_id = ${reach.orgId})
       and a.id not in (select audit_id from audits_unsealed where org_id = ${reach.orgId})
     order by a.created_at, a.id limit 1`)
  return row
}

/** A row that waits for its seal but is gone from the trail. */
export async function findMissingWaiting(reach: Reach, db: Db): Promise<TrailRow | undefined> {
  const [row] = await db.rows<{ id: string }>(sql`
    select u.audit_id as id from audits_unsealed u
     where u.org_id = ${reach.orgId} and not exists (select from audits a where a.id = u.audit_id)
     order by u.audit_id limit 1`)
  return row && { ...row, action: null, at: null }
}
