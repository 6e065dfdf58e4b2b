import { describe, expect, onTestFinished, test } from 'vitest'
import { startJobs } from './jobs.ts'
import type { Parts } from './kernel/context.ts'
import { runningClock } from './ports/clock/clock.ts'

/** A clock that is just before a full minute. */
const nearMinute = () => {
  const clock = runningClock(new Date('2026-11-30T07:59:59.900Z'))
  return { clock, jobRuns: new Map() } as Pick<Parts, 'clock' | 'jobRuns'> as Parts
}

function start(parts: Parts, jobs: Parameters<typeof startJobs>[2]) {
  const lines: object[] = []
  const log = { info: (about: object) => lines.push(about), error: (about: object) => lines.push(about) }
  const stop = startJobs(parts, log, jobs)
  onTestFinished(stop)
  return { lines, stop }
}

describe('the jobs', () => {
  test('run at the start and on each full minute of the server’s clock', async () => {
    const parts = nearMinute()
    const runs: string[] = []
    const run = async () => runs.push(parts.clock.now().toISOString())
    start(parts, [{ name: 'tick', run }])
    await expect.poll(() => runs.at(-1)).toMatch(/^2026-11-30T08:00:00/)
    expect(runs[0]).toMatch(/^2026-11-30T07:59:59/)
  })

  test('run even if another one fails, and again after a failure', async () => {
    const parts = nearMinute()
    let failed = 0
    let done = 0
    const { lines } = start(parts, [
      {
        name: 'broken',
        run: async () => {
          failed += 1
          throw new TypeError('no')
        },
      },
      { name: 'sound', run: async () => (done += 1) },
    ])
    await expect.poll(() => Math.min(failed, done)).toBeGreaterThanOrEqual(2)
    const traceId = expect.stringMatching(/^[0-9a-f]{32}$/)
    expect(lines).toContainEqual({ job: 'broken', fault: { kind: 'TypeError' }, traceId })
    expect(lines).toContainEqual({ job: 'sound', done: 2, traceId })
    expect(parts.jobRuns.get('broken')).toMatchObject({ failures: failed, lastFailure: expect.any(Date) })
    expect(parts.jobRuns.get('broken')).not.toHaveProperty('lastSuccess')
    expect(parts.jobRuns.get('sound')).toMatchObject({ failures: 0, lastSuccess: expect.any(Date) })
  })

  test('do not overlap with themselves, do not wait for each other, and are told and finish before the server stops', async () => {
    const parts = nearMinute()
    const { promise: held, resolve: release } = Promise.withResolvers<number>()
    let begun = 0
    let quick = 0
    let ended = false
    const { stop } = start(parts, [
      {
        name: 'slow',
        run: (_, stopping) => {
          begun += 1
          stopping.addEventListener('abort', () => release(0))
          return held
        },
      },
      { name: 'quick', run: async () => (quick += 1) },
    ])
    await expect.poll(() => quick).toBeGreaterThanOrEqual(2)
    expect(begun).toBe(1)
    const stopped = stop().then(() => {
      ended = true
    })
    await Promise.resolve()
    expect(ended).toBe(false)
    await stopped
    expect(begun).toBe(1)
  })
})
