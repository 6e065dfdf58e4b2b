import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { asDatabaseUser } from '../../server/src/kernel/db/embedded/user.ts'
import { type DatabaseMachine, databaseMachine, type Member } from './cluster-database.ts'
import { deploy, deployedText, type Machine, machineOf, signal, startProgram } from './cluster-machine.ts'
import { BINARIES } from './own-postgres.ts'

const CLOCK = '2026-11-18T20:00:00Z'
/** Debian's packages, and a file that each installs. */
const PACKAGES = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': `${BINARIES}/postgres`,
}
const WITHIN_MS = 180_000
/** The largest lag of a standby that has caught up. */
const LAG_MAX = 1024 * 1024

export const missingPackages = Object.entries(PACKAGES).flatMap(([name, file]) =>
  existsSync(file) ? [] : [name],
)

/** The three database machines and two Scope machines of `deploy/cluster`, simulated on one. */
export type Cluster = {
  scopes: RunningScope[]
  /** Waits until each machine is in place: a primary, a standby that each write waits for, and one more. */
  whole(): Promise<void>
  primary(): Promise<DatabaseMachine>
  /** The standby that each write waits for. */
  standby(): Promise<DatabaseMachine>
  /** Waits until another machine is the primary. */
  primaryOtherThan(before: DatabaseMachine): Promise<void>
  /** A connection to the primary, as the superuser. */
  connect(database?: string): Promise<pg.Client>
}

/** Starts the whole cluster. `started` ends it, even if a part did not start. */
export async function startCluster(started: AsyncDisposableStack): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-cluster-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const databases = await startDatabases(folder, started)
  const cluster = clusterOf(databases)
  await cluster.whole()
  await makeDatabase(cluster, databases)
  return { ...cluster, scopes: await startScopes(folder, started) }
}

function clusterOf(databases: readonly DatabaseMachine[]): Omit<Cluster, 'scopes'> {
  const members = async (): Promise<Member[]> => {
    for (const database of databases) {
      const list = await database.members()
      if (list?.some(isPrimary)) return list
    }
    return []
  }
  const inRole = async (role: string) => {
    const member = (await members()).find((each) => each.role === role)
    const machine = databases.find(({ name }) => name === member?.name)
    if (!machine) throw new Error(`There is no ${role}.`)
    return machine
  }
  const primary = () => inRole(PRIMARY)
  return {
    primary,
    standby: () => inRole(STANDBY),
    whole: () => until('the cluster is whole', async () => isWhole(await members())),
    primaryOtherThan: (before) =>
      until('another machine is the primary', async () => {
        const leader = (await members()).find(isPrimary)
        return leader !== undefined && leader.name !== before.name && leader.state === 'running'
      }),
    connect: async (database = 'scope') => {
      const { address: host } = await primary()
      const client = new pg.Client({ host, database, user: 'postgres', password: 'SUPERUSER_PASSWORD' })
      // It may end with its machine.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
  }
}

/** Creates the database and its users, as an operator does once. */
async function makeDatabase(
  { connect }: Pick<Cluster, 'connect'>,
  [machine]: readonly DatabaseMachine[],
): Promise<void> {
  const superuser = await connect('postgres')
  const text = machine ? await deployedText('roles.sql', machine) : ''
  for (const statement of text.split(/;$/m)) if (statement.trim()) await superuser.query(statement)
  await superuser.end()
}

async function startDatabases(folder: string, started: AsyncDisposableStack): Promise<DatabaseMachine[]> {
  const machines = await Promise.all([1, 2, 3].map((each) => machineOf(folder, `db${each}`, 10 + each)))
  const databases: DatabaseMachine[] = []
  for (const machine of machines) {
    const database = await databaseMachine(
      machine,
      machines.map(({ address }) => address),
    )
    started.defer(database.end)
    databases.push(database)
  }
  for (const database of databases) await database.start()
  return databases
}

async function startScopes(folder: string, started: AsyncDisposableStack): Promise<RunningScope[]> {
  const scopes: RunningScope[] = []
  for (const each of [1, 2]) {
    const machine = await machineOf(folder, `scope${each}`, 20 + each)
    await startRoutes(machine, started)
    const scope = await startScope({
      clockStart: CLOCK,
      dataDir: join(folder, 'files'),
      env: { ...parseEnv(await deployedText('scope.env', machine)), DEMO: 'off' } as Record<string, string>,
    })
    started.defer(async () => void (await scope.kill()))
    scopes.push(scope)
  }
  return scopes
}

/** Starts HAProxy and PgBouncer of a Scope machine. */
async function startRoutes(machine: Machine, started: AsyncDisposableStack): Promise<void> {
  // Only root can start it as another user.
  const haproxy = await deploy('haproxy.cfg', machine, 'etc/haproxy/haproxy.cfg', (text) =>
    text.replaceAll(/^ *(user|group) .*\n/gm, ''),
  )
  await deploy('userlist.txt', machine, 'etc/pgbouncer/userlist.txt')
  const pgbouncer = await deploy('pgbouncer.ini', machine, 'etc/pgbouncer/pgbouncer.ini')
  // PgBouncer does not run as root either.
  const { command } = await asDatabaseUser(`${BINARIES}/postgres`, machine.root)
  for (const words of [
    ['haproxy', '-db', '-f', haproxy],
    [...command, 'pgbouncer', pgbouncer],
  ]) {
    const program = startProgram(machine, words, words.includes('haproxy') ? 'haproxy' : 'pgbouncer')
    started.defer(async () => {
      signal([program.pid], 'SIGKILL')
      await program.ended
    })
  }
}

/** Patroni's words. */
const PRIMARY = 'leader'
const STANDBY = 'sync_standby'

const isPrimary = ({ role }: Member): boolean => role === PRIMARY

function isWhole(members: readonly Member[]): boolean {
  const [first] = members
  return (
    members.length === 3 &&
    members.some(isPrimary) &&
    members.some(({ role }) => role === STANDBY) &&
    members.every(
      (each) =>
        ['running', 'streaming'].includes(each.state) &&
        each.timeline === first?.timeline &&
        (isPrimary(each) || (typeof each.lag === 'number' && each.lag < LAG_MAX)),
    )
  )
}

async function until(what: string, test: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WITHIN_MS
  while (!(await test())) {
    if (performance.now() > deadline) throw new Error(`Not after ${WITHIN_MS / 1000} s: ${what}.`)
    await pause(200)
  }
}
