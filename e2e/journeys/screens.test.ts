import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../fixtures.ts'
import { violationsOf } from './axe.ts'
import { goOn } from './go-on.ts'
import { SCREENS, type Screen } from './screens.ts'
import { settled } from './settled.ts'

/**
 * A small phone, where the rail begins, and a desktop. Each page has one theme where it can, because another one draws
 * all of it again. The tokens’ own test covers the contrast of all colors.
 */
const [PHONE_LOOK, RAIL_LOOK, DESKTOP_LOOK] = [
  { width: 320, theme: 'dark', axe: true },
  { width: 1024, theme: 'dark', axe: false },
  { width: 1440, theme: 'light', axe: true },
] as const

const SMALL = { width: PHONE_LOOK.width, height: PHONE.height }

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

const byPerson = Map.groupBy(
  SCREENS,
  ({ email, due }) => `${email ?? 'nobody'}${due ? ' in the due week' : ''}`,
)

for (const [person, screens] of byPerson) {
  test(`axe finds nothing, and nothing is wider than its window: what ${person} sees`, async ({
    open,
    scope,
    dueScope,
  }) => {
    test.slow()
    let page: Page | undefined
    const faults: string[] = []
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        const { email, path, given, act, ready, due } = screen
        const { url } = due ? dueScope : scope
        if (!page) page = await open(email, path ?? '/', { viewport: SMALL, url })
        else {
          await page.setViewportSize(SMALL)
          await page.emulateMedia({ colorScheme: PHONE_LOOK.theme })
          if (path) await page.unrouteAll()
          await given?.(page)
          if (path) await goOn(page, path)
        }
        await act?.(page)
        await expect(ready(page)).toBeVisible()
        faults.push(...(await faultsOf(page, screen)))
      })
    }
    expect(faults).toEqual([])
  })
}
