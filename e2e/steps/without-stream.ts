import type { Page } from '@playwright/test'

/** Blocks the stream of changes from the next address on, so that a page polls. */
export const withoutStream = (page: Page): Promise<unknown> =>
  page.route('**/api/live*', (route) => route.abort())
