import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../e2e/browser.ts'
import { Client } from '../../e2e/client.ts'
import type { LiveBench } from './live.ts'
import { fixed, printTable, quantile } from './table.ts'

const CHANGES = Number(process.env.LIVE_CHANGES ?? 200)
const RESTARTS = Number(process.env.LIVE_RESTARTS ?? 5)
/** A page reloads a list at most once a second, so changes are further apart. */
const APART_MS = 1_100
const RETRY_MS = 20

/** How long a change takes from the call that saves it until two other windows show it, in Chromium. */
export async function benchLiveSeen({ postgres, here, there }: Omit<LiveBench, 'database'>): Promise<void> {
  const gm = await Client.signIn(here.url, 'gm@lantern.example')
  const lead = await Client.signIn(here.url, 'lead@lantern.example')
  const me = await lead.call<{ id: string; venueId: string }>('GET', '/api/me')
  const body = { venueId: me.venueId, bltId: me.id, title: 'Seen by others' }
  const { id } = await gm.call<{ id: string }>('POST', '/api/priority', body)
  const task = await gm.call<{ id: string }>('POST', `/api/priorities/${id}/tasks`, { label: 'Seen 0' })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
  const open = async (url: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: url })
    const [name = '', value = ''] = (await Client.signIn(url, 'lead@lantern.example')).headers.cookie.split(
      '=',
    )
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await page.goto('/')
    await seen(page, 'Seen 0')
    return page
  }
  const pages = [await open(here.url), await open(there.url)]
  let count = 0
  /** Repeats a change until it is saved. Returns when each page shows it, counted from a moment. */
  const change = async (from: number): Promise<number[]> => {
    count += 1
    const label = `Seen ${count}`
    const times = pages.map((page) => seen(page, label).then(() => performance.now() - from))
    const save = () =>
      gm.call('PATCH', `/api/tasks/${task.id}`, { label }).then(
        () => true,
        () => false,
      )
    while (!(await save())) await pause(RETRY_MS)
    return Promise.all(times)
  }

  // Their streams are open once a change arrives without a poll.
  await change(performance.now())
  const times: number[][] = []
  for (let index = 0; index < CHANGES; index += 1) {
    await pause(APART_MS)
    times.push(await change(performance.now()))
  }
  printTable(
    `A change seen in another window (${CHANGES} changes)`,
    ['on the server that saved it', 'on the other server'].map((where, which) => {
      const all = times.map((each) => each[which] ?? Number.NaN)
      return {
        where,
        'p50 ms': fixed(quantile(all, 0.5), 0),
        'p95 ms': fixed(quantile(all, 0.95), 0),
        'most ms': fixed(quantile(all, 1), 0),
      }
    }),
  )

  const returns: number[][] = []
  for (let index = 0; index < RESTARTS; index += 1) {
    await postgres.killAndStart()
    returns.push(await change(performance.now()))
    await pause(APART_MS)
  }
  printTable(
    `The database killed and started again (${RESTARTS} times)`,
    ['on the server that saved it', 'on the other server'].map((where, which) => {
      const all = returns.map((each) => each[which] ?? Number.NaN)
      return {
        'caught up after its return': where,
        'p50 ms': fixed(quantile(all, 0.5), 0),
        'most ms': fixed(quantile(all, 1), 0),
      }
    }),
  )
  await browser.close()
}

/** Resolves once a page shows a text. */
const seen = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (awaited) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(awaited)) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        look()
      }),
    text,
  )
