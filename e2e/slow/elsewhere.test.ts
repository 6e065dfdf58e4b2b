import type { Page } from '@playwright/test'
import type { Page as FirefoxPage } from 'puppeteer-core'
import { complaintsOf, findFirefox, startFirefox } from '../firefox.ts'
import { expect, PHONE, test } from '../fixtures.ts'
import { A_MOMENT, type Browser, liveTheWeek, startNight } from './core.ts'

const TOKYO = 'Asia/Tokyo'

const zoneOf = () => Intl.DateTimeFormat().resolvedOptions().timeZone

// Firefox and Tokyo are tested together. All other journeys run in Chromium, and most in the venues’ zone.
test('Firefox on a device in Tokyo shows and saves the venue’s week', async ({ open }) => {
  const night = await startNight(['Tomo'])
  const path = findFirefox()
  if (path) {
    const firefox = await startFirefox(path, TOKYO)
    const page = await firefox.newPage()
    await page.setViewport(PHONE)
    const complaints = complaintsOf(page)
    expect(await page.evaluate(zoneOf)).toBe(TOKYO)
    await liveTheWeek(night, 'Tomo', firefoxOf(page, night.line.url))
    await firefox.close()
    expect(complaints).toEqual([])
  } else {
    console.log('Firefox is not installed, so Chromium takes its place: apt-get install firefox-esr')
    const page = await open(null, '/', { url: night.line.url, viewport: PHONE, timezone: TOKYO })
    expect(await page.evaluate(zoneOf)).toBe(TOKYO)
    await liveTheWeek(night, 'Tomo', drivenBy(page))
  }
  await night.end()
})

const drivenBy = (page: Page): Browser => ({
  open: async (path) => void (await page.goto(path)),
  fill: (label, text) => page.getByLabel(label).fill(text),
  press: (name) => page.getByRole('button', { name, exact: true }).click(),
  tick: (name) => page.getByRole('checkbox', { name }).check(),
  see: (text) => expect(page.getByText(text, { exact: true }).first()).toBeVisible(),
  shows: (text) => isFound(page.getByText(text, { exact: true }).first().waitFor({ timeout: A_MOMENT })),
})

const isFound = (lookup: Promise<unknown>): Promise<boolean> =>
  lookup.then(
    () => true,
    () => false,
  )

function firefoxOf(page: FirefoxPage, url: string): Browser {
  const find = (path: string) => page.locator(`::-p-xpath(${path})`)
  return {
    open: async (path) => void (await page.goto(url + path)),
    fill: (label, text) => find(`//*[@id=//label[normalize-space()="${label}"]/@for]`).fill(text),
    press: (name) => find(`//button[normalize-space()="${name}"]`).click(),
    tick: (name) => find(`//label[normalize-space()="${name}"]//input`).click(),
    see: async (text) => void (await find(`//*[normalize-space()="${text}"]`).wait()),
    shows: (text) => isFound(find(`//*[normalize-space()="${text}"]`).setTimeout(A_MOMENT).wait()),
  }
}
