import { chromium, type Locator, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../e2e/browser.ts'
import { Client } from '../../e2e/client.ts'
import { startScope } from '../../e2e/scope.ts'
import { fixed, printTable } from './table.ts'

/** Monday at 8:00 in Los Angeles, in the due week of period 11 of 2026. */
const CLOCK = '2026-11-23T16:00:00Z'
const WEEK = '2026-11-23'
const PHONE = { width: 390, height: 844 }
const TEAM = ['bo.whitaker', 'ines.marroquin', 'lead', 'agm'].map((name) => `${name}@lantern.example`)
const AGREED = 'Post the rota by Thursday'
/** What a hand needs for a tap and for a key (Card, Moran and Newell, 1980). Reading and talking come on top. */
const TAP_S = 1.1
const KEY_S = 0.28

type Counted = { taps: number; keys: number }
type Act = Counted & { name: string; seconds: number }

/**
 * A general manager’s Monday on a phone: four one-on-ones with their sign-offs, and a figure of last week corrected, in
 * one sitting. Then a vice president’s way to the venue that needs a visit, its evidence and its target.
 */
export async function benchMonday(): Promise<void> {
  const scope = await startScope({ clockStart: CLOCK })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
  const open = async (email: string, path: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: scope.url, viewport: PHONE, hasTouch: true })
    const [name = '', value = ''] = (await Client.signIn(scope.url, email)).headers.cookie.split('=')
    await context.addCookies([{ name, value, url: scope.url }])
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  for (const email of TEAM) await makeReady(scope.url, email)
  const gm = await open('gm@lantern.example', '/?view=waiting')
  const first = gm.getByRole('link', { name: /^Open the one-on-one with/ }).first()
  await first.waitFor()
  const acts: Act[] = []
  for (const number of TEAM.keys()) {
    const act = () =>
      holdOneOnOne(gm, number === 0 ? first : gm.getByRole('link', { name: /^Next: / }).last())
    acts.push(await counted(gm, `one-on-one ${number + 1}`, act))
  }
  acts.push(await counted(gm, 'a figure corrected', () => correctNumbers(gm)))
  printActs('A general manager’s Monday on a phone', acts)

  const vp = await open('vp@lantern.example', '/')
  await signal(vp).waitFor()
  printActs('The venue that needs a visit, on a vice president’s phone', [
    await counted(vp, 'its evidence', () => openSignal(vp)),
    await counted(vp, 'its numbers and targets', () => openWeek(vp)),
  ])
  await browser.close()
  await scope.stop()
}

/** Does what a member does before Monday’s talk: all tasks, the check-in and the journal of the week. */
async function makeReady(url: string, email: string): Promise<void> {
  const self = await Client.signIn(url, email)
  const { slug } = await self.call<{ slug: string }>('GET', '/api/me')
  const [venue] = await self.call<{ slug: string }[]>('GET', '/api/venues')
  type Priority = { id: string; tasks: { id: string; completed: boolean }[] }
  const path = `/api/priorities/${venue?.slug}/${slug}/current`
  for (const { id, tasks } of await self.call<Priority[]>('GET', path)) {
    for (const task of tasks.filter(({ completed }) => !completed)) {
      await self.call('PATCH', `/api/tasks/${task.id}`, { completed: true })
    }
    await self.call('PATCH', `/api/priorities/${id}/status`, { status: 'ON_TRACK' })
  }
  await self.call('POST', '/api/journals', { weekOf: WEEK, entry: 'The crew pours by the chart.' })
}

/** Holds a one-on-one: the journal reviewed, each priority signed off, one thing agreed. */
async function holdOneOnOne(page: Page, link: Locator): Promise<void> {
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await link.click()
  await button('Begin').click()
  await part('Journal').getByRole('button', { name: 'Mark reviewed' }).click()
  await part('Journal').getByText('Reviewed by').waitFor()
  const open = part('Priority').getByRole('button', { name: 'Sign off' })
  const left = await open.count()
  for (let done = 0; done < left; done += 1) {
    await open.first().click()
    await part('Priority').getByText('Completed').nth(done).waitFor()
  }
  await page.getByLabel('What was agreed').click()
  await page.keyboard.type(AGREED)
  await button('Add').click()
  await part('Agreed today').getByText(AGREED).waitFor()
  await button('Finish').click()
  await page.getByText('Finished with').first().waitFor()
}

async function correctNumbers(page: Page): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: 'Numbers' }).click()
  await page.getByRole('button', { name: 'Show last week' }).click()
  await page.getByRole('button', { name: 'Edit Metrics' }).click()
  const revenue = page.getByLabel('Revenue ($)')
  await revenue.click()
  await revenue.selectText()
  await page.keyboard.type('58,120')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('$58,120').first().waitFor()
}

const signal = (page: Page): Locator => page.getByText(/ is down \d/).first()

async function openSignal(page: Page): Promise<void> {
  await signal(page).click()
  await page.getByRole('link', { name: 'Open the week' }).first().waitFor()
}

async function openWeek(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the week' }).first().click()
  await page
    .getByText(/ target at least /)
    .first()
    .waitFor()
}

/** Counts the taps and keys of an act, and takes its time until the screen shows that it is done. */
async function counted(page: Page, name: string, act: () => Promise<void>): Promise<Act> {
  await page.evaluate(() => {
    const counts = { taps: 0, keys: 0 }
    Object.assign(window, { counts })
    addEventListener('pointerdown', () => Object.assign(counts, { taps: counts.taps + 1 }), true)
    addEventListener('keydown', () => Object.assign(counts, { keys: counts.keys + 1 }), true)
  })
  const from = performance.now()
  await act()
  const seconds = (performance.now() - from) / 1000
  const { taps, keys } = await page.evaluate(() => (window as unknown as { counts: Counted }).counts)
  return { name, taps, keys, seconds }
}

function printActs(title: string, acts: Act[]): void {
  const sum = (of: keyof Counted | 'seconds') => acts.reduce((total, act) => total + act[of], 0)
  const all = { name: 'in all', taps: sum('taps'), keys: sum('keys'), seconds: sum('seconds') }
  printTable(
    title,
    [...acts, ...(acts.length > 1 ? [all] : [])].map(({ name, taps, keys, seconds }) => ({
      act: name,
      taps: `${taps}`,
      keys: `${keys}`,
      'seconds of Scope': fixed(seconds),
      'seconds with hands': fixed(seconds + taps * TAP_S + keys * KEY_S),
    })),
  )
}
