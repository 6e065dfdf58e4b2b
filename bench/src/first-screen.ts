import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../e2e/browser.ts'
import { startScope } from '../../e2e/scope.ts'
import { fixed, median, printTable } from './table.ts'
import { newPhone, type Screen, type Slow, visit } from './visit.ts'

/** Ready with the first priority. */
const HOME: Screen = { path: '/', ready: 'article', email: 'lead@lantern.example' }

type Line = { name: string; slow: Slow; rounds: number }

const LINES: Line[] = [
  { name: 'as it is', slow: { cpu: 1 }, rounds: 9 },
  { name: '4x CPU', slow: { cpu: 4 }, rounds: 7 },
  { name: '4x CPU, 400 kbit/s, 400 ms', slow: { cpu: 4, kbitPerSecond: 400, latencyMs: 400 }, rounds: 3 },
]

/** Milliseconds until home shows its first priority. */
type Times = { cold: number[]; warm: number[] }

/**
 * The cost of the service worker for the first screen: home with and without it in turns, on the first visit and the
 * next, and on a slow line.
 */
export async function benchFirstScreen(): Promise<void> {
  const scope = await startScope({ clockStart: '2026-11-18T20:00:00Z' })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
  for (const { name, slow, rounds } of LINES) {
    const rows: Record<string, string>[] = []
    const without: Times = { cold: [], warm: [] }
    const within: Times = { cold: [], warm: [] }
    for (let round = 0; round < rounds; round += 1) {
      await twice(browser, { url: scope.url, slow, worker: false, times: without })
      await twice(browser, { url: scope.url, slow, worker: true, times: within })
    }
    for (const state of ['cold', 'warm'] as const) {
      const [before, after] = [median(without[state]), median(within[state])]
      rows.push({
        visit: state === 'cold' ? 'first' : 'next',
        'without ms': fixed(before, 0),
        'with ms': fixed(after, 0),
        ratio: fixed(after / before, 2),
      })
    }
    printTable(`Home until its first priority, without and with the service worker, ${name} (medians)`, rows)
  }
  await browser.close()
  await scope.stop()
}

type Turn = { url: string; slow: Slow; worker: boolean; times: Times }

async function twice(browser: Browser, { url, slow, worker, times }: Turn): Promise<void> {
  const phone = await newPhone(browser, url, { screen: HOME, worker })
  times.cold.push(await visit(phone, HOME, slow))
  times.warm.push(await visit(phone, HOME, slow))
  await phone.context.close()
}
