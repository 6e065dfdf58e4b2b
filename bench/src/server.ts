import { readFileSync } from 'node:fs'
import { Client } from '../../e2e/client.ts'
import { startScope } from '../../e2e/scope.ts'
import { fixed, median, printTable } from './table.ts'

const ROUNDS = 5

/** The time from the start command until the server prints its address, and its memory. */
export async function benchServer(): Promise<void> {
  const first = await timed(() => startScope())
  const { dataDir } = first.value
  await first.value.stop()
  const starts: number[] = []
  const memory: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { value: scope, ms } = await timed(() => startScope({ dataDir }))
    starts.push(ms)
    const gm = await Client.signIn(scope.url, 'gm@lantern.example')
    for (let index = 0; index < 200; index += 1) await gm.call('GET', '/api/priorities')
    memory.push(megabytes(scope.pid))
    await scope.stop()
  }
  printTable('Server', [
    { figure: 'first start, with the demo company', value: `${fixed(first.ms, 0)} ms` },
    { figure: 'start on existing data', value: `${fixed(median(starts), 0)} ms` },
    { figure: 'memory after 200 reads (resident)', value: `${fixed(median(memory), 0)} MB` },
  ])
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const from = performance.now()
  const value = await work()
  return { value, ms: performance.now() - from }
}

/** The resident memory of a process. */
export function megabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}
