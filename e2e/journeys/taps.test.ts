import type { Locator, Page } from '@playwright/test'
import { removeDataDir } from '../data-folder.ts'
import { DUE_MONDAY, expect, PHONE, test, wrongIn } from '../fixtures.ts'
import { type RunningScope, startDemo } from '../scope.ts'
import { dragBy, trackOf } from './drag.ts'
import { memberAt } from './member.ts'

const DUE_WEEK = '2026-11-23'
const LEAD = 'lead@lantern.example'

/** One server for all, since each writes about something else. */
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

/** Counts what a hand does on a phone: taps and swipes. Typing into a field that is tapped counts once. */
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
