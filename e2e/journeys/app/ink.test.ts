import { removeDataDir } from '../../data-folder.ts'
import { DUE_MONDAY, expect, test } from '../../fixtures.ts'
import { type Figures, limitsOf } from '../../ink/aims.ts'
import { lookAtAll, type Seen } from '../../ink/look.ts'
import { startDemo } from '../../scope.ts'

/** The figures of a screen above their limits. */
function missesOf({ screen, size, ink: { rows, first, ...ink } }: Seen): string[] {
  const figures = { ...ink, first: first ?? 0, row: rows?.height ?? 0 }
  return Object.entries(limitsOf(screen, size)).flatMap(([name, limit]) => {
    const figure = figures[name as keyof Figures]
    return figure > limit ? [`${screen}, ${size}: ${name} is ${figure}, and may be ${limit}`] : []
  })
}

test('no screen holds more than its limit', async ({ browser }) => {
  test.slow()
  // A separate server, because other tests' texts would appear on these screens.
  const scope = await startDemo({ clockStart: DUE_MONDAY })
  const misses = (await lookAtAll(browser, scope.url)).flatMap(missesOf)
  expect(misses).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
})
