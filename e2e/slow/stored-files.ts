import type { Page } from '@playwright/test'

/** The addresses of the stored files, once the service worker serves the page. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return ''
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caches_.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => url)
      .join()
  })

/** The first file of the page, which has another name in each version. */
export const firstFile = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/door-"]')?.src ?? '')

/** A page that becomes visible looks for a new version. */
export const lookAgain = (page: Page): Promise<void> => turn(page, 'visible')

/** The page of a new version activates it after 10 seconds in the background. */
export const putAway = (page: Page): Promise<void> => turn(page, 'hidden')

const turn = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
