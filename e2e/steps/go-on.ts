import { expect, type Page } from '@playwright/test'

/** Goes to another screen as a link does, without loading the page again. */
export async function goOn(page: Page, path: string): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  if (await dialog.count()) await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.evaluate((address) => history.pushState(null, '', address), path)
}
