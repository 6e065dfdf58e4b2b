import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** The Firefox in FIREFOX_PATH, or an installed one. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, ...INSTALLED].find((path) => path && existsSync(path))

/**
 * Starts Firefox by WebDriver BiDi, on a device with this time zone. By Puppeteer, because Playwright 1.65 uses a
 * command that a stock Firefox lacks (emulation.setMediaFeaturesOverride).
 */
export const startFirefox = (executablePath: string, timezone: string): Promise<Browser> =>
  puppeteer.launch({
    ...{ browser: 'firefox', executablePath, timeout: 90_000 },
    env: { ...process.env, TZ: timezone },
  })

/** The errors in the page from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}
