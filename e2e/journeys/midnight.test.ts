import type { Page } from '@playwright/test'
import { periodAt } from '@scope/contract/kernel/calendar'
import { expect, test } from '../fixtures.ts'
import { importRoster } from './importing.ts'
import { givePriority, memberAt } from './member.ts'

const WEEK = '2026-11-16'
const MINUTE = 60_000

// One roster for all: each worker would import its own.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ scope }) => {
  const rows = ['Nat', 'Ned'].map((name) => `${emailOf(name)},${name},Night,Bar Lead,Mission Annex`)
  await importRoster(scope.dataDir, ['E-mail,First name,Last name,Role,Venue', ...rows])
})

const emailOf = (name: string) => `${name.toLowerCase()}.night@lantern.example`

/** The venue’s day ends in a minute; after that it is the day that the returned function names. */
async function beforeMidnight(page: Page): Promise<(today: string, week: string) => void> {
  let next: { today: string; week: string; period: object } | undefined
  await page.route('**/api/period-status*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), untilTomorrow: MINUTE, ...next } })
  })
  await page.route('**/api/home*', async (route) => {
    const response = await route.fetch()
    const home = (await response.json()) as { places: { periodStatus: { untilTomorrow: number } }[] }
    for (const { periodStatus } of home.places) periodStatus.untilTomorrow = MINUTE
    await route.fulfill({ response, json: home })
  })
  return (today, week) => {
    next = { today, week, period: periodAt(2026, week > '2026-11-23' ? 12 : 11) }
  }
}

test('when a period ends, the open screen moves on at midnight and says so', async ({ open, scope }) => {
  const member = await memberAt(scope.url, emailOf('Nat'))
  await givePriority(member, { title: 'Nat’s priority' })
  const page = await open(member.email, 'about:blank')
  await page.clock.install()
  const setDay = await beforeMidnight(page)
  await page.goto('/')
  await expect(page.getByText('Week of November 16', { exact: true })).toBeVisible()
  setDay('2026-11-30', '2026-11-30')
  await page.clock.fastForward(MINUTE + 1000)
  await expect(page.getByText('Period 11 closed.', { exact: true })).toBeVisible()
  await expect(page.getByText('Week of November 30', { exact: true })).toBeVisible()
  await expect(page.getByText('Entry Week', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show Period 11' }).click()
  await expect(page.getByText('Week of November 23', { exact: true })).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})

test('a check-in from a tab that slept over midnight does not land in last week', async ({ open, scope }) => {
  const member = await memberAt(scope.url, emailOf('Ned'))
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
  setDay('2026-11-23', '2026-11-23')
  await checkIn.click()
  await expect(page.getByText('A new week has begun', { exact: true })).toBeVisible()
  await expect(page.getByText('Week of November 23', { exact: true })).toBeVisible()
  const week = `/api/checkins/${member.venue.slug}/${member.slug}?week=${WEEK}`
  expect(await member.admin.call('GET', week)).toEqual([])
})
