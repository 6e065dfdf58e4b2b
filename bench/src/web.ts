import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../e2e/browser.ts'
import { Client } from '../../e2e/client.ts'
import { startScope } from '../../e2e/scope.ts'
import { fixed, median, printTable } from './table.ts'

const ROUNDS = 5
const DIST = join(import.meta.dirname, '../../web/dist')

type Screen = { name: string; path: string; ready: string; email?: string }
type Visit = { ready: number; files: string[] }

const SCREENS: Screen[] = [
  { name: 'sign-in', path: '/login', ready: 'input[type=email]' },
  { name: 'home', path: '/', ready: 'article', email: 'lead@lantern.example' },
]

/** The bytes and the time until a first visit is ready, at 1x and 4x CPU slow-down. */
export async function benchWeb(): Promise<void> {
  const scope = await startScope({ clockStart: '2026-11-18T20:00:00Z' })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
  const rows: Record<string, string>[] = []
  for (const screen of SCREENS) {
    const fast: Visit[] = []
    const slow: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      fast.push(await visit(browser, scope.url, screen, 1))
      slow.push(await visit(browser, scope.url, screen, 4))
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

async function visit(browser: Browser, url: string, screen: Screen, slowDown: number): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  if (screen.email) {
    const { cookie } = (await Client.signIn(url, screen.email)).headers
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
  }
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) performance.mark('ready')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, screen.ready)
  await page.goto(screen.path)
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0)
  const measured = await readVisit(page)
  await context.close()
  return measured
}

function readVisit(page: Page): Promise<Visit> {
  return page.evaluate(() => {
    const ready = performance.getEntriesByName('ready')[0]?.startTime ?? 0
    const files = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < ready)
      .map((entry) => new URL(entry.name).pathname)
    return { ready, files }
  })
}

/** Fonts are sent as they are, other files pre-compressed. */
function kilobytes(files: string[], ending: string): string {
  const bytes = files
    .filter((file) => file.startsWith('/assets/') && file.endsWith(ending))
    .map((file) => statSync(join(DIST, ending === '.woff2' ? file : `${file}.br`)).size)
    .reduce((sum, size) => sum + size, 0)
  return fixed(bytes / 1000)
}
