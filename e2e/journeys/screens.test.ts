import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, PHONE, test } from '../fixtures.ts'
import { goOn } from './go-on.ts'
import { SCREENS, type Screen } from './screens.ts'
import { settled } from './settled.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The short form of axe takes half as long to load. */
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * A small phone, where the rail begins, and a desktop. Each page has one theme where it can, because another one draws
 * all of it again. The tokens’ own test covers the contrast of all colors.
 */
const [PHONE_LOOK, RAIL_LOOK, DESKTOP_LOOK] = [
  { width: 320, theme: 'dark', axe: true },
  { width: 1024, theme: 'dark', axe: false },
  { width: 1440, theme: 'light', axe: true },
] as const

const looksAt = ({ phoneOnly, ownDesktop }: Screen) => [
  PHONE_LOOK,
  ...(phoneOnly ? [] : [RAIL_LOOK]),
  ...(ownDesktop ? [DESKTOP_LOOK] : []),
]

/** The faults of a screen: what axe finds, and whether it is wider than its window. */
async function faultsOf(page: Page, screen: Screen): Promise<string[]> {
  const faults: string[] = []
  for (const { width, theme, axe } of looksAt(screen)) {
    await page.setViewportSize({ width, height: PHONE.height })
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    const at = `${screen.name}, ${width} px, ${theme}`
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide !== width) faults.push(`${at}: ${wide} px wide`)
    if (axe) faults.push(...(await violationsOf(page)).map((fault) => `${at}: ${fault}`))
  }
  return faults
}

/** What axe finds. Loading it takes as long as a check, so a page loads it once. */
async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Without `preload`, which fetches the styles once more, for rules about sound.
  const { violations } = await page.evaluate(() =>
    window.axe.run({ resultTypes: ['violations'], preload: false }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
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
        const known = windows.get(person)
        const page = known ?? (await open(email, path ?? '/', { viewport: PHONE, url }))
        windows.set(person, page)
        await page.setViewportSize(PHONE)
        await page.emulateMedia({ colorScheme: 'dark' })
        if (known && path) {
          await page.unrouteAll()
          await goOn(page, path)
        }
        await act?.(page)
        await expect(ready(page)).toBeVisible()
        faults.push(...(await faultsOf(page, screen)))
      })
    }
    expect(faults).toEqual([])
  })
}
