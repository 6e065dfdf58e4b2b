import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../fixtures.ts'
import { goOn } from '../journeys/go-on.ts'
import { settled } from '../journeys/settled.ts'
import { violationsOf } from './axe.ts'
import { faultsOfRoom, namesReadBy } from './room.ts'
import { SCREENS, type Screen } from './screens.ts'

/**
 * A small phone, and a desktop where it differs. Each page has one theme where it can, because another one draws all of
 * it again. The tokens’ own test covers the contrast of all colors.
 */
const [PHONE_LOOK, DESKTOP_LOOK] = [
  { width: 320, theme: 'dark' },
  { width: 1440, theme: 'light' },
] as const

const SMALL = { width: PHONE_LOOK.width, height: PHONE.height }

const looksAt = ({ ownDesktop }: Screen) => (ownDesktop ? [PHONE_LOOK, DESKTOP_LOOK] : [PHONE_LOOK])

/** The faults of a screen: what axe finds, and what has too little room at any width. */
async function faultsOf(page: Page, screen: Screen, names: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = []
  for (const { width, theme } of looksAt(screen)) {
    await page.setViewportSize({ width, height: PHONE.height })
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    const at = `${screen.name}, ${width} px, ${theme}`
    faults.push(...(await violationsOf(page)).map((fault) => `${at}: ${fault}`))
  }
  const tight = await faultsOfRoom(page, { names, phoneOnly: screen.phoneOnly })
  const found = screen.forReading ? tight.filter((fault) => !fault.includes('below the fold')) : tight
  return [...faults, ...found.map((fault) => `${screen.name}: ${fault}`)]
}

const byPerson = Map.groupBy(
  SCREENS,
  ({ email, due }) => `${email ?? 'nobody'}${due ? ' in the due week' : ''}`,
)

/** As many as one test goes through: a loaded machine takes its time. */
const WALK = 10

/** Parts of a person’s screens. Each begins where a window can begin. */
function walksOf(screens: readonly Screen[]): Screen[][] {
  const walks: Screen[][] = [[]]
  for (const screen of screens) {
    if ((walks.at(-1)?.length ?? 0) >= WALK && screen.path && !screen.given) walks.push([])
    walks.at(-1)?.push(screen)
  }
  return walks
}

const walks = [...byPerson].flatMap(([person, screens]) =>
  walksOf(screens).map((walk) => ({ who: `${person} sees, from ${walk[0]?.name} on`, walk })),
)

for (const { who, walk } of walks) {
  test(`axe finds nothing, and everything has room at every width: what ${who}`, async ({
    open,
    scope,
    dueScope,
  }) => {
    test.slow()
    let page: Page | undefined
    let names: ReadonlySet<string> = new Set()
    const faults: string[] = []
    for (const screen of walk) {
      await test.step(screen.name, async () => {
        const { email, path, given, act, ready, due } = screen
        const { url } = due ? dueScope : scope
        if (!page) {
          page = await open(email, '/healthz', { viewport: SMALL, url })
          names = namesReadBy(page)
          await page.goto(path ?? '/')
        } else {
          await page.setViewportSize(SMALL)
          await page.emulateMedia({ colorScheme: PHONE_LOOK.theme })
          if (path) await page.unrouteAll()
          await given?.(page)
          if (path) await goOn(page, path)
        }
        await act?.(page)
        await expect(ready(page)).toBeVisible()
        faults.push(...(await faultsOf(page, screen, names)))
      })
    }
    expect(faults).toEqual([])
  })
}
