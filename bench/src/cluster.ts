import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseMachine } from './cluster-database.ts'
import { type People, signInPeople, startPeople } from './cluster-people.ts'
import { type Cluster, missingPackages, startCluster } from './cluster-start.ts'
import { fixed, median, printTable } from './table.ts'

const KILLS = Number(process.env.CLUSTER_KILLS ?? 10)
const STOPS = Number(process.env.CLUSTER_STOPS ?? 10)
const CUTS = Number(process.env.CLUSTER_CUTS ?? 3)
const SWITCHOVERS = Number(process.env.CLUSTER_SWITCHOVERS ?? 3)
const STANDBYS = Number(process.env.CLUSTER_STANDBYS ?? 3)
/** The time that a resumed machine runs next to the new primary before the next step. */
const AWAKE_MS = 5_000
const TOLD_WITHIN_MS = 60_000

type Row = Record<string, string>
/** `begin` causes a fault and returns the function that ends it once writes continue, by default on another primary. */
type Fault = {
  name: string
  rounds: number
  of?: 'standby'
  begin(machine: DatabaseMachine): Promise<() => Promise<void>>
}

const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of the primary’s machine',
    rounds: KILLS,
    begin: async (primary) => {
      await primary.kill()
      return primary.start
    },
  },
  {
    name: 'the primary’s machine hangs (SIGSTOP)',
    rounds: STOPS,
    begin: hang,
  },
  {
    name: 'the standby’s machine hangs (SIGSTOP)',
    rounds: STANDBYS,
    of: 'standby',
    begin: hang,
  },
  {
    name: 'the primary is cut off from etcd',
    rounds: CUTS,
    begin: async (primary) => {
      primary.cut()
      return async () => primary.mend()
    },
  },
  {
    name: 'patronictl switchover',
    rounds: SWITCHOVERS,
    begin: async (primary) => {
      await primary.switchover()
      return async () => undefined
    },
  },
]

async function hang(machine: DatabaseMachine): Promise<() => Promise<void>> {
  await machine.stop()
  return async () => {
    await machine.goOn()
    await pause(AWAKE_MS)
  }
}

/** Measures the effect of a failover on 50 people who check in and import, on the cluster of `deploy/cluster`. */
export async function benchCluster(): Promise<void> {
  if (missingPackages.length > 0) {
    console.log(`The cluster needs Debian’s packages ${missingPackages.join(', ')}.`)
    return
  }
  await using started = new AsyncDisposableStack()
  const stop = () => void started.disposeAsync().then(() => process.exit(1))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  started.defer(async () => void process.off('SIGINT', stop).off('SIGTERM', stop))
  const cluster = await startCluster(started)
  const database = await cluster.connect()
  const people = await signInPeople(database, cluster.scopes)
  await database.end()
  const rows: Row[] = []
  for (const fault of FAULTS) {
    if (fault.rounds > 0) rows.push(await repeat(fault, cluster, startPeople(people)))
  }
  printTable('A cluster, while 50 people check in and import', rows)
}

async function repeat(fault: Fault, cluster: Cluster, people: People): Promise<Row> {
  const silences: number[] = []
  let told = 0
  for (let round = 1; round <= fault.rounds; round += 1) {
    await cluster.whole()
    await people.written()
    people.longestSilence()
    const machine = await cluster[fault.of ?? 'primary']()
    const end = await fault.begin(machine)
    if (fault.of !== 'standby') await cluster.primaryOtherThan(machine)
    await people.written()
    await end()
    told += await people.told(TOLD_WITHIN_MS)
    await cluster.whole()
    const silence = people.longestSilence()
    silences.push(silence)
    console.log(`${fault.name} ${round}: ${fixed(silence / 1000)} s, load ${fixed(loadavg()[0] ?? 0)}`)
  }
  await people.stop()
  const database = await cluster.connect()
  const { acknowledged, lost, doubled, hidden } = await people.judge(database)
  await database.end()
  const { unavailable, other } = people.answers
  for (const [answer, count] of other) console.log(`${count} x ${answer}`)
  return {
    fault: fault.name,
    rounds: String(silences.length),
    writes: String(acknowledged),
    'lost, doubled, hidden': [lost, doubled, hidden].join(', '),
    'median s': fixed(median(silences) / 1000),
    'longest s': fixed(Math.max(...silences) / 1000),
    'answered 503': String(unavailable),
    'other failures': String([...other.values()].reduce((sum, count) => sum + count, 0)),
    'streams told': `${told} of ${fault.rounds * people.count}`,
    'streams that ended': String(people.ends()),
  }
}
