import type { Page } from '@playwright/test'

/** Waits until the page has loaded a part that comes after its first screen, by the name of its file, and uses it. */
export async function loaded(page: Page, part: string): Promise<void> {
  const address = await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').find(({ name }) => name.includes(file))?.name,
    `/${part}-`,
  )
  await address.evaluate(async (name) => {
    // Its users load it when the page is idle.
    await new Promise((resume) => requestIdleCallback(resume))
    await import(name as string)
  })
}
