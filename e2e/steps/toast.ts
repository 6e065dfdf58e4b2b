import { expect, type Locator, type Page } from '@playwright/test'

/** The toast, found by position, because under a dialog its role is hidden. */
export const toastOn = (page: Page): Locator => page.locator('[role=region][aria-label^="Notification"] li')

/** The names of the buttons, links, boxes and titles below the toast. */
export const coveredByToast = (page: Page): Promise<(string | null)[]> =>
  toastOn(page).evaluate((toast) => {
    const { left, top, right, bottom } = toast.getBoundingClientRect()
    return [...document.querySelectorAll('button, a[href], input, select, textarea, h1, h2')]
      .filter((element) => !toast.contains(element) && !element.closest('[aria-hidden="true"]'))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const apart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
        // A skip link is this small until it has the focus.
        return !apart && box.height > 4
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
  })

/** Expects one toast with exactly this title and description and a close button. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toastOn(page)).toHaveText(`${title}${description}×`)
}

/** Keeps the toast until the screen removes it: no toast times out while its window is in the background. */
export const holdToast = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('blur')))
