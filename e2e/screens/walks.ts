import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../fixtures.ts'
import { goOn } from '../steps/go-on.ts'
import { namesReadBy } from './room.ts'
import { SCREENS, type Screen } from './screens.ts'

/** How a walk first looks at each screen: on a small phone. */
export const PHONE_LOOK = { width: 320, theme: 'dark' } as const
const SMALL = { width: PHONE_LOOK.width, height: PHONE.height }

/** The faults of a screen, with the names that the page has read. */
type FindFaults = (page: Page, screen: Screen, names: ReadonlySet<string>) => Promise<string[]>

const byPerson = Map.groupBy(
  SCREENS,
  ({ email, due }) => `${email ?? 'nobody'}${due ? ' in the due week' : ''}`,
)

/** The most screens of one test, because a busy machine is slow. */
const WALK = 10

/** Parts of a person’s screens. Each starts with a screen that a window can open. */
function walksOf(screens: readonly Screen[]): Screen[][] {
  const walks: Screen[][] = [[]]
  for (const screen of screens) {
    if ((walks.at(-1)?.length ?? 0) >= WALK && screen.path && !screen.prepare) walks.push([])
    walks.at(-1)?.push(screen)
  }
  return walks
}

const walks = [...byPerson].flatMap(([person, screens]) =>
  walksOf(screens).map((walk) => ({ who: `${person} sees, from ${walk[0]?.name} on`, walk })),
)

/** Tests that no screen has faults: each person visits theirs, in parts. */
export function testScreens(title: string, faultsOf: FindFaults): void {
  for (const { who, walk } of walks) {
    const name = `${title}: what ${who}`
    // Only tests that need the server of the due week start it.
    if (walk[0]?.due) {
      test(name, async ({ open, dueScope }) => {
        test.slow()
        expect(
          await faultsOn(
            walk,
            (email) => open(email, '/healthz', { viewport: SMALL, url: dueScope.url }),
            faultsOf,
          ),
        ).toEqual([])
      })
    } else {
      test(name, async ({ open }) => {
        test.slow()
        expect(
          await faultsOn(walk, (email) => open(email, '/healthz', { viewport: SMALL }), faultsOf),
        ).toEqual([])
      })
    }
  }
}

type Open = (email: string | null) => Promise<Page>

/** The faults of screens, each opened from the previous one. */
async function faultsOn(walk: readonly Screen[], open: Open, faultsOf: FindFaults): Promise<string[]> {
  const page = await open(walk[0]?.email ?? null)
  const names = namesReadBy(page)
  const faults: string[] = []
  for (const [at, screen] of walk.entries()) {
    await test.step(screen.name, async () => {
      const { path, prepare, act, ready } = screen
      if (at === 0) await page.goto(path ?? '/')
      else {
        await page.setViewportSize(SMALL)
        await page.emulateMedia({ colorScheme: PHONE_LOOK.theme })
        if (path) await page.unrouteAll()
        await prepare?.(page)
        if (path) await goOn(page, path)
      }
      await act?.(page)
      await expect(ready(page)).toBeVisible()
      faults.push(...(await faultsOf(page, screen, names)))
    })
  }
  return faults
}
