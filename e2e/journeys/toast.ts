import { expect, type Locator, type Page } from '@playwright/test'

/** The toast, found by its place: under a dialog its role is hidden. */
const toastOn = (page: Page): Locator => page.locator('[role=region][aria-label^="Notification"] li')

/** The one toast says this and no more, to the letter: its title, its description and the cross that closes it. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toastOn(page)).toHaveText(`${title}${description}×`)
}
