import { expect, type Locator, type Page } from '@playwright/test'

/** The toast, found by its place: under a dialog its role is hidden. */
export const toastOn = (page: Page): Locator => page.locator('[role=region][aria-label^="Notification"] li')

/** The one toast says this, to the letter, in title and description. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toastOn(page)).toHaveCount(1)
  await expect(toastOn(page).getByText(title, { exact: true })).toBeVisible()
  await expect(toastOn(page).getByText(description, { exact: true })).toBeVisible()
}
