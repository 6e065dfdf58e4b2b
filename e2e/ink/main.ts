/* `npm run ink` prints how much each main screen of the demo company holds, on a phone and at a desk. */
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../browser.ts'
import { Client } from '../client.ts'
import { removeDataDir } from '../data-folder.ts'
import { startScope } from '../scope.ts'
import { type Ink, measure } from './measure.ts'
import { SCREENS, SIZES, type Size } from './screens.ts'

/** Monday morning in Los Angeles, the first day of the due week. */
const DUE_MONDAY = '2026-11-23T18:00:00Z'

const HEADER = '| screen | size | height | words | to press | text styles | places | rows |'

async function inkOf(
  browser: Browser,
  size: Size,
  { url, path, cookie }: Record<'url' | 'path' | 'cookie', string>,
) {
  const phone = size === 'phone'
  const look = { viewport: SIZES[size], isMobile: phone, hasTouch: phone, serviceWorkers: 'block' as const }
  const context = await browser.newContext({ ...look, baseURL: url })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto(path)
  const ink = await measure(page)
  await context.close()
  return ink
}

function line(screen: string, size: Size, { height, words, press, styles, places, rows }: Ink): string {
  const cells = [screen, size, `${height} px`, words, press, styles, places]
  return `| ${[...cells, rows ? `${rows.count} × ${rows.height} px` : '–'].join(' | ')} |`
}

const scope = await startScope({ clockStart: DUE_MONDAY })
const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
console.log(`${HEADER}\n${HEADER.replaceAll(/[^|]+/g, '---')}`)
const cookies = new Map<string, string>()
for (const size of ['phone', 'desk'] as const) {
  for (const [screen, { who, path }] of Object.entries(SCREENS)) {
    const cookie =
      cookies.get(who) ?? (await Client.signIn(scope.url, `${who}@lantern.example`)).headers.cookie
    cookies.set(who, cookie)
    console.log(line(screen, size, await inkOf(browser, size, { url: scope.url, path, cookie })))
  }
}
await browser.close()
await scope.stop()
await removeDataDir(scope.dataDir)
