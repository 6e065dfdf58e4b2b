import type { Locator, Page } from '@playwright/test'
import { removeDataDir } from '../data-folder.ts'
import { DUE_MONDAY, expect, test } from '../fixtures.ts'
import { startDemo } from '../scope.ts'
import { goOn } from '../steps/go-on.ts'
import { settled } from '../steps/settled.ts'
import { LOOKS, PICTURES } from './help-pictures.ts'
import { look, readStored, type Seen, type Stored, store, takePicture, tokensNow } from './stored-pictures.ts'

const RENEW = '`npm run help:pictures` renews it'
/** Two lines, because text may wrap differently on another machine. */
const HEIGHT_TOLERANCE = 50

test('the pictures of the help page show the screens of today', async ({ open }, { config }) => {
  test.slow()
  const renewing = ['all', 'changed'].includes(config.updateSnapshots)
  const stored = renewing ? null : await readStored()
  if (stored) expect(stored.tokens, `Colors or sizes of type changed: ${RENEW}`).toBe(await tokensNow())
  // A separate server, so that other tests' data is not in the pictures.
  const { url, dataDir, stop } = await startDemo({ clockStart: DUE_MONDAY })
  const windows = new Map<string, Page>()
  const seen: Stored['seen'] = {}
  const pictures = new Map<string, Buffer>()
  for (const { name, email, path, act, part } of PICTURES) {
    await test.step(name, async () => {
      const existing = windows.get(email)
      const { viewport } = LOOKS.phone
      const page = existing ?? (await open(email, path, { viewport, url, theme: 'light' }))
      windows.set(email, page)
      if (existing) await goOn(page, path)
      await act?.(page)
      for (const [kind, { viewport, scale }] of Object.entries(LOOKS)) {
        const key = `${name}.${kind}`
        await page.setViewportSize(viewport)
        await expect(part(page)).toBeVisible()
        await settled(page)
        if (stored) await expectSame(key, part(page), stored.seen[key])
        else {
          await loadedWhole(part(page))
          seen[key] = await look(part(page))
          pictures.set(key, await takePicture(page, part(page), scale))
        }
      }
    })
  }
  await stop()
  await removeDataDir(dataDir)
  if (renewing) await store(seen, pictures)
})

/** Waits, because parts of a screen are loaded later. */
async function expectSame(key: string, part: Locator, then: Seen | undefined): Promise<void> {
  await expect(async () => expect((await look(part)).text, `${key}: ${RENEW}`).toBe(then?.text)).toPass({
    timeout: 20_000,
  })
  const now = await look(part)
  expect(now.width, `The width of ${key}: ${RENEW}`).toBe(then?.width)
  const taller = Math.abs(now.height - (then?.height ?? 0))
  expect(taller, `The height of ${key}: ${RENEW}`).toBeLessThan(HEIGHT_TOLERANCE)
}

/** Waits until two readings agree. */
async function loadedWhole(part: Locator): Promise<void> {
  let before = ''
  const same = async () => {
    const { text } = await look(part)
    const is = text === before
    before = text
    return is
  }
  await expect.poll(same, { intervals: [1000] }).toBe(true)
}
