import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { takeTurns } from '../../kernel/db/turns.ts'

/** How many rows a seal covers at most, so that hashing them takes much less than a statement may take. */
const ROWS_MAX = 10_000

const inBytes = (json: string): string => `convert_to((${json})::text, 'UTF8')`
const millis = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::bigint`

/** The hash of a row of the trail, over all its columns. The database writes JSON in one way only. */
export const rowHash = (a: string): Sql =>
  raw(
    `sha256(${inBytes(`jsonb_build_array(${a}.id, ${a}.org_id, ${a}.user_id, ${a}.action, ${a}.meta, ${millis(`${a}.created_at`)})`)})`,
  )

/** The hash of a seal, over all its columns and the hash of the seal before. */
export const sealHash = (s: string, before: string): Sql =>
  raw(
    `sha256(coalesce(${before}.hash, '') || ${inBytes(`jsonb_build_array(${s}.org_id, ${s}.number, ${millis(`${s}.sealed_at`)}, to_jsonb(${s}.audit_ids))`)} || ${s}.hashes)`,
  )

/** Makes the servers that seal a company's trail take turns, until the transaction ends. */
export const takeSealingTurn = (reach: Reach, db: Db): Promise<void> =>
  takeTurns(db, `seals of ${reach.orgId}`)

/** Whether rows of a company wait for their seal. */
export async function hasUnsealed(reach: Reach, db: Db): Promise<boolean> {
  const [row] = await db.rows<{ waits: boolean }>(
    sql`select exists (select from audits_unsealed where org_id = ${reach.orgId}) as waits`,
  )
  return row?.waits ?? false
}

/**
 * Adds the next seal over rows that wait for one, and returns how many it covers. A waiting row that is gone from the trail
 * is sealed as well, so that the comparison reports it.
 */
export async function addSeal(reach: Reach, db: Db, now: Date): Promise<{ rows: number; isLast: boolean }> {
  const [seal] = await db.rows<{ rows: number }>(sql`
    with taken as (
      delete from audits_unsealed
       where ctid = any(array(select ctid from audits_unsealed where org_id = ${reach.orgId} limit ${raw(String(ROWS_MAX))}))
      returning audit_id),
    covered as (
      select t.audit_id, a.created_at, coalesce(${rowHash('a')}, sha256('')) as hash
        from (select distinct audit_id from taken) t left join audits a on a.id = t.audit_id),
    last as (select number, hash from audit_seals where org_id = ${reach.orgId} order by number desc limit 1),
    next as (
      select ${reach.orgId}::uuid as org_id, coalesce((select number from last), 0) + 1 as number,
             ${now}::timestamptz(3) as sealed_at, array_agg(audit_id order by created_at, audit_id) as audit_ids,
             string_agg(hash, '' order by created_at, audit_id) as hashes
        from covered having count(*) > 0)
    insert into audit_seals (org_id, number, sealed_at, audit_ids, hashes, hash)
    select n.*, ${sealHash('n', 'l')} from next n left join last l on true
    returning cardinality(audit_ids) as rows`)
  const rows = seal?.rows ?? 0
  return { rows, isLast: rows < ROWS_MAX }
}
