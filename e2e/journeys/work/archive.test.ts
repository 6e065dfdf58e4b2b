import type { Locator, Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { expect, PHONE, test } from '../../fixtures.ts'

const GM = 'gm.group@lantern.example'
const ODETTE = 'odette.fontaine@lantern.example'
const COLLEAGUE = 'clarence.webb@lantern.example'
const ABOUT = 'normandie-club/odette-fontaine'
const PICKED = 'venue=normandie-club&blt=odette-fontaine'
/** It ended with one task open, and its weeks have private journals. */
const UNFINISHED = { period: 7, title: 'Make the patio a place people ask for' }

type Archived = { id: string; period: number; title: string; completionRate: number }
type Performance = {
  totalPriorities: number
  completedSuccessfully: number
  averageCompletionRate: number
  totalCheckIns: number
  totalMissedCheckIns: number
}
type Journal = { entry: string; visibility: string; weekOf: string }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Archived priorities' }).locator('> li')
const record = (page: Page, title = UNFINISHED.title) =>
  page.getByRole('dialog', { name: title, exact: true })
const carry = (within: Page | Locator) => within.getByRole('button', { name: /^Carry into period/ })
const figures = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      ['Success Rate', 'Avg Completion', 'Total Check-ins', 'Missed Check-ins'].map(async (name) => {
        const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
        return [name, await card.locator('dd').allTextContents()] as const
      }),
    ),
  )

test('a GM looks back, and carries unfinished work into the current period with its history', async ({
  open,
  scope,
}) => {
  const gm = await Client.signIn(scope.url, GM)
  const archive = await gm.call<Archived[]>('GET', `/api/priorities/${ABOUT}/archive?year=2026`)
  const of2026 = await gm.call<Performance>('GET', `/api/performance/${ABOUT}/2026`)
  const unfinished = archive.find(({ period }) => period === UNFINISHED.period)
  expect(unfinished).toMatchObject({ ...UNFINISHED, completionRate: 67 })
  const { journals } = await gm.call<{ journals: Journal[] }>(
    'GET',
    `/api/priorities/${unfinished?.id}/record`,
  )
  const secret = journals.find(({ visibility }) => visibility === 'private')
  if (!unfinished || !secret) throw new Error('The demo company has no such archive')

  const page = await open(GM, `/?${PICKED}`)
  await page.getByRole('link', { name: /^View all \d+ previous priorities$/ }).click()
  await expect(heading(page)).toHaveText('Archive')
  await expect(page).toHaveTitle('Archive · The Normandie Club · Scope')
  await expect(picker(page, 'Year')).toHaveValue('all')
  await expect(page.getByRole('list', { name: /^Periods of/ })).toHaveCount(3)
  await picker(page, 'Year').selectOption('2026')

  // The figures match the periods below.
  const { totalPriorities, completedSuccessfully, totalCheckIns, totalMissedCheckIns } = of2026
  await expect(list(page)).toHaveCount(totalPriorities)
  expect(await figures(page)).toEqual({
    'Success Rate': [
      `${Math.round((completedSuccessfully / totalPriorities) * 100)}%`,
      `${completedSuccessfully} of ${totalPriorities} completed`,
    ],
    'Avg Completion': [`${of2026.averageCompletionRate}%`, '2026'],
    'Total Check-ins': [String(totalCheckIns), `of ${totalCheckIns + totalMissedCheckIns} expected`],
    'Missed Check-ins': [String(totalMissedCheckIns), '2026'],
  })
  const completed = list(page).filter({ has: page.getByText(/^(100|[89]\d)% complete$/) })
  await expect(completed).toHaveCount(completedSuccessfully)

  // A circle has a text label and opens the record.
  const stop = page.getByRole('list', { name: 'Periods of 2026' }).getByRole('listitem').nth(6)
  await expect(stop).toHaveText(`P767%At riskNot Completed4/5 check-ins${UNFINISHED.title}`)
  await stop.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`year=2026&open=${unfinished.id}$`))
  await expect(record(page).getByText('Odette Fontaine · Period 7 · 2026')).toBeVisible()
  await expect(record(page).getByText('2 of 3 done')).toBeVisible()
  await expect(record(page).getByText(/, not done$/)).toHaveCount(1)
  await expect(record(page).getByRole('heading', { name: /^Week of/ })).toHaveCount(5)
  await expect(record(page).getByText('No check-in')).toHaveCount(1)
  await expect(record(page).getByText(secret.entry.slice(0, 60))).toBeVisible()
  await page.goBack()
  await expect(record(page)).toHaveCount(0)
  await expect(stop.getByRole('link')).toBeFocused()

  await stop.getByRole('link').click()
  await carry(record(page)).click()
  await expect(heading(page)).toHaveText('The Normandie Club')
  const card = page.getByRole('article', { name: UNFINISHED.title })
  await card.getByRole('link', { name: 'Carried once since P7' }).click()
  await expect(record(page)).toContainText('Odette Fontaine · Period 11 · 2026')
  await record(page)
    .getByRole('link', { name: /^P7\s*Not Completed · 67% · 4 of 5 check-ins$/ })
    .click()
  await expect(record(page)).toContainText('Odette Fontaine · Period 7 · 2026')
  await expect(record(page).getByRole('link', { name: 'Carried into P11' })).toBeVisible()
  await expect(carry(record(page))).toHaveCount(0)
  // Back closes the record instead of stepping along the chain.
  await page.goBack()
  await expect(page.getByRole('article', { name: UNFINISHED.title })).toBeVisible()

  const own = await open(ODETTE, '/archive', { viewport: PHONE })
  await expect(list(own)).toHaveCount(totalPriorities)
  const carried = list(own).filter({ hasText: 'Period 7 · 2026' })
  await carried.getByRole('button', { name: /^Details of/ }).click()
  await expect(carried.getByText('Carried into P11')).toBeVisible()
  await expect(carry(own)).toHaveCount(0)
  await carried.getByRole('link', { name: UNFINISHED.title }).click()
  await expect(record(own).getByText(secret.entry.slice(0, 60))).toBeVisible()

  // A shared link opens, without private content.
  const colleague = await open(COLLEAGUE, `/archive?open=${unfinished.id}`)
  await expect(record(colleague).getByText(/^A private entry by Odette Fontaine, submitted Jul/)).toHaveCount(
    journals.filter(({ visibility }) => visibility === 'private').length,
  )
  await expect(colleague.getByText(secret.entry.slice(0, 60))).toHaveCount(0)
  await expect(carry(colleague)).toHaveCount(0)
  await record(colleague).getByRole('button', { name: 'Close' }).click()
  await expect(record(colleague)).toHaveCount(0)
  expect(new URL(colleague.url()).searchParams.get('blt')).toBe('clarence-webb')
})
