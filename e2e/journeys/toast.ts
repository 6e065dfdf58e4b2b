import { expect, type Locator, type Page } from '@playwright/test'

/** The toast, found by position, because under a dialog its role is hidden. */
const toastOn = (page: Page): Locator => page.locator('[role=region][aria-label^="Notification"] li')

/** Expects one toast with exactly this title and description and a close button. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toastOn(page)).toHaveText(`${title}${description}×`)
}
