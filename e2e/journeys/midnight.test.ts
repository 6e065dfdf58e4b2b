import type { Page } from '@playwright/test'
import { addWeeks, periodOf, weekOf } from '@scope/contract/kernel/calendar'
import { expect, test } from '../fixtures.ts'
import { newcomer } from '../newcomers.ts'
import { givePriority, memberAt } from './member.ts'

const WEEK = '2026-11-16'
const MINUTE = 60_000

/** The venue’s day ends in a minute; after that it is the day that the returned function names. */
async function beforeMidnight(page: Page): Promise<(today: string, businessDay?: string) => void> {
  let next: { today: string; week: string; businessDay: string; period: object } | undefined
  await page.route('**/api/period-status*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), untilTomorrow: MINUTE, ...next } })
  })
  await page.route('**/api/home*', async (route) => {
    const response = await route.fetch()
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
  // In the night after a period’s end nothing more can be checked in for the one that closed.
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
  // The clock goes on, and no timer runs, as while a phone sleeps.
  await page.clock.setFixedTime(Date.now() + 10 * MINUTE)
  setDay('2026-11-23')
  await checkIn.click()
  await expect(page.getByText('A new week has begun', { exact: true })).toBeVisible()
  await expect(page.getByText('Week of November 23', { exact: true })).toBeVisible()
  const week = `/api/checkins/${member.venue.slug}/${member.slug}?week=${WEEK}`
  expect(await member.admin.call('GET', week)).toEqual([])
})

test('targets typed on Sunday night go on in the week that begins', async ({ open }) => {
  const page = await open('gm.group@lantern.example', '/metrics/paper-lantern?view=targets')
  const from = page.getByLabel('Valid from')
  await expect(from).toHaveValue(WEEK)
  const target = page.getByLabel('COGS % target, Paper Lantern')
  await target.fill('24.5')
  await page.route('**/api/venues/*/metrics*', async (route) => {
    const response = await route.fetch()
    const metrics = (await response.json()) as { history: { weekOf: string; metrics: null }[] }
    metrics.history.unshift({ weekOf: addWeeks(WEEK, 1), metrics: null })
    await route.fulfill({ response, json: metrics })
  })
  // The device was put away, and opens the page on Monday morning.
  await page.reload()
  await expect(from).toHaveValue(addWeeks(WEEK, 1))
  await expect(target).toHaveValue('24.5')
  await expect(page.getByText('Your unsaved targets from this device are back.')).toBeVisible()
  await page.getByRole('button', { name: 'Save targets' }).click()
  await expect(page.getByText('They hold from Nov 23, 2026.', { exact: true })).toBeVisible()
})
