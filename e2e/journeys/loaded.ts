import type { Page } from '@playwright/test'

/** Waits until the page has loaded a part that comes after its first screen, by the name of its file. */
export const loaded = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(file)),
    `/${part}-`,
  )
