import type { Page } from '@playwright/test'

/** Waits until the page has a part that comes after its first screen, by the name of its file, and has begun to use it. */
export async function loaded(page: Page, part: string): Promise<void> {
  const address = await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').find(({ name }) => name.includes(file))?.name,
    `/${part}-`,
  )
  await address.evaluate(async (name) => {
    // What uses it asks for it when the page is idle.
    await new Promise((resume) => requestIdleCallback(resume))
    await import(name as string)
  })
}
