import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { takeTurns } from '../../kernel/db/turns.ts'

/** The most rows that a seal covers, so that hashing them takes much less than a statement may take. */
const ROWS_MAX = 10_000

const inBytes = (json: string): string => `convert_to((${json})::text, 'UTF8')`
const millis = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::bigint`

/** The version of a new seal: 1 covers the words of a row, 2 their hash, so that they can be removed (decision 158). */
const SEAL_VERSION = 2

const hashOfRow = (a: string, words: string): string =>
  `sha256(${inBytes(`jsonb_build_array(${a}.id, ${a}.org_id, ${a}.user_id, ${a}.action, ${words}, ${millis(`${a}.created_at`)})`)})`

/**
 * The hash of a row of the trail, over all its columns, as a seal of this version covers it. `w` is its row in
 * `audits_without_words` if its words were removed; then their stored hash is used. PostgreSQL writes JSON in one way
 * only.
 */
export const rowHash = (a: string, w: string, version: string): Sql => {
  const storedHashOr = (hash: string, otherwise: string) =>
    `coalesce(case when ${a}.meta = '{}' then ${w}.${hash} end, ${otherwise})`
  const words = storedHashOr('words_hash', `sha256(${inBytes(`${a}.meta`)})`)
  return raw(
    `case ${version} when 1 then ${storedHashOr('row_hash', hashOfRow(a, `${a}.meta`))} else ${hashOfRow(a, `encode(${words}, 'hex')`)} end`,
  )
}

/**
 * The hash of a seal, over all its columns and the hash of the previous seal. The version is included from version 2
 * on.
 */
export const sealHash = (s: string, before: string): Sql => {
  const columns = `${s}.org_id, ${s}.number, ${millis(`${s}.sealed_at`)}, to_jsonb(${s}.audit_ids)`
  return raw(
    `sha256(coalesce(${before}.hash, '') || ${inBytes(`case ${s}.version when 1 then jsonb_build_array(${columns}) else jsonb_build_array(${columns}, ${s}.version) end`)} || ${s}.hashes)`,
  )
}

/** Makes the servers that seal a company's trail take turns until the transaction ends. */
export const takeSealingTurn = (reach: Reach, db: Db): Promise<void> =>
  takeTurns(db, `seals of ${reach.orgId}`)

/** The companies with rows that wait for their seal. */
export async function listUnsealed(_whose: 'every company', db: Db): Promise<string[]> {
  const rows = await db.rows<{ orgId: string }>(sql`select distinct org_id as "orgId" from audits_unsealed`)
  return rows.map(({ orgId }) => orgId)
}

/** Whether rows of a company wait for their seal. */
export async function hasUnsealed(reach: Reach, db: Db): Promise<boolean> {
  const [row] = await db.rows<{ waits: boolean }>(
    sql`select exists (select from audits_unsealed where org_id = ${reach.orgId}) as waits`,
  )
  return row?.waits ?? false
}

/**
 * Adds the next seal over unsealed rows, and returns how many it covers. An unsealed row that is gone from the trail is
 * sealed as well, so that the comparison reports it.
 */
export async function addSeal(reach: Reach, db: Db, now: Date): Promise<{ rows: number; isLast: boolean }> {
  const [seal] = await db.rows<{ rows: number }>(sql`
    with taken as (
      delete from audits_unsealed
       where ctid = any(array(select ctid from audits_unsealed where org_id = ${reach.orgId} limit ${raw(String(ROWS_MAX))}))
      returning audit_id),
    covered as (
      select t.audit_id, a.created_at, case when a.id is null then sha256('') else ${rowHash('a', 'w', String(SEAL_VERSION))} end as hash
        from (select distinct audit_id from taken) t
        left join audits a on a.id = t.audit_id left join audits_without_words w on w.audit_id = t.audit_id),
    last as (select number, hash from audit_seals where org_id = ${reach.orgId} order by number desc limit 1),
    next as (
      select ${reach.orgId}::uuid as org_id, coalesce((select number from last), 0) + 1 as number,
             ${raw(String(SEAL_VERSION))}::smallint as version, ${now}::timestamptz(3) as sealed_at, array_agg(audit_id order by created_at, audit_id) as audit_ids,
             string_agg(hash, '' order by created_at, audit_id) as hashes
        from covered having count(*) > 0)
    insert into audit_seals (org_id, number, version, sealed_at, audit_ids, hashes, hash)
    select n.*, ${sealHash('n', 'l')} from next n left join last l on true
    returning cardinality(audit_ids) as rows`)
  const rows = seal?.rows ?? 0
  return { rows, isLast: rows < ROWS_MAX }
}

/**
 * Removes the words of rows of a company's trail for good, on request. Their hash stays, with the time and the user; a
 * null user is the operator.
 */
export async function removeWords(
  reach: Reach,
  db: Db,
  { ids, by, now }: { ids: readonly string[]; by: string | null; now: Date },
): Promise<void> {
  await db.rows(sql`
    select remove_audit_words(array(select id from audits where org_id = ${reach.orgId} and id = any(${[...ids]}::uuid[])),
                              ${by}::uuid, ${now}::timestamptz)`)
}
