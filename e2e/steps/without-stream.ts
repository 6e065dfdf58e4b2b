import type { Page } from '@playwright/test'

/** A page that cannot have the stream of changes, so that it polls. From the next address on. */
export const withoutStream = (page: Page): Promise<unknown> =>
  page.route('**/api/live*', (route) => route.abort())
