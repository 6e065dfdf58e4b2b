import type { Page } from '@playwright/test'
import { addWeeks, periodOf, weekOf } from '@scope/contract/kernel/calendar'
import { Client } from '../../client.ts'
import { expect, test } from '../../fixtures.ts'
import { newcomer } from '../../newcomers.ts'
import { givePriority, memberAt } from '../../steps/member.ts'
import { wholeReply } from '../../steps/whole-reply.ts'

const WEEK = '2026-11-16'
const MINUTE = 60_000

/** The venue’s day ends in a minute. The returned function sets the next day. */
async function beforeMidnight(page: Page): Promise<(today: string, businessDay?: string) => void> {
  let next: { today: string; week: string; businessDay: string; period: object } | undefined
  await page.route('**/api/period-status*', async (route) => {
    const response = await wholeReply(route)
    await route.fulfill({ response, json: { ...(await response.json()), untilTomorrow: MINUTE, ...next } })
  })
  await page.route('**/api/home*', async (route) => {
    const response = await wholeReply(route)
    const home = (await response.json()) as { places: { periodStatus: { untilTomorrow: number } }[] }
    for (const { periodStatus } of home.places) Object.assign(periodStatus, { untilTomorrow: MINUTE }, next)
    await route.fulfill({ response, json: home })
  })
  return (today, businessDay = today) => {
    next = { today, week: weekOf(today), businessDay, period: periodOf(today) }
  }
}

test('when a period ends, the open screen moves on at midnight and says so', async ({ open, scope }) => {
  const member = await memberAt(scope.url, newcomer('Nat', 'Night'))
  await givePriority(member, { title: 'Nat’s priority' })
  const page = await open(member.email, 'about:blank')
  await page.clock.install()
  const setDay = await beforeMidnight(page)
  await page.goto('/')
  await expect(page.getByText('Week of November 16', { exact: true })).toBeVisible()
  // The night belongs to the Sunday before, and the new week is one step away.
  setDay('2026-11-23', '2026-11-22')
  await page.clock.fastForward(MINUTE + 1000)
  await expect(page.getByRole('button', { name: 'Next week' })).toBeEnabled()
  await expect(page.getByText('Week of November 16', { exact: true })).toBeVisible()
  // In the night after a period’s end no check-in can be saved for the closed period.
  setDay('2026-11-30', '2026-11-29')
  await page.clock.fastForward(MINUTE + 1000)
  await expect(page.getByText('Period 11 closed.', { exact: true })).toBeVisible()
  await expect(page.getByText('Week of November 30', { exact: true })).toBeVisible()
  await expect(page.getByText('Entry Week', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show Period 11' }).click()
  await expect(page.getByText('Week of November 23', { exact: true })).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})

test('a check-in from a tab that slept over midnight does not land in last week', async ({ open, scope }) => {
  const member = await memberAt(scope.url, newcomer('Ned', 'Night'))
  await givePriority(member, { title: 'Ned’s priority' })
  const page = await open(member.email, 'about:blank')
  await page.clock.install()
  const setDay = await beforeMidnight(page)
  await page.goto('/')
  await expect(page.getByText('Week of November 16', { exact: true })).toBeVisible()
  const checkIn = page.getByRole('button', { name: 'Check in as on track' })
  await expect(checkIn).toBeVisible()
  // The clock advances without timers, as while a phone sleeps.
  await page.clock.setFixedTime(Date.now() + 10 * MINUTE)
  setDay('2026-11-23')
  await checkIn.click()
  await expect(page.getByText('A new week has begun', { exact: true })).toBeVisible()
  await expect(page.getByText('Week of November 23', { exact: true })).toBeVisible()
  const week = `/api/checkins/${member.venue.slug}/${member.slug}?week=${WEEK}`
  expect(await member.admin.call('GET', week)).toEqual([])
})

const GM = 'gm.group@lantern.example'
const MONDAY = addWeeks(WEEK, 1)

/** Later replies are for the new week. */
async function afterSunday(page: Page): Promise<void> {
  await page.route('**/api/venues/*/metrics*', async (route) => {
    const response = await wholeReply(route)
    const metrics = (await response.json()) as { history: { weekOf: string; metrics: null }[] }
    metrics.history.unshift({ weekOf: MONDAY, metrics: null })
    await route.fulfill({ response, json: metrics })
  })
  await page.route('**/api/venues/*/targets', async (route) => {
    const response = await wholeReply(route)
    await route.fulfill({ response, json: { ...(await response.json()), week: MONDAY, firstWeek: WEEK } })
  })
}

test('targets typed on Sunday night go on in the week that begins', async ({ open }) => {
  const page = await open(GM, '/metrics/paper-lantern?view=targets')
  const from = page.getByLabel('Valid from')
  await expect(from).toHaveValue(WEEK)
  const target = page.getByLabel('COGS % target, Paper Lantern')
  await target.fill('24.5')
  await afterSunday(page)
  // The device was off, and opens the page on Monday morning.
  await page.reload()
  await expect(from).toHaveValue(MONDAY)
  await expect(target).toHaveValue('24.5')
  await expect(page.getByText('Your unsaved targets from this device are back.')).toBeVisible()
  await page.getByRole('button', { name: 'Save targets' }).click()
  await expect(page.getByText('They hold from Nov 23, 2026.', { exact: true })).toBeVisible()
})

test('a target typed in its form on Sunday night is there on Monday, and says from when it will hold', async ({
  open,
}) => {
  const page = await open(GM, '/metrics/paper-lantern?view=targets')
  const opener = page.getByRole('button', { name: 'Owners, exceptions and history of Paper Lantern' })
  const form = page.getByRole('region', { name: 'Set a target' })
  const target = form.getByLabel('Prime cost % target')
  await opener.click()
  await form.getByLabel('Figure').selectOption('primeCostPct')
  await expect(form.getByLabel('Week', { exact: true })).toHaveText('Nov 16, 2026')
  await target.fill('57.5')
  await afterSunday(page)
  await page.reload()
  await opener.click()
  await expect(form.getByLabel('Week', { exact: true })).toHaveText('Nov 23, 2026')
  await expect(target).toHaveValue('57.5')
  await expect(form.getByRole('status')).toHaveText(
    'Not saved yet. You typed this for the week of Nov 16, 2026, which is over. It will hold from Nov 23, 2026.',
  )
  await form.getByRole('button', { name: 'Save target' }).click()
  const saved = page.getByRole('listitem').filter({ hasText: '57.5%' })
  await expect(saved).toContainText('from Nov 23, 2026')
  await expect(form.getByRole('status')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Prime cost % of Nov 23, 2026' }).click()
  await expect(saved).toHaveCount(0)
})

test('the form of a target stays open with its text when its page hears of the new week', async ({
  open,
  scope,
}) => {
  const page = await open(GM, '/metrics/paper-lantern?view=targets')
  const form = page.getByRole('region', { name: 'Set a target' })
  const target = form.getByLabel('Revenue target')
  await page.getByRole('button', { name: 'Owners, exceptions and history of Paper Lantern' }).click()
  await target.fill('61,500')
  await afterSunday(page)
  const other = await Client.signIn(scope.url, GM)
  const line = { venue: 'paper-lantern', figure: 'tips', fromWeek: addWeeks(MONDAY, 1), amount: 7000 }
  await other.call('POST', '/api/targets', { targets: [line] })
  await expect(form.getByLabel('Week', { exact: true })).toHaveText('Nov 23, 2026')
  await expect(page.getByLabel('Valid from')).toHaveValue(MONDAY)
  await expect(target).toHaveValue('61,500')
  await expect(target).toBeFocused()
  await expect(form.getByRole('status')).toContainText('It will hold from Nov 23, 2026.')
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(target).not.toHaveValue('61,500')
  await expect(form.getByRole('status')).toHaveCount(0)
  const removed = page.getByRole('button', { name: 'Remove Tips of Nov 30, 2026' })
  await removed.click()
  await expect(removed).toHaveCount(0)
})
