import type { Locator, Page } from '@playwright/test'
import { removeDataDir } from '../../data-folder.ts'
import { DUE_MONDAY, expect, PHONE, test, wrongIn } from '../../fixtures.ts'
import { type RunningScope, startDemo } from '../../scope.ts'
import { dragBy, trackOf } from '../../steps/drag.ts'
import { memberAt } from '../../steps/member.ts'

const DUE_WEEK = '2026-11-23'
const LEAD = 'lead@lantern.example'
const GM = 'gm@lantern.example'
const VENUE = 'las-perlas-la'

/** One server for all tests, since each writes about something else. */
let scope: RunningScope

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  scope = await startDemo({ clockStart: DUE_MONDAY })
})

test.afterAll(async () => {
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
})

/** Counts a hand's taps and swipes on a phone. Typing into a tapped field counts once. */
class Hand {
  taps = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.click()
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.fill(text)
  }

  async swipe(slider: Locator): Promise<void> {
    this.taps += 1
    const { width } = (await trackOf(slider).boundingBox()) ?? { width: 0 }
    await dragBy(this.#page, slider, width)
    await this.#page.mouse.up()
  }
}

const phone = () => ({ url: scope.url, viewport: PHONE })
const placeOf = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Places' }).filter({ visible: true }).getByRole('link', { name })
const buttonOf = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

test('the Monday of a lead with two priorities takes at most 5 taps', async ({ open }) => {
  const lead = await memberAt(scope.url, LEAD)
  const priorities = await lead.priorities()
  expect(priorities).toHaveLength(2)
  const page = await open(LEAD, '/', phone())
  const hand = new Hand(page)
  for (const { title } of priorities) {
    const card = page.getByRole('article', { name: title, exact: true })
    await hand.swipe(card.getByRole('slider', { name: 'swipe for final sign-off' }))
    await expect(card.getByText('On track', { exact: true })).toBeVisible()
  }
  await hand.tap(placeOf(page, /^Journal/))
  await hand.type(page.getByLabel('What did you work on this week?'), 'The flight card is priced again.')
  await hand.tap(buttonOf(page, 'Submit Journal'))
  await expect
    .poll(() => lead.journals(lead.self, DUE_WEEK))
    .toMatchObject([{ weekOf: DUE_WEEK, submittedAt: expect.any(String) }])
  expect(await lead.priorities()).toMatchObject([{ status: 'ON_TRACK' }, { status: 'ON_TRACK' }])
  expect(hand.taps).toBeLessThanOrEqual(5)
})

test('one-on-ones with three take at most 10 taps, with four 13', async ({ open }) => {
  const page = await open(GM, '/?view=waiting', phone())
  const hand = new Hand(page)
  const group = page.getByRole('region', { name: 'No one-on-one this week' })
  await expect(group.getByRole('listitem')).toHaveCount(3)
  await hand.tap(group.getByRole('link').first())
  for (const remaining of [3, 2, 1]) {
    await hand.tap(buttonOf(page, 'Begin'))
    await hand.type(page.getByRole('textbox', { name: /agree/i }).first(), 'Post the chart.')
    await hand.tap(buttonOf(page, remaining === 1 ? /^Finish/ : /^Finish, next: /))
    if (remaining > 1) await expect(buttonOf(page, 'Begin')).toBeVisible()
  }
  await expect(page.getByText(/^Finished with Dana Ruiz/)).toBeVisible()
  expect(hand.taps).toBeLessThanOrEqual(10)
})

/** Chooses days of this month by pressing the first and the last. */
async function chooseDays(hand: Hand, month: Locator, days: readonly [string, string]): Promise<void> {
  for (const day of days)
    await hand.tap(
      month
        .getByRole('button')
        .filter({ hasText: new RegExp(`^${day}$`) })
        .first(),
    )
}

test('days away take at most 5 taps', async ({ open }) => {
  const page = await open(LEAD, '/', phone())
  const hand = new Hand(page)
  await hand.tap(buttonOf(page, /^More for/).first())
  await hand.tap(buttonOf(page, 'Days away'))
  const away = page.getByRole('dialog')
  await chooseDays(hand, away.getByRole('table', { name: 'Days away' }), ['26', '29'])
  await hand.tap(buttonOf(away, 'Save'))
  await expect(away).toHaveCount(0)
  expect(hand.taps).toBeLessThanOrEqual(5)
})

test('a stand-in takes at most 5 taps', async ({ open }) => {
  const page = await open(GM, '/', phone())
  const hand = new Hand(page)
  await hand.tap(buttonOf(page, /^More for/).first())
  await hand.tap(buttonOf(page, 'Your stand-in'))
  const standIn = page.getByRole('dialog')
  await chooseDays(hand, standIn.getByRole('table', { name: 'Days of the stand-in' }), ['26', '29'])
  await hand.tap(buttonOf(standIn, 'Name stand-in'))
  await expect(standIn).toHaveCount(0)
  expect(hand.taps).toBeLessThanOrEqual(5)
})

test('the numbers of a venue by hand take 2 taps and 4 fields', async ({ open }) => {
  const page = await open(GM, `/metrics/${VENUE}?week=2026-11-16`, phone())
  const hand = new Hand(page)
  await hand.tap(buttonOf(page, /^(Add|Edit) Metrics$/))
  const figures = { 'Revenue ($)': '64250', 'Labor Base %': '21.4', 'COGS %': '20.8', 'Tips ($)': '11800' }
  for (const [label, figure] of Object.entries(figures))
    await hand.type(page.getByRole('textbox', { name: label }), figure)
  await hand.tap(buttonOf(page, 'Save Metrics'))
  await expect(page.getByText('$64,250').first()).toBeVisible()
  expect(hand.taps).toBe(6)
})

test('a VP sees the evidence about the worst venue with at most 2 taps after signing in', async ({
  open,
}) => {
  const page = await open('vp@lantern.example', '/vp/rollup', phone())
  const hand = new Hand(page)
  await hand.tap(placeOf(page, /^Home/))
  await hand.tap(buttonOf(page, /^Revenue at The Brass Heron is down/))
  await expect(page.getByRole('link', { name: /^Week of Nov 16, 2026.*Revenue/ }).first()).toBeVisible()
  expect(hand.taps).toBeLessThanOrEqual(2)
})
