import type { Page } from '@playwright/test'
import { PHONE } from '../fixtures.ts'
import { settled } from '../steps/settled.ts'
import { violationsOf } from './axe.ts'
import { DAILY_WINDOWS, roomFaultsOf } from './room.ts'
import type { Screen } from './screens.ts'
import { PHONE_LOOK, testScreens } from './walks.ts'

/**
 * A small phone, and a desktop if it differs. Each page has one theme if possible, because another one redraws
 * everything. The tokens’ own test covers the contrast of all colors.
 */
const DESKTOP_LOOK = { width: 1440, theme: 'light' } as const

const looksAt = ({ ownDesktop }: Screen) => (ownDesktop ? [PHONE_LOOK, DESKTOP_LOOK] : [PHONE_LOOK])

async function violations(page: Page, screen: Screen): Promise<string[]> {
  const faults: string[] = []
  for (const { width, theme } of looksAt(screen)) {
    await page.setViewportSize({ width, height: PHONE.height })
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    const at = `${screen.name}, ${width} px, ${theme}`
    faults.push(...(await violationsOf(page)).map((fault) => `${at}: ${fault}`))
  }
  return faults
}

testScreens('axe finds nothing, and everything has room', async (page, screen, names) => [
  ...(await violations(page, screen)),
  ...(await roomFaultsOf(page, { screen, names, windows: DAILY_WINDOWS })),
])
