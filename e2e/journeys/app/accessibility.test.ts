import type { Locator, Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { DESKTOP, expect, PHONE, test } from '../../fixtures.ts'
import type { RunningScope } from '../../scope.ts'
import { goOn } from '../../steps/go-on.ts'
import { loaded } from '../../steps/loaded.ts'
import { unfold } from '../../steps/more.ts'
import { settled } from '../../steps/settled.ts'

const LEAD = 'lead@lantern.example'
const GM = 'gm@lantern.example'
const NADIA = 'nadia.volkova@lantern.example'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const cardsOf = (page: Page) => page.getByRole('article').first()
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** A priority for Nadia Volkova of The Assay Office, only for one test. */
async function newPriority(scope: RunningScope, title: string, tasks: string[] = []): Promise<void> {
  const admin = await Client.signIn(scope.url, 'admin@lantern.example')
  const body = { venueId: 'the-assay-office', bltId: 'nadia-volkova', title }
  const { id } = await admin.call<{ id: string }>('POST', '/api/priority', body)
  for (const label of tasks) await admin.call('POST', `/api/priorities/${id}/tasks`, { label })
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

test('a keyboard skips to the content and completes the swipe; with reduced motion a celebration does not move', async ({
  open,
  scope,
}) => {
  const title = 'Swipe me by keyboard'
  await newPriority(scope, title)
  const page = await open(NADIA, '/')
  const card = page.getByRole('article', { name: title })
  await expect(card.getByText('Not started')).toBeVisible()

  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const slider = card.getByRole('slider')
  await tabTo(page, slider)
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Check in as on track' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '10')
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('End')
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await expect(page.locator('.confetti').first()).toBeHidden()
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(running, { timeout: 1000 }).toBe(0)
  // The same celebration with motion, to prove that there is motion to leave out.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await running()).toBeGreaterThan(0)
  await expect(card.getByRole('slider', { name: 'Priority Completed' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  await expect(card.getByText('On track', { exact: true })).toBeVisible()
})

test('a dialog keeps the focus and gives it back, and at 200 % zoom everything can be done', async ({
  open,
}) => {
  const page = await open(LEAD, '/', { viewport: PHONE })
  const stops = page.locator('html')
  await stops.evaluate((html) => {
    document.addEventListener('focusin', ({ target }) => {
      const inside = target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]')
      html.dataset.stops += inside ? ' in' : ' out'
    })
  })
  await page.getByRole('button', { name: 'Expand' }).first().click()
  for (const name of ['Journal', /needs work/, 'More']) {
    const opener = page.getByRole('button', { name, exact: true }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await settled(page)
    await stops.evaluate((html) => Object.assign(html.dataset, { stops: '' }))
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(presses % 4 === 3 ? 'Shift+Tab' : 'Tab')
    }
    await expect(dialog(page).locator(':focus')).toBeVisible()
    await expect(stops).toHaveAttribute('data-stops', / in .* in/)
    await expect(stops).not.toHaveAttribute('data-stops', /out/)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  }

  // A desktop at 200 % zoom is half as wide.
  await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(button(page, 'Switch User')).toBeInViewport()
  await expect(
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Home' }),
  ).toBeInViewport()
  await button(page, 'Previous week').click()
  await expect(page.getByText('Week of November 9', { exact: true })).toBeVisible()
  await button(page, 'Next week').click()
  await button(page, 'Journal').click()
  for (const control of [
    page.getByLabel('Journal entry'),
    button(page, 'Save Journal'),
    button(page, 'Close'),
  ]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 0.95 })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width / 2)
})

test('the focus stays near what was done, and clear of the bottom bar', async ({ open, scope }) => {
  const title = 'Nobody loses the place'
  await newPriority(scope, title, ['Polish', 'Pour', 'Post'])
  const home = '/?venue=the-assay-office&blt=nadia-volkova'
  const page = await open('admin@lantern.example', home, { viewport: PHONE })
  const card = page.getByRole('article', { name: title })
  const cardButton = (name: string) => card.getByRole('button', { name, exact: true })
  // The code that keeps the focus is loaded after the first screen.
  await loaded(page, 'later')
  const press = async (target: Locator) => {
    await target.focus()
    await page.keyboard.press('Enter')
  }

  // Keep a task, then delete it.
  await unfold(card)
  const inMore = async (act: string) => {
    await press(card.getByRole('button', { name: /^More for / }))
    await press(cardButton(act))
  }
  await inMore('Edit')
  await press(cardButton('Delete task Polish'))
  await expect(cardButton('Keep')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cardButton('Delete task Polish')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(cardButton('Delete'))
  await expect(card.getByText('Polish')).toHaveCount(0)
  await expect(card.getByRole('checkbox', { name: 'Pour' })).toBeFocused()

  // Leave a form.
  await press(cardButton('Cancel'))
  await expect(card.getByRole('button', { name: /^More for / })).toBeFocused()

  // A dialog fails, then its opener is gone.
  await inMore('Mark as needs work')
  const confirm = dialog(page).getByRole('button', { name: 'Mark as needs work' })
  await page.route('**/api/priorities/*/status', (route) => route.abort())
  await press(confirm)
  await expect(page.locator('[role=region][aria-label^="Notification"] li')).toBeVisible()
  await expect(confirm).toBeFocused()
  await page.unroute('**/api/priorities/*/status')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^More for / })).toBeFocused()

  // A button becomes disabled.
  await press(button(page, 'Previous week'))
  await press(button(page, 'Next week'))
  await expect(button(page, 'Previous week')).toBeFocused()

  const bar = await page.getByRole('navigation', { name: 'Places' }).boundingBox()
  const behind: string[] = []
  await page.getByRole('main').focus()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const { name, inMain, top, bottom } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      const { top, bottom } = focused.getBoundingClientRect()
      const name = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
      return { name, inMain: focused.closest('main') !== null, top, bottom }
    })
    if (inMain && (top < 0 || bottom > (bar?.y ?? 0))) behind.push(name)
  }
  expect(behind).toEqual([])
})

test('forced colors keep checks, the swipe, the range, tabs and the place apart', async ({
  open,
  dueScope,
}) => {
  const lead = await open(LEAD, '/', { viewport: PHONE, url: dueScope.url })
  const page = await open(GM, '/', { viewport: PHONE, url: dueScope.url })
  for (const one of [lead, page]) await one.emulateMedia({ forcedColors: 'active' })
  const fill = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)
  const differ = (one: Locator, other: Locator) =>
    expect.poll(async () => (await fill(one)) !== (await fill(other))).toBe(true)
  const place = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(cardsOf(page)).toBeVisible()
  const handle = lead.getByRole('slider').first()
  const track = handle.locator('..')
  await differ(handle, track)
  await expect(track).toHaveCSS('outline-style', 'solid')
  await differ(lead.getByRole('checkbox', { checked: true }).first(), track)
  await differ(place('Home'), place('Team'))

  await goOn(page, '/analytics')
  await differ(button(page, '3M'), button(page, '6M'))
  await differ(page.getByRole('tab', { name: 'Overview' }), page.getByRole('tab', { name: 'Journal' }))
})

test('text of people keeps its direction to itself, and paper is light and has no bar', async ({
  open,
  scope,
}) => {
  await newPriority(scope, 'Pour costs first', ['שלום first', 'Turned \u202E'])
  const page = await open(NADIA, '/', { viewport: PHONE })
  const card = page.getByRole('article', { name: 'Pour costs first' })
  await unfold(card)
  const direction = (text: string) =>
    card.getByText(text).evaluate((one) => {
      const { direction, unicodeBidi } = getComputedStyle(one)
      return `${direction} ${unicodeBidi}`
    })
  await expect(card.getByText('Turned')).toBeVisible()
  expect(await direction('Pour')).toBe('ltr isolate')
  expect(await direction('Turned')).toBe('ltr isolate')
  expect(await direction('שלום')).toBe('rtl isolate')

  const bar = page.getByRole('navigation', { name: 'Places' })
  await expect(bar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(button(page, 'Switch User')).toBeHidden()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(card).toHaveCSS('color', 'rgb(27, 23, 20)')
  await page.emulateMedia({ media: 'screen' })
})

test('every touch target on home has 44 px in one direction, and 24 in the other', async ({ open }) => {
  for (const email of [LEAD, 'gm.group@lantern.example']) {
    const page = await open(email, '/', { viewport: PHONE })
    await expect(page.getByText(/^View all/)).toBeVisible()
    await settled(page)
    const targets = await page.evaluate(() =>
      // The skip link is for keyboards only.
      [...document.querySelectorAll('button, a:not([href="#content"]), input, select, [role="slider"]')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          // The whole row of a tick is clickable.
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
          return { name: element.getAttribute('aria-label') ?? element.textContent, width, height }
        }),
    )
    expect(targets.length).toBeGreaterThan(10)
    const small = ({ width, height }: { width: number; height: number }) =>
      Math.max(width, height) < 44 || Math.min(width, height) < 24
    expect(targets.filter(small)).toEqual([])
  }
})
