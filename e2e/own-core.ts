import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Keeps a worker on one core, with the browser and the servers that it starts: they wake each other thousands of times
 * a page, which takes longer across cores. Surplus workers use what the others leave. With spare cores, or without
 * Linux's `taskset`, every worker may use them all.
 */
export function keepToOneCore(worker: number, workers: number): void {
  const cores = availableParallelism()
  if (cores > workers || worker >= cores) return
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${worker}`, `${process.pid}`])
}
