import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type DebianPostgres, debianPostgres, hasDebianPostgres } from '../../test/outside/debian-postgres.ts'
import { hasS3Server, s3Server } from '../../test/outside/s3-server.ts'
import { makePriority, makeStaff, makeVenue } from '../../test/world.ts'
import { makeFullCompany } from '../kernel/backup/test/company.ts'
import { FOLDERS } from '../kernel/folders.ts'
import { localFiles } from '../ports/files/local.ts'
import { s3Files } from '../ports/files/s3.ts'
import type { S3Settings } from '../ports/files/s3-client.ts'

/*
 * Runs the commands as an operator does, each in its own process.
 */

const NOW = new Date('2026-11-23T18:00:00Z')

let folder: string
let own: DebianPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-backup-'))
  if (hasDebianPostgres) own = await debianPostgres()
})
afterAll(async () => {
  await own?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Settings = Record<string, string>
const environment = (settings: Settings) => ({
  ...{ ...process.env, CLOCK_START: NOW.toISOString(), DATA_DIR: join(folder, 'data') },
  ...settings,
})

async function run(name: 'backup' | 'restore', args: string[], settings: Settings): Promise<string> {
  const env = environment(settings)
  return (await promisify(execFile)(process.execPath, [FOLDERS.commands, name, ...args], { env })).stdout
}

const asS3 = (settings: S3Settings): Settings => ({
  ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region },
  ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
  S3_PATH_STYLE: 'on',
})

/** A service that accepts connections and never answers. */
async function silentServer(): Promise<{ port: number }> {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0 }
}

async function rowsOf<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

const killed = (child: ChildProcess) => new Promise((done) => child.once('exit', (_, signal) => done(signal)))

const where = [
  hasDebianPostgres ? 'another PostgreSQL' : 'another PostgreSQL, of which this machine has none',
  hasS3Server ? 'a bucket' : 'a bucket, of which this machine has none',
].join(' and from a folder into ')

test.skipIf(!hasDebianPostgres || !hasS3Server)(
  `a backup beside writes is of one moment and moves everything into ${where}`,
  async () => {
    const source = await testDatabase()
    onTestFinished(() => source.drop())
    const files = localFiles({ folder: join(folder, 'data/files'), secret: '' })
    const { orgId, domain, file } = await makeFullCompany(source.owner.db, { files, now: NOW })
    const company = { id: orgId, domain }
    const venue = await makeVenue(source.database.db, company)
    const member = await makeStaff(source.database.db, company, 'BLT', { venues: [venue] })
    let writing = true
    let written = 0
    const write = async () => {
      while (writing) {
        await source.database.transaction((tx) => makePriority(tx, venue, member, { tasks: ['a', 'b'] }))
        written += 1
      }
    }
    const writes = write()
    await expect.poll(() => written).toBeGreaterThan(3)
    const before = written
    const archive = join(folder, 'moved.tar.zst')
    // The server's role, which owns nothing, can back up.
    const workUrl = source.url.replace('user=postgres', 'user=scope_server')
    const made = await run('backup', [archive], { DATABASE_URL: workUrl })
    writing = false
    await writes
    expect(made).toMatch(/holds the whole database, made 2026-11-23T.* 1 attached file/)
    expect(await run('backup', ['--check', archive], {})).toContain('is whole: the whole database')

    // A restore that is killed in the middle, while it waits for the store, leaves the database empty.
    const { port } = await silentServer()
    const silent = { ...TRIED, endpoint: `http://127.0.0.1:${port}` }
    const database = { DATABASE_URL: own.workUrl, DATABASE_OWNER_URL: own.ownerUrl }
    const child = spawn(process.execPath, [FOLDERS.commands, 'restore', archive], {
      env: environment({ ...database, ...asS3(silent) }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await expect.poll(() => output).toMatch(/weekly_metrics: \d+ row/)
    const ended = killed(child)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const tables = () => rowsOf(own.ownerUrl, "select 1 from pg_tables where schemaname = 'public'")
    expect(await tables()).toEqual([])

    const bucket = await s3Server()
    onTestFinished(() => bucket.stop())
    const said = await run('restore', [archive], { ...database, ...asS3(bucket.settings) })
    expect(said).toContain('are not restored: everyone signs in again')
    expect(said).toContain('2 messages older than an hour marked skipped')
    const stream = await s3Files(bucket.settings).open(file.name)
    expect(Buffer.concat((await stream?.toArray()) ?? []).equals(file.bytes)).toBe(true)
    const [counts] = await rowsOf<{ priorities: number; tasks: number; uneven: number }>(
      own.workUrl,
      `select count(*)::int as priorities, sum(tasks)::int as tasks, (count(*) filter (where tasks <> 2))::int as uneven
         from (select p.id, count(t.id) as tasks from priorities p left join priority_tasks t on t.priority_id = p.id
                group by p.id) each`,
    )
    expect(counts).toMatchObject({ uneven: 0, tasks: (counts?.priorities ?? 0) * 2 })
    expect(counts?.priorities).toBeGreaterThan(before)
    expect(counts?.priorities).toBeLessThanOrEqual(written + 1)
    await rowsOf(
      own.workUrl,
      "insert into audits (org_id, action, meta, created_at) select id, 'a', '{}', now() from orgs",
    )
    await expect(rowsOf(own.workUrl, 'delete from audits')).rejects.toThrow('permission denied')
  },
)

const TRIED: S3Settings = {
  ...{ endpoint: '', bucket: 'materials', region: 'us-east-1', pathStyle: true },
  ...{ accessKeyId: 'scope', secretAccessKey: 'of this test' },
}

test('the commands say in one line what is wrong', async () => {
  const refusal = async (...asked: Parameters<typeof run>) =>
    run(...asked).then(
      () => 'nothing',
      (error: { stderr: string }) => error.stderr.trim(),
    )
  const refusals = await Promise.all([
    refusal('restore', ['nothing.tar.zst'], {
      INIT_CWD: folder,
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    }),
    refusal('backup', ['new.tar.zst'], { INIT_CWD: folder, DATABASE_URL: 'postgresql://127.0.0.1:1/none' }),
    refusal('backup', ['--check'], {}),
    refusal('restore', ['--check', 'file'], {}),
  ])
  expect(refusals).toEqual([
    `File not found: ${join(folder, 'nothing.tar.zst')}`,
    'connect ECONNREFUSED 127.0.0.1:1',
    expect.stringMatching(/^Usage:/),
    expect.stringMatching(/^Unknown option '--check'.*\nUsage: scope restore FILE \[--identity FILE\]$/s),
  ])
})
