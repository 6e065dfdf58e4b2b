import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The clock of `/proc` ticks a hundred times a second. */
const TICK_MS = 10

/** Processor time in milliseconds. */
export type Processor = { server: number; database: number }

/** How much processor time a server and its embedded database have used. */
export function processorOf({ pid, dataDir }: { pid: number; dataDir: string }): Processor {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
    .toString()
    .split('\n')
  const own = ticks(postmaster)
  const running = children.filter(Boolean).map((child) => ticks(Number(child)).own)
  return {
    server: ticks(pid).own * TICK_MS,
    // Of connections that ended, their parent keeps the sum.
    database: (own.own + own.ended + running.reduce((sum, one) => sum + one, 0)) * TICK_MS,
  }
}

function ticks(pid: number): { own: number; ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
    return { own: (user ?? 0) + (system ?? 0), ended: (endedUser ?? 0) + (endedSystem ?? 0) }
  } catch {
    // It ended meanwhile.
    return { own: 0, ended: 0 }
  }
}
