import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../e2e/browser.ts'
import { startScope } from '../../e2e/scope.ts'
import { fixed, median, printTable } from './table.ts'
import { newPhone, type Screen, type Visit, visit } from './visit.ts'

const ROUNDS = 5
const DIST = join(import.meta.dirname, '../../web/dist')

const SIGN_IN: Screen = { name: 'sign-in', path: '/login', ready: 'input[type=email]' }
/** Ready with the first priority. */
export const HOME: Screen = { name: 'home', path: '/', ready: 'article', email: 'lead@lantern.example' }

/** The bytes and the time until a first visit is ready, at 1x and 4x CPU slow-down. */
export async function benchWeb(): Promise<void> {
  const scope = await startScope({ clockStart: '2026-11-18T20:00:00Z' })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
  const rows: Record<string, string>[] = []
  for (const screen of [SIGN_IN, HOME]) {
    const fast: Visit[] = []
    const slow: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      fast.push(await firstVisit(browser, scope.url, screen, 1))
      slow.push(await firstVisit(browser, scope.url, screen, 4))
    }
    const files = fast[0]?.files ?? []
    rows.push({
      screen: screen.name,
      'JavaScript kB': kilobytes(files, '.js'),
      'CSS kB': kilobytes(files, '.css'),
      'fonts kB': kilobytes(files, '.woff2'),
      'ready 1x ms': fixed(median(fast.map(({ ready }) => ready)), 0),
      'ready 4x ms': fixed(median(slow.map(({ ready }) => ready)), 0),
    })
  }
  printTable('Screens (cold cache; bytes as Brotli, of what loads until ready)', rows)
  await browser.close()
  await scope.stop()
}

async function firstVisit(browser: Browser, url: string, screen: Screen, cpu: number): Promise<Visit> {
  const phone = await newPhone(browser, url, { screen, worker: false })
  const measured = await visit(phone, screen, { cpu })
  await phone.context.close()
  return measured
}

/** Fonts are sent as they are, other files pre-compressed. */
function kilobytes(files: string[], ending: string): string {
  const bytes = files
    .filter((file) => file.startsWith('/assets/') && file.endsWith(ending))
    .map((file) => statSync(join(DIST, ending === '.woff2' ? file : `${file}.br`)).size)
    .reduce((sum, size) => sum + size, 0)
  return fixed(bytes / 1000)
}
