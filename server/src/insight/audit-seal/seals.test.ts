import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { makeCompany } from '../../../test/world.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { verifyTrails } from './jobs.ts'
import { verdictInWords } from './rules.ts'
import { sealWaiting, verifyTrail } from './service.ts'
import { removeWords } from './store.ts'
import { addRow as addRowTo, at } from './test/rows.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own.drop())

const addRow = (reach: Reach, minute: number, db: Db = own.database.db) => addRowTo(reach, minute, db)

const seal = (reach: Reach, minute: number) =>
  own.database.transaction((tx) => sealWaiting(reach, tx, at(minute)))
const verify = async (reach: Reach) =>
  verdictInWords(await own.database.snapshot((tx) => verifyTrail(reach, tx)))

/** A company with six rows in two seals, of 18:10 and 18:20, and one row without a seal. */
async function sealed() {
  const { id } = await makeCompany(own.database.db)
  const reach = mintReach(id, 'every')
  const ids: string[] = []
  for (const minute of [1, 2, 3]) ids.push(await addRow(reach, minute))
  await seal(reach, 10)
  for (const minute of [11, 12, 13]) ids.push(await addRow(reach, minute))
  await seal(reach, 20)
  const [first = '', , , , fifth = ''] = ids
  return { reach, first, fifth, waiting: await addRow(reach, 21) }
}

/** Makes changes that only the owner of the database can, with its triggers disabled. */
const forge = (...statements: Sql[]) =>
  own.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.run(statement)
  })

/** Changes a seal to one that a server of 1.0.0 wrote. */
const asVersion1 = (reach: Reach, number: number): Sql[] => [
  sql`
    update audit_seals s set version = 1, hashes = (
      select string_agg(sha256(convert_to(jsonb_build_array(a.id, a.org_id, a.user_id, a.action, a.meta,
               (extract(epoch from a.created_at) * 1000)::bigint)::text, 'UTF8')), '' order by r.place)
        from unnest(s.audit_ids) with ordinality r (id, place) join audits a on a.id = r.id)
     where s.org_id = ${reach.orgId} and s.number = ${number}`,
  sql`
    update audit_seals s set hash = sha256(
      coalesce((select b.hash from audit_seals b where b.org_id = s.org_id and b.number = s.number - 1), '')
      || convert_to(jsonb_build_array(s.org_id, s.number, (extract(epoch from s.sealed_at) * 1000)::bigint,
           to_jsonb(s.audit_ids))::text, 'UTF8') || s.hashes)
     where s.org_id = ${reach.orgId} and s.number = ${number}`,
]

const SECOND = 'seal 2 of 2026-11-23T18:20:00.000Z'

describe('the seals of the trail', () => {
  test('say that it is whole, how many rows it has, and until when they are sealed', async () => {
    const { reach } = await sealed()
    expect(await verify(reach)).toMatch(
      /^whole: 7 rows, sealed until 2026-11-23T18:20:00\.000Z, 1 later\. The last seal is [0-9a-f]{64}\.$/,
    )
    expect(await seal(reach, 30)).toBe(1)
    expect(await seal(reach, 31)).toBe(0)
    expect(await verify(reach)).toMatch(/^whole: 7 rows, sealed until 2026-11-23T18:30:00\.000Z\. The last/)
  })

  test('hold up no call: what is saved meanwhile has the next seal', async () => {
    const { reach } = await sealed()
    await own.database.transaction(async (tx) => {
      await addRow(reach, 22, tx)
      await tx.rows(sql`select 1 as sent`)
      expect(await seal(reach, 30)).toBe(1)
    })
    expect(await verify(reach)).toMatch(/^whole: 8 rows, .*, 1 later\./)
    expect(await seal(reach, 31)).toBe(1)
    expect(await verify(reach)).toMatch(/^whole: 8 rows, sealed until 2026-11-23T18:31:00/)
  })

  test.each<[string, (id: string) => Sql]>([
    ['time', (id) => sql`update audits set created_at = created_at + interval '1 ms' where id = ${id}`],
    ['action', (id) => sql`update audits set action = 'task.changed' where id = ${id}`],
    ['text', (id) => sql`update audits set meta = jsonb_set(meta, '{after,times}', '1.50') where id = ${id}`],
  ])('name a row whose %s was changed', async (_what, change) => {
    const { reach, fifth } = await sealed()
    await forge(change(fifth))
    expect(await verify(reach)).toMatch(new RegExp(`^Row ${fifth} \\(.*\\) was changed after ${SECOND}\\.$`))
  })

  test('name a row that was removed, sealed or not', async () => {
    const { reach, first, waiting } = await sealed()
    await forge(sql`delete from audits where id = ${waiting}`)
    expect(await verify(reach)).toBe(`Row ${waiting} was removed before it was sealed.`)
    await seal(reach, 30)
    expect(await verify(reach)).toBe(
      `Row ${waiting} was removed. Seal 3 of 2026-11-23T18:30:00.000Z covers it.`,
    )
    await forge(sql`delete from audits where id = ${first}`)
    expect(await verify(reach)).toMatch(new RegExp(`^Row ${first} was removed\\. Seal 1 of`))
  })

  test('name a row that was put in between, past the trigger or as the server adds one', async () => {
    const { reach } = await sealed()
    const id = randomUUID()
    const row = sql`
      insert into audits (id, org_id, action, meta, created_at)
      values (${id}, ${reach.orgId}, 'task.added', '{}', ${at(2)})`
    await forge(row)
    const named = `Row ${id} (task.added, 2026-11-23T18:02:00.000Z) was put in between: `
    expect(await verify(reach)).toBe(`${named}no seal covers it.`)
    await forge(sql`delete from audits where id = ${id}`)
    await seal(reach, 90)
    await own.database.db.run(row)
    await seal(reach, 95)
    expect(await verify(reach)).toBe(
      `${named}seal 4 of 2026-11-23T19:35:00.000Z is the first that covers it.`,
    )
  })

  test('name a seal that was changed or removed, and one that was made again', async () => {
    const { reach, fifth } = await sealed()
    const ofSecond = sql`org_id = ${reach.orgId} and number = 2`
    await forge(sql`update audit_seals set sealed_at = sealed_at + interval '1 s' where ${ofSecond}`)
    expect(await verify(reach)).toBe('Seal 2 of 2026-11-23T18:20:01.000Z was changed.')
    // A trail that was removed and written anew matches its seals; only a hash that was kept elsewhere reveals it.
    await forge(
      sql`delete from audit_seals where ${ofSecond}`,
      sql`update audits set action = 'task.deleted' where id = ${fifth}`,
    )
    expect(await verify(reach)).toMatch(/was put in between: no seal covers it\.$/)
    await forge(sql`insert into audits_unsealed
      select org_id, id from audits where org_id = ${reach.orgId} and created_at between ${at(11)} and ${at(13)}`)
    await seal(reach, 20)
    expect(await verify(reach)).toMatch(/^whole: 7 rows/)

    await forge(sql`delete from audit_seals where org_id = ${reach.orgId} and number = 1`)
    expect(await verify(reach)).toBe('Seal 1 was removed.')
  })

  test('hold when words are removed on request, and say of how many rows; what else was changed still shows', async () => {
    const { reach, first, fifth, waiting } = await sealed()
    const ids = [first, fifth, waiting]
    await forge(...asVersion1(reach, 1), ...asVersion1(reach, 2))
    await seal(reach, 30)
    const another = await addRow(reach, 31)
    await own.database.transaction((tx) =>
      removeWords(reach, tx, { ids: [...ids, another], by: null, now: at(32) }),
    )
    expect(await verify(reach)).toMatch(
      /^whole: 8 rows, sealed until 2026-11-23T18:30:00\.000Z, 1 later; 4 rows without words, by request\. The last/,
    )
    expect(
      await own.database.db.rows(sql`
        select distinct meta, removed_at as at from audits a join audits_without_words w on w.audit_id = a.id
         where a.org_id = ${reach.orgId}`),
    ).toEqual([{ meta: {}, at: at(32) }])
    // Removing the words again changes nothing.
    await removeWords(reach, own.database.db, { ids, by: randomUUID(), now: at(33) })
    await seal(reach, 40)
    expect(await verify(reach)).toMatch(
      /^whole: 8 rows, sealed until 2026-11-23T18:40:00\.000Z; 4 rows without/,
    )

    await forge(sql`update audits set meta = '{"about": "Bo"}' where id = ${waiting}`)
    expect(await verify(reach)).toMatch(new RegExp(`^Row ${waiting} .* was changed after seal 3`))
    await forge(sql`update audits set meta = '{}', action = 'task.deleted' where id = ${waiting}`)
    expect(await verify(reach)).toMatch(new RegExp(`^Row ${waiting} .* was changed after seal 3`))
    await forge(sql`update audits set action = 'task.added' where id = ${waiting}`)
    for (const [id, column] of [
      [another, sql`words_hash`],
      [first, sql`row_hash`],
    ] as const) {
      await forge(sql`update audits_without_words set ${column} = sha256('') where audit_id = ${id}`)
      expect(await verify(reach)).toMatch(new RegExp(`^Row ${id} .* was changed after`))
    }
  })

  test('cannot be changed by the server', async () => {
    const { db } = own.database
    const row = sql`gen_random_uuid(), gen_random_uuid(), '', '', now()`
    for (const statement of [
      sql`update audit_seals set number = 9`,
      sql`delete from audit_seals`,
      sql`update audits set meta = '{}'`,
      sql`insert into audits_without_words (audit_id, org_id, words_hash, row_hash, removed_at) values (${row})`,
      sql`delete from audits_without_words`,
    ]) {
      await expect(db.run(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test('without a company there is no trail, and the operator is told so', async () => {
  const { database, drop } = await testDatabase()
  onTestFinished(drop)
  expect(await verifyTrails({ database })).toEqual({
    lines: ['This database has no company yet, so there is no audit trail to verify.'],
    isWhole: true,
  })
  const { lines, isWhole } = await verifyTrails({ database }, '0'.repeat(64))
  expect(lines).toEqual([expect.stringMatching(/no company/), expect.stringMatching(/No seal has the hash/)])
  expect(isWhole).toBe(false)
})
