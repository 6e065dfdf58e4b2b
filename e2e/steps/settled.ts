import type { Page } from '@playwright/test'

/** Waits until fonts are loaded and animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}
