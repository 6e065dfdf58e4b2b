import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ByCode, startByCode } from './by-code.ts'
import { Client } from './client.ts'
import { removeDataDir } from './data-folder.ts'
import { keepToOneCore } from './own-core.ts'
import { DUE_MONDAY, isEnding, type RunningScope, startDemo, WEDNESDAY } from './scope.ts'
import { type Look, Windows } from './windows.ts'

export { DUE_MONDAY, expect, WEDNESDAY }

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 860 }

/** The zone of most venues. */
const VENUES_ZONE = 'America/Los_Angeles'

type OpenOptions = Partial<Look>

const logOf = (scope: RunningScope): string[] =>
  scope
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))

/** A server log line that fails the run: an error, or one that contains an address or a cookie. */
export function wrongIn(scope: RunningScope): string[] {
  return logOf(scope).filter(
    (line) =>
      (JSON.parse(line) as { level: number }).level >= 50 || /@|cookie|scope=|127\.0\.0\.1"/.test(line),
  )
}

/** Console errors to ignore: provoked by a test, or normal without a session. */
const EXPECTED = /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)/

type Worker = {
  core: undefined
  scope: RunningScope
  dueScope: RunningScope
  byCode: ByCode
  windows: Windows
}
type Test = {
  /** A signed-in browser window; a console error in it fails the test. */
  open: (email: string | null, path: string, options?: OpenOptions) => Promise<Page>
}

async function run(clockStart: string, use: (scope: RunningScope) => Promise<void>): Promise<void> {
  const scope = await startDemo({ clockStart })
  await use(scope)
  await end(scope)
}

async function runByCode(use: (byCode: ByCode) => Promise<void>): Promise<void> {
  const byCode = await startByCode(WEDNESDAY)
  await use(byCode)
  await end(byCode.scope)
  await byCode.smtp.close()
}

async function end(scope: RunningScope): Promise<void> {
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
}

export const test = base.extend<Test, Worker>({
  core: [
    async ({}, use, { parallelIndex, config }) => {
      keepToOneCore(parallelIndex, config.workers)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  // One server per worker with the demo company. Tests that change data use their own people.
  scope: [async ({}, use) => run(WEDNESDAY, use), { scope: 'worker', timeout: 180_000 }],
  dueScope: [async ({}, use) => run(DUE_MONDAY, use), { scope: 'worker', timeout: 180_000 }],
  byCode: [async ({}, use) => runByCode(use), { scope: 'worker', timeout: 180_000 }],

  windows: [async ({ browser }, use) => use(new Windows(browser)), { scope: 'worker' }],

  open: async ({ windows, scope }, use, info) => {
    const opened: { page: Page; look: Look }[] = []
    const complaints: string[] = []
    await use(async (email, path, options = {}) => {
      const look = {
        url: scope.url,
        viewport: DESKTOP,
        theme: 'dark',
        timezone: VENUES_ZONE,
        ...options,
      } as const
      const page = await windows.take(look)
      opened.push({ page, look })
      if (email) await signIn(page.context(), look.url, email)
      page.on('pageerror', (error) => complaints.push(`${error}`))
      page.on('console', (message) => {
        if (message.type() !== 'error' || EXPECTED.test(message.text())) return
        // A stopping server refuses requests that windows still make.
        if (!isEnding(message.location().url)) complaints.push(message.text())
      })
      await page.goto(path)
      return page
    })
    const passed = info.status === info.expectedStatus
    for (const { page, look } of opened) await (passed ? windows.giveBack(page, look) : windows.close(page))
    expect(complaints).toEqual([])
  },
})

/** Gives a browser the person’s session, as sign-in would. */
async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const { cookie } = (await Client.signIn(url, email)).headers
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
}
