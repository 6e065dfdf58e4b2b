import type { Browser, Page } from '@playwright/test'

/** A page of the product without a script. Unlike about:blank, it keeps the window's process. */
const BLANK = '/healthz'

export type Look = {
  url: string
  viewport: { width: number; height: number }
  theme: 'dark' | 'light'
  timezone: string
}

/** The properties that cannot be changed in a window. */
const kindOf = ({ url, timezone }: Look): string => `${url} ${timezone}`

/** The events that tests listen to. */
const HEARD = ['request', 'response', 'load', 'dialog', 'pageerror', 'console']

/**
 * The browser windows of a worker. Reusing a window saves an eighth of the tests' processor time. It keeps nothing of
 * the last test. Animations are off unless a test needs them, which saves a seventh of a page's time.
 */
export class Windows {
  readonly #browser: Browser
  readonly #idle = new Map<string, Page[]>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** An empty window for one server. */
  async take(look: Look): Promise<Page> {
    const { url, viewport, theme, timezone } = look
    const again = this.#idle.get(kindOf(look))?.pop()
    if (again) {
      await again.setViewportSize(viewport)
      await again.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce', forcedColors: 'none' })
      return again
    }
    const context = await this.#browser.newContext({
      baseURL: url,
      viewport,
      colorScheme: theme,
      locale: 'en-US',
      timezoneId: timezone,
      reducedMotion: 'reduce',
    })
    return context.newPage()
  }

  /** Empties a window for the next test, or closes it if that is impossible. */
  async giveBack(page: Page, look: Look): Promise<void> {
    const others = page.context().pages()
    for (const other of others) if (other !== page) await other.close()
    const empty = await emptied(page, look.url).catch(() => false)
    if (!empty) return page.context().close()
    const key = kindOf(look)
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), page])
  }

  /** Closes a window that a test has left in an unknown state. */
  async close(page: Page): Promise<void> {
    await page.context().close()
  }
}

/** Removes all traces of a test from a window; false if the test has replaced its clock, which cannot be restored. */
async function emptied(page: Page, url: string): Promise<boolean> {
  const context = page.context()
  for (const event of HEARD) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  await page.evaluate(() => sessionStorage.clear())
  await page.mouse.move(0, 0)
  await page.goto(new URL(BLANK, url).href)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await devtools.detach()
  return page.evaluate(() => `${setTimeout}`.includes('[native code]'))
}
