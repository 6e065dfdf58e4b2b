import type { Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'
import { expect, PHONE, test } from '../fixtures.ts'
import { BLANK } from '../windows.ts'
import { SCREENS, type Screen } from './screens.ts'
import { settled } from './settled.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Phone and desktop, and where the rail begins. The tokens' own test covers the contrast of all colors. */
const SEEN = [
  { width: 320, theme: 'dark', axe: true },
  { width: 1024, theme: 'light' },
  { width: 1440, theme: 'light', axe: true },
] as const

/** The faults of a screen: what axe finds, and whether it is wider than its window. */
async function faultsOf(page: Page, { name, phoneOnly }: Screen): Promise<string[]> {
  const faults: string[] = []
  for (const seen of SEEN.slice(0, phoneOnly ? 1 : SEEN.length)) {
    await page.setViewportSize({ width: seen.width, height: PHONE.height })
    await page.emulateMedia({ colorScheme: seen.theme })
    await settled(page)
    const at = `${name}, ${seen.width} px, ${seen.theme}`
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width !== seen.width) faults.push(`${at}: ${width} px wide`)
    if (!('axe' in seen)) continue
    for (const { id, nodes } of await violationsOf(page)) {
      faults.push(`${at}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
  }
  return faults
}

/** What axe finds. Loading it takes as long as a check, so a page loads it once. */
async function violationsOf(page: Page): Promise<Result[]> {
  const loaded = await page.evaluate(() => 'axe' in window)
  if (!loaded) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  return violations
}

/** Clears the window's storage for the next screen. */
async function clean(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.clear())
  const { origin } = new URL(page.url())
  await page.goto(BLANK)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await devtools.detach()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
}

for (const [place, screens] of Object.entries(SCREENS)) {
  test(`axe finds nothing, and nothing is wider than its window: ${place}`, async ({
    open,
    scope,
    dueScope,
  }) => {
    test.slow()
    const windows = new Map<string, Page>()
    const faults: string[] = []
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        const { email, path, act, ready, due } = screen
        const { url } = due ? dueScope : scope
        const person = `${email} at ${url}`
        const page = windows.get(person) ?? (await open(email, path, { viewport: PHONE, url }))
        if (windows.has(person)) {
          await clean(page)
          await page.goto(path)
        }
        windows.set(person, page)
        await act?.(page)
        await expect(ready(page)).toBeVisible()
        faults.push(...(await faultsOf(page, screen)))
      })
    }
    expect(faults).toEqual([])
  })
}
