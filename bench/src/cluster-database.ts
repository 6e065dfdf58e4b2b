import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { asDatabaseUser } from '../../server/src/kernel/db/embedded/user.ts'
import { type SilentLine, silentLine } from '../../server/test/outside/silent-line.ts'
import { deploy, deployedText, type Machine, type Program, signal, startProgram } from './cluster-machine.ts'
import { BINARIES, processesOf } from './own-postgres.ts'

const ETCD_PORT = 2379
const PATRONI_PORT = 8008

/** A machine with etcd, Patroni and the PostgreSQL that Patroni runs. */
export type DatabaseMachine = Machine & {
  /** Starts it, also after a kill. */
  start(): Promise<void>
  /** Kills all its processes at once, like a power cut. */
  kill(): Promise<void>
  /** Suspends all its processes, like a machine that hangs, until they continue. */
  stop(): Promise<void>
  goOn(): Promise<void>
  /** Cuts the network between Patroni and etcd, until it is repaired. */
  cut(): void
  mend(): void
  /** Its Patroni's view of the cluster. Undefined if Patroni does not answer. */
  members(): Promise<Member[] | undefined>
  /** Makes another machine the primary, as an operator would. */
  switchover(): Promise<void>
  end(): Promise<void>
}

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** A database machine of the cluster. `addresses`: those of all machines with etcd. */
export async function databaseMachine(
  machine: Machine,
  addresses: readonly string[],
): Promise<DatabaseMachine> {
  const { address, root } = machine
  const user = await asDatabaseUser(`${BINARIES}/postgres`, root)
  if (user.owner) await chown(root, user.owner.uid, user.owner.gid)
  const cluster = join(root, 'var/lib/postgresql/15/scope')
  const lines = await Promise.all(addresses.map((host) => silentLine({ host, port: ETCD_PORT })))
  const patroniFile = await deploy('patroni.yml', machine, 'etc/patroni/config.yml', (text) =>
    over(lines, text),
  )
  const etcdSettings = parseEnv(await deployedText('etcd', machine))
  for (const folder of ['var/lib/etcd', 'var/lib/postgresql/15', 'var/run/postgresql']) {
    const [make = '', ...words] = [...user.command, 'mkdir', '-p', join(root, folder)]
    await promisify(execFile)(make, words)
  }
  let programs: Program[] = []
  const all = async (): Promise<number[]> => {
    const database = await processesOf(cluster).catch(() => [])
    return [...programs.filter(({ hasEnded }) => !hasEnded()).map(({ pid }) => pid), ...database]
  }
  const kill = async () => {
    const pids = await all()
    signal(pids, 'SIGKILL')
    await Promise.all(programs.map(({ ended }) => ended))
    while (pids.some(isThere)) await pause(20)
  }
  return {
    ...machine,
    start: async () => {
      programs = [
        startProgram(machine, [...user.command, 'etcd'], 'etcd', etcdSettings),
        startProgram(machine, [...user.command, 'patroni', patroniFile], 'patroni'),
      ]
    },
    kill,
    stop: async () => signal(await all(), 'SIGSTOP'),
    goOn: async () => signal(await all(), 'SIGCONT'),
    cut: () => {
      for (const line of lines) line.hold()
    },
    mend: () => {
      for (const line of lines) line.pass()
    },
    members: async () => {
      const url = `http://${address}:${PATRONI_PORT}/cluster`
      const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      return ((await reply?.json().catch(() => undefined)) as { members: Member[] } | undefined)?.members
    },
    switchover: async () => {
      await promisify(execFile)('patronictl', ['-c', patroniFile, 'switchover', 'scope', '--force'])
    },
    end: async () => {
      signal(await all(), 'SIGCONT')
      await kill()
      await Promise.all(lines.map((line) => line.close()))
    },
  }
}

/** Patroni's configuration, with etcd behind connections that can be cut and that Patroni cannot bypass. */
const over = (lines: readonly SilentLine[], text: string): string =>
  text.replace(
    /^ {2}hosts: .*$/m,
    `  hosts: ${lines.map(({ port }) => `127.0.0.1:${port}`).join(',')}\n  use_proxies: true`,
  )

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
