import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../../fixtures.ts'
import { newcomer } from '../../newcomers.ts'
import { goOn } from '../../steps/go-on.ts'
import { givePriority, type Member, memberAt } from '../../steps/member.ts'
import { settled } from '../../steps/settled.ts'

async function memberWithPriority(url: string, name: string): Promise<Member> {
  const member = await memberAt(url, newcomer(name, 'Dialogs'))
  await givePriority(member, { title: `${name}’s priority` })
  return member
}

const dialogOn = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Opens a dialog and goes back: the dialog is closed, and the screen is the same. */
async function backCloses(page: Page, opens: () => Promise<void>): Promise<void> {
  const before = page.url()
  await opens()
  await expect(dialogOn(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOn(page)).toBeHidden()
  expect(page.url()).toBe(before)
}

test('the phone’s Back closes a dialog and stays on the screen, everywhere', async ({ open, scope }) => {
  const { email } = await memberWithPriority(scope.url, 'Abe')
  const member = await open(email, '/skills', { viewport: PHONE })
  await member.getByRole('link', { name: 'Home' }).click()
  await expect(member.getByRole('article', { name: 'Abe’s priority' })).toBeVisible()
  await member.waitForURL(/week=/)
  for (const name of ['Mark as needs work', 'Journal', 'More', 'Materials']) {
    await backCloses(member, () => member.getByRole('button', { name, exact: true }).click())
  }
  await backCloses(member, async () => {
    await member
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await member.getByRole('button', { name: 'Ask for guidance' }).click()
  })
  // A dialog closed by its own button leaves no history entry; a link in a dialog replaces it.
  await button(member, /^More$/).click()
  await button(member, 'Close').click()
  await expect(dialogOn(member)).toBeHidden()
  await button(member, /^More$/).click()
  await member.getByRole('link', { name: 'Settings' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await member.goBack()
  await expect(member.getByRole('article', { name: 'Abe’s priority' })).toBeVisible()
  await member.goBack()
  await member.waitForURL(/\/skills/)

  const admin = await open('admin@lantern.example', '/', { viewport: PHONE })
  await admin.waitForURL(/week=/)
  await backCloses(admin, async () => {
    await button(admin, /^More for /)
      .first()
      .click()
    await button(admin, 'Create Priority').first().click()
  })
  await goOn(admin, '/settings?tab=people')
  await backCloses(admin, () => button(admin, 'Add person').click())
  await goOn(admin, '/metrics/mission-annex')
  await admin.waitForURL(/week=/)
  await backCloses(admin, () => button(admin, /^\$[\d,.]+K?, /).click())
})

test('a long list searches by keyboard beside its picker, and on a phone is a sheet that Back closes', async ({
  open,
}) => {
  const at = async (viewport: { width: number; height: number }) => {
    const page = await open('admin@lantern.example', '/settings?tab=people', { viewport })
    await button(page, 'Add person').click()
    await page.getByLabel('First name').fill('Nia')
    const venue = page.getByRole('dialog').getByRole('combobox', { name: 'Venue', exact: true })
    return { page, venue, list: page.getByRole('dialog', { name: 'Venue', exact: true }) }
  }
  const desk = await at({ width: 1280, height: 800 })
  await desk.venue.focus()
  await desk.page.keyboard.type('cact')
  await expect(desk.list.getByRole('status')).toHaveText('1 option')
  await desk.page.keyboard.press('Enter')
  await expect(desk.list).toBeHidden()
  await expect(desk.venue).toHaveText('The Cactus Wren')
  await expect(desk.venue).toBeFocused()
  await desk.page.keyboard.press('ArrowDown')
  await expect(desk.list.getByRole('combobox')).toBeFocused()
  await settled(desk.page)
  await desk.page.keyboard.press('Escape')
  await expect(desk.list).toBeHidden()
  await expect(desk.venue).toBeFocused()
  await expect(desk.page.getByLabel('First name')).toHaveValue('Nia')

  const phone = await at(PHONE)
  await phone.venue.click()
  const sheet = await phone.list.boundingBox()
  expect(sheet).toMatchObject({ x: 0, width: PHONE.width })
  await phone.page.goBack()
  await expect(phone.list).toBeHidden()
  await expect(phone.page.getByLabel('First name')).toHaveValue('Nia')
  await phone.venue.click()
  await phone.list.getByRole('option', { name: 'The Cactus Wren' }).click()
  await expect(phone.list).toBeHidden()
  await expect(phone.venue).toHaveText('The Cactus Wren')
})

test('a slow save that answers after Close leaves the screen and the next dialog alone', async ({
  open,
  scope,
}) => {
  const { email } = await memberWithPriority(scope.url, 'Bo')
  const page = await open(email, '/skills')
  await page.getByRole('link', { name: 'Home' }).click()
  const card = page.getByRole('article', { name: 'Bo’s priority' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/journals', async (route) => {
    await held.promise
    await route.continue()
  })
  await card.getByRole('button', { name: 'Journal', exact: true }).click()
  await page.getByLabel('Journal entry').fill('The answer takes its time.')
  await page.getByRole('button', { name: 'Save Journal' }).click()
  await button(page, 'Close').click()
  await expect(dialogOn(page)).toBeHidden()
  await card.getByRole('button', { name: 'Mark as needs work' }).click()
  await expect(dialogOn(page)).toBeVisible()
  held.resolve()
  await expect(page.getByText('Journal ✓')).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'Mark as needs work' })).toBeVisible()
  await page.goBack()
  await expect(dialogOn(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('one Escape closes a dialog while a toast stands', async ({ open, scope }) => {
  const { email } = await memberWithPriority(scope.url, 'Cy')
  const page = await open(email, '/')
  await page.route('**/api/journals', (route) => route.abort())
  await page.getByRole('button', { name: 'Journal', exact: true }).click()
  await page.getByLabel('Journal entry').fill('Kept.')
  await page.getByRole('button', { name: 'Save Journal' }).click()
  await expect(page.locator('[role=region][aria-label^="Notification"] li')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toBeHidden()
})
