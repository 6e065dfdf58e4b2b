import type { Browser, BrowserContext } from '@playwright/test'
import { Client } from '../../e2e/client.ts'

/** A screen, the element that shows it is ready, and its visitor. */
export type Screen = { path: string; ready: string; email: string }
/** How slow the browser is: its processor by a factor, its network by these figures. */
export type Slow = { cpu: number; kbitPerSecond?: number; latencyMs?: number }

/** A browser without stored data of Scope, signed in, with or without service workers. */
type Phone = { context: BrowserContext; worker: boolean }

export async function newPhone(
  browser: Browser,
  url: string,
  { screen, worker }: { screen: Screen; worker: boolean },
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: worker ? 'allow' : 'block',
  })
  const { cookie } = (await Client.signIn(url, screen.email)).headers
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  return { context, worker }
}

/**
 * Opens a screen in a new page, and closes it once it and its service worker, if any, are ready. Returns when it was
 * ready, in milliseconds.
 */
export async function visit({ context, worker }: Phone, screen: Screen, slow: Slow): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  const throughput = slow.kbitPerSecond ? (slow.kbitPerSecond * 1000) / 8 : -1
  const network = { offline: false, downloadThroughput: throughput, uploadThroughput: throughput }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { ...network, latency: slow.latencyMs ?? 0 })
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) performance.mark('ready')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, screen.ready)
  await page.goto(screen.path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0)
  const ready = await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? 0)
  if (worker) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  return ready
}
