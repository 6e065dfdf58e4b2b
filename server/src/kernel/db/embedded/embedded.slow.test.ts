import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { makeCompany } from '../../../../test/world.ts'
import { type OpenDatabase, openForCommand, openForServer } from '../open.ts'
import type { Db } from '../pool/pool.ts'
import { startEmbedded } from './embedded.ts'
import { FolderInUse } from './folder-lock.ts'
import { DatabaseFailed, type Death, failureText, keepRunning, type Running } from './process.ts'
import { asDatabaseUser } from './user.ts'

let folder: string
/** A data folder as the first start of a server leaves it. */
let started: string

beforeAll(async () => {
  started = await mkdtemp(join(tmpdir(), 'scope-embedded-'))
  await (await openForServer({ databaseUrl: undefined, dataDir: started })).close()
})
afterAll(() => rm(started, { recursive: true, force: true }))

/** Fills a folder with what a first start leaves. PostgreSQL insists on the owner of its files. */
const copyStarted = (to = folder) => promisify(execFile)('cp', ['-a', `${started}/.`, to])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  test('belongs to one process, and a command can work at the same time', async () => {
    await copyStarted()
    const server = await openForServer({ databaseUrl: undefined, dataDir: folder })
    await expect(startEmbedded(folder)).rejects.toThrow(FolderInUse)
    const command = await openForCommand({ databaseUrl: undefined, dataDir: folder })
    expect(command.embedded).toBeUndefined()
    await command.database.ping()
    await command.close()
    await server.close()
    const alone = await openForCommand({ databaseUrl: undefined, dataDir: folder })
    expect(alone.embedded).toBeDefined()
    await alone.database.ping()
    await alone.close()
  })

  test('listens on no network address, and flushes every acknowledged write', async () => {
    await copyStarted()
    const { database, close } = await openForServer({ databaseUrl: undefined, dataDir: folder })
    const settings = await database.db.rows<{ name: string; setting: string }>(
      sql`select name, setting from pg_settings
           where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'server_encoding', 'TimeZone')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    })
    await close()
  })

  test('gets at a start what its role lacks, and loses what it must not have', async () => {
    await copyStarted()
    const start = () => openForServer({ databaseUrl: undefined, dataDir: folder })
    const inCatalog = async (work: (owner: pg.Client) => Promise<unknown>) => {
      const opened = await start()
      const owner = new pg.Client({ connectionString: opened.embedded?.url })
      await owner.connect()
      await work(owner).finally(() => owner.end())
      await opened.close()
    }
    for (const loss of [
      'revoke all on orgs from scope_server',
      'grant delete on audits to scope_server',
      'alter role scope_server in database scope reset jit',
    ]) {
      await inCatalog((owner) => owner.query(loss))
      const opened = await start()
      const { db } = opened.database
      expect(await db.rows(sql`select name from orgs`), loss).toEqual([])
      const forges = sql`select has_table_privilege('audits', 'delete') as forges`
      expect(await db.rows(forges), loss).toEqual([{ forges: false }])
      expect(await db.rows(sql`show jit`), loss).toEqual([{ jit: 'off' }])
      await opened.close()
    }
  })

  test('is started again when it dies, with nothing lost, and given up when it dies a fourth time', async () => {
    await copyStarted()
    const { database, embedded, close } = await openForServer({ databaseUrl: undefined, dataDir: folder })
    const deaths: Death[] = []
    embedded?.onDeath((death) => deaths.push(death))
    await makeCompany(database.db)
    const pid = async () =>
      Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    for (let round = 1; round <= 3; round += 1) {
      process.kill(await pid(), 'SIGKILL')
      await expect.poll(() => deaths.length).toBe(round)
      await expect
        .poll(() =>
          database.ping().then(
            () => 'well',
            () => 'away',
          ),
        )
        .toBe('well')
      expect(await database.db.rows(sql`select count(*)::int as companies from orgs`)).toEqual([
        { companies: 1 },
      ])
    }
    process.kill(await pid(), 'SIGKILL')
    await expect.poll(() => deaths.map(({ restarts }) => restarts)).toEqual([true, true, true, false])
    expect(deaths[0]?.reason).toContain('SIGKILL')
    await close()
  })

  test('is started again when it dies during its start', async () => {
    const sleeping = (): Running => {
      const child = spawn('sleep', ['60'])
      return { child, died: new Promise((done) => child.on('exit', () => done('killed'))) }
    }
    const first = sleeping()
    const starts: (() => Promise<Running>)[] = [
      () => Promise.reject(new DatabaseFailed('killed during its start')),
      async () => sleeping(),
    ]
    const deaths: Death[] = []
    const supervision = keepRunning(first, () => (starts.shift() as () => Promise<Running>)())
    supervision.onDeath((death) => deaths.push(death))
    first.child.kill()
    await expect.poll(() => starts.length).toBe(0)
    expect(deaths).toEqual([
      { reason: 'killed', restarts: true },
      { reason: 'killed during its start', restarts: true },
    ])
    await supervision.stop()
  })

  test('starts though the number that it left is another process’s of its user by now', async () => {
    await copyStarted()
    const cluster = join(folder, 'postgres')
    const { command } = await asDatabaseUser('/bin/true', folder)
    const [program = 'sleep', ...args] = [...command, 'sleep', '60']
    const other = spawn(program, args)
    onTestFinished(() => void other.kill('SIGKILL'))
    // As PostgreSQL leaves it when the machine loses its power.
    const pidFileLines = [
      other.pid,
      cluster,
      1_700_000_000,
      5432,
      join(folder, 'socket'),
      '',
      '  5432001         7',
      'ready   ',
      '',
    ]
    await writeFile(join(cluster, 'postmaster.pid'), pidFileLines.join('\n'))
    const { uid, gid } = await stat(cluster)
    await chown(join(cluster, 'postmaster.pid'), uid, gid)
    const began = performance.now()
    const { database, close } = await openForServer({ databaseUrl: undefined, dataDir: folder })
    expect(performance.now() - began).toBeLessThan(30_000)
    expect(await database.db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
    await close()
  })

  test('says that its folder belongs to another user, with nothing lost', async () => {
    await copyStarted()
    await chmod(join(folder, 'postgres'), 0o777)
    const says = openForServer({ databaseUrl: undefined, dataDir: folder })
    await expect(says).rejects.toThrow(DatabaseFailed)
    await expect(says).rejects.toThrow(/belongs to another user, or others may read it.* Nothing is lost\.$/)
    await expect(says).rejects.not.toThrow(/backup/)
  })

  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /is full\. Make room/],
    ['initdb: error: could not write to file "x": Disk quota exceeded', /is full\. Make room/],
    ['FATAL:  data directory "/data/postgres" has wrong ownership', /belongs to another user/],
    ['FATAL:  could not open file "global/pg_control": Permission denied', /belongs to another user/],
    [
      'initdb: error: could not look up effective user ID 4711: user does not exist',
      /user 4711.*\/etc\/passwd/,
    ],
  ])('says what to mend, and not to restore a backup: %s', (output, says) => {
    expect(failureText(output, '/data/postgres')).toMatch(says)
    expect(failureText(output, '/data/postgres')).not.toContain('backup')
  })

  test('says in one line that its data is damaged, and what to do', async () => {
    await copyStarted()
    await writeFile(join(folder, 'postgres/global/pg_control'), 'nonsense')
    const failure = await openForServer({ databaseUrl: undefined, dataDir: folder }).catch(
      (error: Error) => error,
    )
    expect(failure).toBeInstanceOf(DatabaseFailed)
    expect((failure as Error).message).toMatch(
      /^The embedded database does not start: .+ Its data is in .+ restore the last backup into an empty DATA_DIR.*$/,
    )
  })

  test('is refused in one line once a newer version has used its folder', async () => {
    await copyStarted()
    const where = { databaseUrl: undefined, dataDir: folder }
    const { embedded, close } = await openForServer(where)
    await noteMigration(embedded?.url ?? '', '9999_later.sql')
    await close()
    await expect(openForServer(where)).rejects.toThrow(
      new DatabaseFailed(
        'A newer version of Scope has used this data folder (9999_later.sql). Start that version, or restore a backup into a new folder.',
      ),
    )
  })

  test('works with a path too long for a socket', async () => {
    const deep = join(folder, 'a-folder-with-a-rather-long-name'.repeat(4))
    await mkdir(deep)
    await copyStarted(deep)
    const { database, close } = await openForServer({ databaseUrl: undefined, dataDir: deep })
    await database.ping()
    await close()
  })
})

async function noteMigration(ownerUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.end()
}

describe('any PostgreSQL, given by its address', () => {
  test('serves an older version too while servers are upgraded one after the other, which says so', async () => {
    const own = await testDatabase()
    await noteMigration(own.url, '9999_later.sql')
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const { database, close } = await openForServer({ databaseUrl: own.url, dataDir: folder })
    expect(log.mock.calls).toEqual([
      ['The database is of a newer version of Scope (9999_later.sql). Upgrade this server too.'],
    ])
    log.mockRestore()
    await database.ping()
    await close()
    await own.drop()
  })

  test('is migrated once, even by two servers at the same time', async () => {
    const empty = await testDatabase('empty')
    const where = { databaseUrl: empty.url, dataDir: folder }
    const both = await Promise.all([openForServer(where), openForServer(where)])
    for (const { database, embedded } of both) {
      expect(embedded).toBeUndefined()
      const table = sql`select 1 from information_schema.tables where table_name = 'priorities'`
      expect(await database.db.rows(table)).toHaveLength(1)
    }
    await Promise.all(both.map(({ close }) => close()))
    await empty.drop()
  })

  test('prepares statements once per connection, and cancels them after their time', async () => {
    const own = await testDatabase()
    await own.database.transaction(async (tx) => {
      for (const domain of ['a.example', 'b.example'])
        await tx.rows(sql`select id from orgs where domain = ${domain}`)
      const prepared = sql`select statement from pg_prepared_statements where statement like 'select id from orgs%'`
      expect(await tx.rows(prepared)).toEqual([{ statement: 'select id from orgs where domain = $1' }])
      expect(await tx.rows(sql`show statement_timeout`)).toEqual([{ statement_timeout: '8s' }])
    })
    const slow = own.database.transaction(async (tx) => {
      await tx.run(sql`set local statement_timeout = '50ms'`)
      await tx.run(sql`select pg_sleep(5)`)
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect(await own.database.db.rows(sql`select 1 as still`)).toEqual([{ still: 1 }])
    await own.drop()
  })

  test('a transaction answers statements in order, and a failure among them ends it', async () => {
    const own = await testDatabase()
    const one = sql`select 1 as one`
    await own.database.transaction(async (tx) => {
      await tx.run(sql`create temporary table counted (n int) on commit drop`)
      const counts = [1, 2, 3].map((n) =>
        tx.run(sql`insert into counted select generate_series(1, ${n}::int)`),
      )
      const rows = tx.rows(sql`select count(*)::int from counted`)
      expect(await Promise.all([...counts, rows])).toEqual([1, 2, 3, [{ count: 6 }]])
    })
    const wrong = sql`select 1 / 0`
    const [name] = [`Company ${randomUUID()}`]
    const insert = sql`insert into orgs (name, domain) values (${name}, ${randomUUID()})`
    const companies = () => own.database.db.rows(sql`select from orgs where name = ${name}`)
    const failing = (work: (tx: Db) => Promise<unknown>) =>
      expect(own.database.transaction(work)).rejects.toMatchObject({ code: '22012' })
    await failing(async (tx) => {
      await Promise.all([tx.run(insert), tx.run(wrong)])
    })
    await failing(async (tx) => {
      await Promise.all([tx.run(wrong), tx.run(insert)])
    })
    let late: Promise<unknown> | undefined
    const refused = own.database.transaction(async (tx) => {
      const work = tx.rows(one).then(() => tx.run(insert))
      late = expect(work).rejects.toThrow('The transaction is over.')
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await late
    expect(await companies()).toEqual([])
    expect(await Promise.all([own.database.db.rows(one), own.database.db.rows(one)])).toHaveLength(2)
    await own.drop()
  })
})

describe('the audit trail', () => {
  /** Changes to a row of the trail by the server's own connections. All but the last are refused. */
  async function tryToForge({ database }: Pick<OpenDatabase, 'database'>): Promise<string[]> {
    const { db } = database
    const { id } = await makeCompany(db)
    await db.run(
      sql`insert into audits (org_id, action, meta, created_at) values (${id}, 'person.changed', '{}', now())`,
    )
    const outcomes: string[] = []
    for (const statement of [
      "update audits set action = 'nothing'",
      "update audits set action = 'nothing' where false",
      'delete from audits',
      'truncate audits',
      'truncate orgs cascade',
      'insert into audits select * from audits on conflict (id) do update set meta = excluded.meta',
    ]) {
      const failure = await db.run(raw(statement)).catch((error: Error & { code: string }) => error)
      outcomes.push(failure instanceof Error ? failure.code : 'done')
    }
    expect(await db.rows(sql`select action from audits`)).toEqual([{ action: 'person.changed' }])
    return outcomes
  }
  const REFUSED = Array(6).fill('42501')

  test('can only be added to in the embedded database, where the server owns nothing', async () => {
    await copyStarted()
    const opened = await openForServer({ databaseUrl: undefined, dataDir: folder })
    expect(await tryToForge(opened)).toEqual(REFUSED)
    const { db } = opened.database
    expect(await db.rows(sql`select rolsuper from pg_roles where rolname = current_user`)).toEqual([
      { rolsuper: false },
    ])
    for (const statement of [
      'alter table audits disable trigger all',
      'drop trigger audits_only_added on audits',
      'delete from migrations',
    ]) {
      await expect(db.run(raw(statement)), statement).rejects.toMatchObject({ code: '42501' })
    }
    await opened.close()
    const again = await openForCommand({ databaseUrl: undefined, dataDir: folder })
    expect(await again.database.db.rows(sql`select action from audits`)).toHaveLength(1)
    await expect(again.database.db.run(sql`delete from audits`)).rejects.toMatchObject({ code: '42501' })
    await again.close()
  })

  test('can only be added to in another database, even if its one user is owner or superuser', async () => {
    const empty = await testDatabase('empty')
    const superuser = await openForServer({ databaseUrl: empty.url, dataDir: folder })
    expect(await tryToForge(superuser)).toEqual(REFUSED)
    await superuser.close()
    await empty.drop()

    const admin = new pg.Client({ connectionString: empty.url.replace(/\/test_\w+\?/, '/postgres?') })
    await admin.connect()
    await admin.query('create role a_tenant login')
    await admin.query('create database a_tenants owner a_tenant')
    try {
      const url = empty.url.replace(/\/test_\w+\?/, '/a_tenants?').replace('user=postgres', 'user=a_tenant')
      const owner = await openForServer({ databaseUrl: url, dataDir: folder })
      expect(await tryToForge(owner)).toEqual(REFUSED)
      // Refused even without the trigger, because the right is revoked.
      await owner.database.db.run(sql`drop trigger audits_only_added on audits`)
      const { db } = owner.database
      await expect(db.run(sql`update audits set action = 'x'`)).rejects.toMatchObject({ code: '42501' })
      await expect(db.run(sql`delete from audits`)).rejects.toMatchObject({ code: '42501' })
      await owner.close()
    } finally {
      await admin.query('drop database a_tenants with (force)')
      await admin.query('drop role a_tenant')
      await admin.end()
    }
  })

  test('can only be added to in a database with another owner, and the server cannot change that', async () => {
    const empty = await testDatabase('empty')
    const addressOf = (role: string, database = 'owned') =>
      empty.url.replace(/\/test_\w+\?/, `/${database}?`).replace('user=postgres', `user=${role}`)
    const admin = new pg.Client({ connectionString: addressOf('postgres', 'postgres') })
    await admin.connect()
    for (const role of ['an_owner', 'a_server', 'a_deputy']) await admin.query(`create role ${role} login`)
    await admin.query('grant an_owner to a_deputy')
    await admin.query('create database owned owner an_owner')
    await admin.query('create database elsewhere owner an_owner')
    const [databaseUrl, databaseOwnerUrl] = [addressOf('a_server'), addressOf('an_owner')]
    try {
      const alone = openForServer({ databaseUrl, dataDir: folder })
      await expect(alone).rejects.toThrow(
        '(permission denied for schema public). Set DATABASE_OWNER_URL to its owner.',
      )
      const where = { databaseUrl, databaseOwnerUrl, dataDir: folder }
      const both = await Promise.all([openForServer(where), openForServer(where)])
      const [{ database }] = both
      expect(await tryToForge({ database })).toEqual(REFUSED)
      for (const statement of [
        'alter table audits disable trigger all',
        'drop trigger audits_only_added on audits',
        'drop table audits',
        'create trigger quiet before insert on audits for each row execute function audits_are_only_added()',
        'create table of_my_own (id int)',
        'set role an_owner',
        "set session_replication_role = 'replica'",
        'delete from migrations',
      ]) {
        await expect(database.db.run(raw(statement)), statement).rejects.toMatchObject({ code: '42501' })
      }
      await Promise.all(both.map(({ close }) => close()))
      // Once migrated, the server needs no owner's address.
      const served = await openForServer({ databaseUrl, dataDir: folder })
      expect(await served.database.db.rows(sql`select action from audits`)).toHaveLength(1)
      await served.close()
      for (const [wrong, sentence] of [
        [
          { databaseUrl: databaseOwnerUrl },
          'an_owner of DATABASE_URL owns the tables, or can become their owner',
        ],
        [{ databaseUrl: addressOf('a_deputy') }, 'a_deputy of DATABASE_URL owns the tables'],
        [{ databaseUrl: addressOf('postgres') }, 'postgres of DATABASE_URL owns the tables'],
        [{ databaseUrl: addressOf('a_server', 'elsewhere') }, 'must name the same database'],
      ] as const) {
        await expect(openForServer({ ...where, ...wrong }), sentence).rejects.toThrow(sentence)
      }
    } finally {
      for (const name of ['owned', 'elsewhere']) await admin.query(`drop database ${name} with (force)`)
      for (const role of ['a_deputy', 'a_server', 'an_owner']) await admin.query(`drop role ${role}`)
      await admin.end()
      await empty.drop()
    }
  })

  test('is kept from an older data folder, and can only be added to from then on', async () => {
    await copyStarted()
    const first = await startEmbedded(folder)
    const before = new pg.Client({ connectionString: first.url })
    await before.connect()
    await before.query('drop owned by scope_server')
    await before.query('drop role scope_server')
    await before.end()
    await first.stop()
    const opened = await openForServer({ databaseUrl: undefined, dataDir: folder })
    expect(await tryToForge(opened)).toEqual(REFUSED)
    await opened.close()
  })
})
