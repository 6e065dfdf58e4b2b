import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { verifyTrails } from '../../src/insight/audit-seal/jobs.ts'
import { sealWaiting } from '../../src/insight/audit-seal/service.ts'
import { addRow } from '../../src/insight/audit-seal/test/rows.ts'
import { fileArchive } from '../../src/kernel/backup/archive.ts'
import { decrypted } from '../../src/kernel/backup/encryption.ts'
import { checkArchive } from '../../src/kernel/backup/read-archive.ts'
import {
  countRows,
  type Rehearsal,
  refuseBrokenConstraints,
  rehearse,
} from '../../src/kernel/backup/rehearsal.ts'
import { restoreBackup } from '../../src/kernel/backup/restore.ts'
import { deploymentId } from '../../src/kernel/backup/state.ts'
import { backUpTo } from '../../src/kernel/backup/test/backup-file.ts'
import { makeFullCompany } from '../../src/kernel/backup/test/company.ts'
import { BASELINE } from '../../src/kernel/db/migrate/baseline.ts'
import { inTurn, migrateUpTo } from '../../src/kernel/db/migrate/migrate.ts'
import type { Db } from '../../src/kernel/db/pool/pool.ts'
import { mintReach } from '../../src/kernel/db/reach.ts'
import { newKey, newName } from '../../src/ports/files/files.ts'
import { localFiles } from '../../src/ports/files/local.ts'
import { testDatabase } from '../database.ts'
import { makeCompany } from '../world.ts'

/* A backup is restored into a PostgreSQL of its own, and what is not whole is said by its name. */

const NOW = new Date('2026-11-22T12:30:00Z')
const onProgress = () => undefined

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-rehearsal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const files = () => localFiles({ folder: join(folder, 'files'), secret: '' })

/** A database with a whole company and twenty-five more attached files, and its backup. */
async function backedUp(change?: (db: Db) => Promise<unknown>) {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const { db } = own.owner
  const company = await makeFullCompany(db, { files: files(), now: NOW })
  const deployment = await deploymentId(db)
  for (let number = 0; number < 25; number += 1) {
    const name = newName(newKey())
    await files().put(name, Buffer.from(`The file ${number}.`))
    await db.run(sql`
      insert into materials (id, priority_id, venue_id, blt_id, key, file_name, file_type, size, uploaded_by_id, created_at)
      select gen_random_uuid(), priority_id, venue_id, blt_id, ${name}, file_name, file_type, size, uploaded_by_id, created_at
        from materials order by created_at limit 1`)
  }
  await own.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await change?.(tx)
  })
  const path = join(folder, `${newKey()}.tar.zst`)
  const made = await backUpTo({ url: own.url, path, files: files(), now: NOW, onProgress })
  const is = { deployment, madeAt: NOW.toISOString(), sha256: made.sha256 }
  return { own, company, path, made, is }
}

const rehearsalOf = (path: string, is?: Rehearsal['is']) =>
  rehearse({
    ...{ archive: fileArchive(path), is, folder: join(folder, 'rehearsal'), now: NOW, onProgress },
    trailFault: async (database) => (await verifyTrails({ database })).fault,
  })

test('a whole backup is restored, counted, verified, and thrown away', async () => {
  const { path, made, is } = await backedUp()
  const found = await rehearsalOf(path, is)
  const rows = made.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  expect(found).toEqual({ tables: expect.any(Number), rows: expect.any(Number), files: 20 })
  expect(found.tables).toBeGreaterThan(40)
  expect(found.rows).toBeLessThanOrEqual(rows)
  expect(found.rows).toBeGreaterThan(rows / 2)
  expect(existsSync(join(folder, 'rehearsal'))).toBe(false)
})

test('one of an earlier version is brought forward', async () => {
  const earlier = await testDatabase('empty')
  onTestFinished(() => earlier.drop())
  await inTurn(earlier.url, (client) => migrateUpTo(client, BASELINE))
  const path = join(folder, 'earlier.tar.zst')
  await backUpTo({ url: earlier.url, path, files: files(), now: NOW, onProgress })
  expect(await rehearsalOf(path)).toMatchObject({ files: 0 })
})

describe('a rehearsal says which', () => {
  test.each([
    [
      'row of the trail was changed',
      (db: Db) => db.run(sql`update audits set action = 'task.edited' where action <> 'task.edited'`),
      /^The audit trail is not whole\. Row [0-9a-f-]+ \(task\.edited, .*\) was changed after seal 1 of/,
    ],
    [
      'row of the trail is missing',
      (db: Db) => db.run(sql`delete from audits`),
      /^The audit trail is not whole\. Row [0-9a-f-]+ was removed\. Seal 1 of/,
    ],
    [
      'seal is broken',
      (db: Db) => db.run(sql`update audit_seals set hash = sha256('another')`),
      /^The audit trail is not whole\. Seal 1 of .* was changed\./,
    ],
    [
      'row is missing that others need',
      (db: Db) => db.run(sql`delete from priorities`),
      /^The backup is not whole: insert or update on table "\w+" violates foreign key constraint "\w+priorit\w+"\.$/,
    ],
  ] as const)('%s', async (_what, change, words) => {
    const { path, is } = await backedUp(change)
    await expect(rehearsalOf(path, is)).rejects.toThrow(words)
    expect(existsSync(join(folder, 'rehearsal'))).toBe(false)
  })

  test('attached file is lost', async () => {
    const name = newName(newKey())
    const { path, is } = await backedUp((db) =>
      db.run(sql`
        update materials set key = ${name} where key = (select key from materials order by key limit 1)`),
    )
    await expect(rehearsalOf(path, is)).rejects.toThrow(`The attached file ${name} is lost`)
  })

  test('table lost a row on the way, and which constraint does not hold', async () => {
    const { path } = await backedUp()
    const restored = await testDatabase('empty')
    onTestFinished(() => restored.drop())
    const archive = fileArchive(path)
    const found = await restoreBackup({ archive, url: restored.url, files: files(), now: NOW, onProgress })
    expect((await countRows(restored.url, found)).rows).toBeGreaterThan(100)
    const { db } = restored.owner
    await db.run(sql`delete from skill_history where ctid = (select min(ctid) from skill_history)`)
    const [left] = await db.rows<{ count: number }>(sql`select count(*)::int as count from skill_history`)
    await expect(countRows(restored.url, found)).rejects.toThrow(
      new RegExp(
        `^skill_history has ${left?.count} rows?, and the manifest says ${(left?.count ?? 0) + 1}\\.$`,
      ),
    )
    await db.run(sql`alter table orgs add constraint named_a check (name = 'a') not valid`)
    await expect(refuseBrokenConstraints(restored.url)).rejects.toThrow(
      'A constraint does not hold: check constraint "named_a" of relation "orgs" is violated by some row.',
    )
  })
})

describe('what is not the backup that is meant is refused by its name', () => {
  test('a foreign, an older, a changed, a truncated and an unknown one', async () => {
    const { path, is } = await backedUp()
    const refused = async (words: string | RegExp, other: Partial<typeof is> = {}, at = path) => {
      await expect(rehearsalOf(at, { ...is, ...other })).rejects.toThrow(words)
      expect(existsSync(join(folder, 'rehearsal'))).toBe(false)
    }
    await refused(`${path} is a backup of another deployment.`, { deployment: '00000000' })
    await refused(
      `${path} is another backup than its name says: one that was made 2026-11-22T12:30:00.000Z.`,
      {
        madeAt: '2026-11-29T12:30:00.000Z',
      },
    )
    await refused(`${path} is not as it was when it was made.`, { sha256: '0'.repeat(64) })
    const bytes = await readFile(path)
    const cut = join(folder, 'cut.tar.zst')
    await writeFile(cut, bytes.subarray(0, -1000))
    await refused(new RegExp(`^${cut} is (cut off|damaged) at `), {}, cut)
    const other = join(folder, 'other.tar.zst')
    await writeFile(other, 'E-mail,First name\n')
    await refused(`${other} is not a backup of Scope.`, {}, other)
  })
})

describe('of single flipped bytes none passes unnoticed', () => {
  /** The same positions in each run. */
  function* numbers(seed: number): Generator<number> {
    let state = seed
    for (;;) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      yield state
    }
  }

  async function smallArchive(recipients: readonly string[] = []): Promise<Buffer> {
    const own = await testDatabase()
    onTestFinished(() => own.drop())
    const company = await makeCompany(own.database.db, 'Harbor')
    const reach = mintReach(company.id, 'every')
    await addRow(reach, 1, own.database.db)
    await own.database.transaction((tx) => sealWaiting(reach, tx, NOW))
    const path = join(folder, `${newKey()}.tar.zst`)
    await backUpTo({ url: own.url, path, files: files(), recipients, now: NOW, onProgress })
    return readFile(path)
  }

  async function passing(
    bytes: Buffer,
    times: number,
    check: (path: string) => Promise<unknown>,
  ): Promise<number[]> {
    const path = join(folder, 'flipped.tar.zst')
    const passed: number[] = []
    const random = numbers(7)
    const next = () => random.next().value as number
    // The first and the last bytes, which say what the rest is, are all among them.
    const ends = Array.from({ length: 100 }, (_, at) => (at < 50 ? at : bytes.length - 100 + at))
    for (let count = 0; count < times; count += 1) {
      const at = ends[count] ?? next() % bytes.length
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 + (next() % 255))
      await writeFile(path, changed)
      const isRefused = await check(path).then(
        () => false,
        (error: Error) => error.message.startsWith(path),
      )
      if (!isRefused) passed.push(at)
    }
    return passed
  }

  test('of 1,000 in an archive', async () => {
    const bytes = await smallArchive()
    expect(await passing(bytes, 1000, (path) => checkArchive(fileArchive(path)))).toEqual([])
  })

  test('of 1,000 in one that is encrypted', async () => {
    const identity = await generateX25519Identity()
    const bytes = await smallArchive([await identityToRecipient(identity)])
    const check = (path: string) => checkArchive(decrypted(fileArchive(path), identity))
    expect(await passing(bytes, 1000, check)).toEqual([])
  })
})
