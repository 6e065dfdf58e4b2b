import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startReady } from '../../src/kernel/db/embedded/process.ts'
import { asDatabaseUser, run } from '../../src/kernel/db/embedded/user.ts'

export const BINARIES = '/usr/lib/postgresql/15/bin'

/** Whether this machine has a PostgreSQL of its own to test with: `apt-get install postgresql-15`. */
export const hasDebianPostgres = existsSync(join(BINARIES, 'initdb'))

export type DebianPostgres = {
  /** The address of its empty database, as its owner, who is not a superuser. */
  ownerUrl: string
  /** The same address, as a role that owns nothing. */
  workUrl: string
  /** The same, as a superuser. */
  adminUrl: string
  /** Starts a streaming replica of it. */
  standby(): Promise<Standby>
  stop(): Promise<void>
}

type Standby = {
  /** Its address, as the role that owns nothing. */
  workUrl: string
  /** Its address, as a superuser. */
  adminUrl: string
  stop(): Promise<void>
}

/**
 * A PostgreSQL of these programs, on a socket in its own folder. `superuser` owns it. `settings` replace those of the
 * embedded one.
 */
export async function startCluster(
  binaries: string,
  folder: string,
  superuser: string,
  settings: Record<string, string> = {},
) {
  await chmod(folder, 0o755)
  const words = Object.entries(settings).map(([name, value]) => ` -c ${name}='${value}'`)
  const postgres = join(folder, 'start-postgres')
  await writeFile(postgres, `#!/bin/sh\nexec ${join(binaries, 'postgres')} "$@"${words.join('')}\n`, {
    mode: 0o755,
  })
  const user = await asDatabaseUser(postgres, folder)
  if (user.owner) await chown(folder, user.owner.uid, user.owner.gid)
  const cluster = join(folder, 'cluster')
  await run([
    ...user.command,
    join(binaries, 'initdb'),
    '--pgdata',
    cluster,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const address = (database: string, role: string, socket = folder) =>
    `postgresql:///${database}?host=${encodeURIComponent(socket)}&user=${role}&port=${settings.port ?? 5432}`
  const admin = address('postgres', superuser)
  const options = { durable: false }
  const running = await startReady({ postgres, cluster, socket: folder, user, options }, admin)
  return { postgres, user, options, address, admin, running }
}

/** Starts Debian's PostgreSQL, with an empty database and two roles. */
export async function debianPostgres(): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-pg15-'))
  const { postgres, user, options, address, admin, running } = await startCluster(BINARIES, folder, 'admin')
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query('create role owner login')
  await client.query('create role worker login')
  // As the primary of a replica, it reports only written progress.
  await client.query('alter role worker set synchronous_commit = on')
  await client.query('create database scope owner owner')
  await client.end()
  const standby = async (): Promise<Standby> => {
    const copy = join(folder, 'standby')
    const source = `host=${folder} user=admin`
    await run([
      ...user.command,
      join(BINARIES, 'pg_basebackup'),
      '-D',
      copy,
      '-R',
      '-c',
      'fast',
      '-d',
      source,
    ])
    // Its socket has the name of the same port, in its own folder.
    const there = await startReady(
      { postgres, cluster: copy, socket: copy, user, options },
      address('postgres', 'admin', copy),
    )
    let isUp = true
    return {
      workUrl: address('scope', 'worker', copy),
      adminUrl: address('scope', 'admin', copy),
      stop: async () => {
        if (isUp) there.child.kill('SIGINT')
        isUp = false
        await there.died
      },
    }
  }
  return {
    standby,
    ownerUrl: address('scope', 'owner'),
    workUrl: address('scope', 'worker'),
    adminUrl: address('scope', 'admin'),
    stop: async () => {
      running.child.kill('SIGINT')
      await running.died
      await rm(folder, { recursive: true, force: true })
    },
  }
}
