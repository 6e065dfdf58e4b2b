import type { Browser } from '@playwright/test'
import { Client } from '../client.ts'
import { type Ink, measure } from './measure.ts'
import { SCREENS, type Screen, SIZES, type Size } from './screens.ts'

export type Seen = { screen: Screen; size: Size; ink: Ink }

const ALL = Object.keys(SCREENS) as Screen[]
const ALL_SIZES = Object.keys(SIZES) as Size[]

/** Opens each main screen of the demo company on a phone and a desktop, and measures it. */
export async function lookAtAll(browser: Browser, url: string): Promise<Seen[]> {
  const people = [...new Set(ALL.map((screen) => SCREENS[screen].who))]
  const seen = (await Promise.all(people.map((who) => lookAs(browser, url, who)))).flat()
  return ALL_SIZES.flatMap((size) =>
    ALL.flatMap((screen) => seen.filter((one) => one.size === size && one.screen === screen)),
  )
}

/** In sequence, because a visit changes the news on the next. */
async function lookAs(browser: Browser, url: string, who: string): Promise<Seen[]> {
  const seen: Seen[] = []
  const { cookie } = (await Client.signIn(url, `${who}@lantern.example`)).headers
  const [name = '', value = ''] = cookie.split('=')
  for (const size of ALL_SIZES) {
    const phone = size === 'phone'
    const context = await browser.newContext({
      baseURL: url,
      viewport: SIZES[size],
      isMobile: phone,
      hasTouch: phone,
      serviceWorkers: 'block',
    })
    await context.addCookies([{ name, value, url }])
    for (const screen of ALL.filter((one) => SCREENS[one].who === who)) {
      const page = await context.newPage()
      seen.push({ screen, size, ink: await measure(page, SCREENS[screen].path) })
      await page.close()
    }
    await context.close()
  }
  return seen
}
