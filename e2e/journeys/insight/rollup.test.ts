import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, PHONE, test } from '../../fixtures.ts'
import { goOn } from '../../steps/go-on.ts'
import { chooseIn } from '../../steps/long-list.ts'
import { expectToast } from '../../steps/toast.ts'

const VP = 'vp@lantern.example'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Venue Performance' })
const rows = (page: Page) => table(page).locator('tbody tr')
const names = (page: Page) => rows(page).getByRole('rowheader').getByRole('link')
const row = (page: Page, venue: string) =>
  rows(page).filter({ has: page.getByRole('link', { name: venue, exact: true }) })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const column = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const path = (page: Page) => new URL(page.url()).pathname
const named = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const noSideScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

test('a VP sees every venue side by side, in any order, and opens one', async ({ open }) => {
  const page = await open(VP, '/')
  await places(page).getByRole('link', { name: 'Rollup' }).first().click()
  await expect(heading(page)).toHaveText('VP Rollup')
  await expect(page.getByText('Cross-venue performance overview')).toBeVisible()
  expect(named(page)).toEqual({ span: 'last-4-weeks', sort: 'revenue', order: 'desc' })

  await expect(page.getByText('Oct 26 – Nov 22, 2026 · 22 venues')).toBeVisible()
  await expect(rows(page)).toHaveCount(22)
  await expect(names(page).first()).toHaveText('Seven Grand LA')
  await expect(card(page, 'Total Revenue')).toContainText(/\$[\d,]+K\$[\d,]+ (over|under) target/)
  await expect(card(page, 'Avg Labor %')).toContainText(/\d\d\.\d%\d\.\d pts (over|under) target/)
  await expect(card(page, 'Journal Completion')).toContainText(/\d+ of \d+.*overdue/)
  await expect(card(page, 'At-Risk Priorities')).toContainText(/^At-Risk Priorities\d+/)

  const gopher = row(page, 'Golden Gopher')
  await expect(gopher).toContainText('Unassigned')
  await expect(gopher).toContainText(/\d\d\.\d% base/)
  await expect(gopher.getByRole('img', { name: /13 weeks/ })).toBeVisible()
  await expect(gopher.getByText(/^\d\/\d Complete/)).toBeVisible()
  await expect(row(page, 'Cobalt Room Denver')).toContainText('2 weeks missing')
  await expect(row(page, 'Seven Grand LA')).toContainText('Ana Flores')

  // The order is in the address.
  await expect(column(page, 'Revenue')).toHaveAttribute('aria-sort', 'descending')
  await column(page, 'Venue').getByRole('button').click()
  await expect(column(page, 'Venue')).toHaveAttribute('aria-sort', 'ascending')
  await expect(column(page, 'Revenue')).toHaveAttribute('aria-sort', 'none')
  await expect(names(page).first()).toHaveText('Bluebonnet Social')
  await expect(column(page, 'Venue').getByRole('button')).toBeFocused()
  // A keyboard user can skip the rows.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Skip the venues' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(
    rows(page).last().getByRole('button').or(rows(page).last().getByRole('link')).last(),
  ).toBeFocused()
  await column(page, 'Venue').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(column(page, 'Venue')).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page).first()).toHaveText('Timberline Tap')
  expect(named(page)).toMatchObject({ sort: 'venue', order: 'desc' })

  await column(page, 'Labor % (true)').getByRole('button').click()
  await expect(names(page).first()).toHaveText('Tidewater Room')
  await page.getByText('Which', { exact: true }).click()
  await expect(page.getByText(/^Left out of trends: .*Low Tide, Oct 26 \(closed\)/)).toBeVisible()
  await page.goBack()
  await expect(names(page).first()).toHaveText('Timberline Tap')
  await expect(column(page, 'Venue')).toHaveAttribute('aria-sort', 'descending')

  // A chosen week is in the address; any of its days selects it, and Back returns to the previous span.
  await picker(page, 'Period').selectOption({ label: 'Choose Weeks…' })
  const weeks = dialog(page, 'Choose Weeks')
  await weeks.getByLabel('First week').fill('2026-10-07')
  await weeks.getByLabel('Last week').fill('2026-09-30')
  await expect(weeks.getByText('The last week is before the first.')).toBeVisible()
  await weeks.getByLabel('Last week').fill('2026-10-14')
  await button(page, 'Show 2 Weeks').click()
  await expect(page.getByText('Oct 5 – 18, 2026 · 22 venues')).toBeVisible()
  expect(named(page)).toEqual({ from: '2026-10-05', to: '2026-10-12', sort: 'venue', order: 'desc' })
  await page.goBack()
  await expect(page.getByText('Oct 26 – Nov 22, 2026 · 22 venues')).toBeVisible()

  // A card opens to its weeks and to its best and worst venues, which link to their boards in the same weeks. Tidewater
  // Room and Dry Creek Saloon share the worst figure, so neither is named.
  await card(page, 'Avg Labor %').getByRole('button').click()
  const labor = page.getByRole('dialog')
  await expect(labor.getByText('true labor, by revenue')).toBeVisible()
  await expect(labor.getByText(/last 3 weeks vs\. the 3 before/)).toBeVisible()
  await expect(labor.getByRole('link')).toHaveText(['Seven Grand LA'])
  await labor.getByRole('link', { name: 'Seven Grand LA' }).click()
  await expect(heading(page)).toHaveText('Seven Grand LA Board')
  await expect(page).toHaveURL(/\/venue\/seven-grand-la\/board\?span=last-4-weeks$/)
})

test('every figure opens to its rows, and to members with links', async ({ open }) => {
  const page = await open(VP, '/vp/rollup')
  const austin = row(page, 'Seven Grand Austin')
  await austin.getByRole('button', { name: /figures of Seven Grand Austin/ }).click()
  const figures = dialog(page, 'Seven Grand Austin')
  await figures.getByText('Labor Base %').click()
  await expect(figures.getByRole('button', { name: /^Week of Nov 9, 2026/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Total Revenue').getByRole('button', { name: 'total revenue of all venues' }).click()
  await expect(page.getByRole('dialog').getByText('Seven Grand Austin').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const missing = dialog(page, 'Journals not submitted')
  const count = card(page, 'Journal Completion').getByRole('button', {
    name: /journals submitted of all venues/,
  })
  const [submitted, total] = ((await count.textContent()) ?? '').split(' of ').map(Number)
  await count.click()
  await expect(missing.getByRole('listitem')).toHaveCount((total ?? 0) - (submitted ?? 0))
  await page.keyboard.press('Escape')

  await row(page, 'The Velvet Mule')
    .getByRole('button', { name: /figures of The Velvet Mule/ })
    .click()
  const mule = dialog(page, 'The Velvet Mule')
  await expect(mule.getByText('Overdue')).toHaveCount(1)
  await mule.getByRole('link', { name: /Trudy McAllister/ }).click()
  await expect(page).toHaveURL(/venue=the-velvet-mule&blt=trudy-mcallister&week=2026-11-16/)
  await expect(heading(page)).toHaveText('Weekly BLT Journal')
  await expect(page).toHaveTitle('Journal · The Velvet Mule · Scope')
  await page.goBack()

  const atRisk = dialog(page, 'At-risk priorities')
  const risky = card(page, 'At-Risk Priorities').getByRole('button', {
    name: /priorities at risk of all venues/,
  })
  const risks = Number(await risky.textContent())
  expect(risks).toBeGreaterThan(0)
  await risky.click()
  await expect(atRisk.getByRole('listitem')).toHaveCount(risks)
  await page.keyboard.press('Escape')
  await row(page, 'Tidewater Room')
    .getByRole('button', { name: /^1 At Risk/ })
    .click()
  await expect(atRisk.getByText(/^Week of Nov \d+, 2026: /)).toBeVisible()
  await atRisk.getByRole('link', { name: /Deliveries checked at the door/ }).click()
  await expect(page).toHaveURL(/venue=tidewater-room&blt=reuben-katz/)
  await expect(page.getByRole('article', { name: 'Deliveries checked at the door' })).toBeVisible()
})

test('PDF and CSV contain the screen, and a failure is shown', async ({ open }) => {
  const page = await open(VP, '/vp/rollup?span=this-month&sort=venue&order=asc')
  await expect(rows(page)).toHaveCount(22)
  const keep = async (what: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), what.click()])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const pdf = await keep(button(page, 'Export PDF'))
  expect(pdf.name).toMatch(/rollup.*\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.bytes.length).toBeGreaterThan(10_000)

  await button(page, 'More for the rollup').click()
  const csv = await keep(button(page, 'CSV'))
  expect(csv.name).toMatch(/rollup.*\.csv$/)
  const lines = csv.bytes.toString().split(/\r?\n/)
  const first = lines.findIndex((line) => line.startsWith('Venue,')) + 1
  expect(lines[first]).toMatch(/^Bluebonnet Social,Travis Boone,\d+\.\d\d,/)
  expect(lines.slice(first).filter(Boolean)).toHaveLength(22)

  await page.route('**/api/rollup.pdf?*', (route) => route.fulfill({ status: 429, body: '' }))
  await button(page, 'Export PDF').click()
  await expectToast(page, 'Export failed', 'Too many attempts. Wait a minute and try again.')
})

test('on a phone the venues are compact rows on four screens, to sort and filter', async ({ open }) => {
  const page = await open(VP, '/vp/rollup', { viewport: PHONE, theme: 'light' })
  const venues = page.getByRole('list', { name: 'Venues' }).locator('> li')
  await expect(venues).toHaveCount(22)
  await expect(table(page)).toHaveCount(0)
  await expect(venues.first()).toContainText('Seven Grand LA')
  await noSideScroll(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(4 * PHONE.height)

  await page.getByRole('button', { name: /^Focus of Period/ }).click()
  const focuses = page.getByRole('dialog', { name: /^Focus of Period/ })
  await focuses.getByRole('button', { name: /^Ticket time under 8 minutes: \d+ of \d+ priorities/ }).click()
  const focus = page.getByRole('dialog', { name: 'Ticket time under 8 minutes' })
  await expect(focus.getByText(/Golden Gopher/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(focus).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(focuses).toBeHidden()

  const filter = dialog(page, 'Filter')
  const openFilter = () => page.getByRole('button', { name: /^Filter/ }).click()
  const show = () => filter.getByRole('button', { name: /^Show \d+ venue/ }).click()
  await openFilter()
  await picker(page, 'State').selectOption({ label: 'Colorado' })
  await show()
  await expect(page.getByText('3 of 22 venues · Colorado')).toBeVisible()
  await expect(venues).toHaveCount(3)
  await openFilter()
  await picker(page, 'State').selectOption({ label: 'All States' })
  await picker(page, 'Group by').selectOption({ label: 'By Group' })
  await show()
  const downtown = page.getByRole('list', { name: 'Venues, LA Downtown' })
  await expect(downtown.locator('> li')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'LA Downtown 5 venues' })).toBeVisible()
  await noSideScroll(page)
  await openFilter()
  await picker(page, 'Group by').selectOption({ label: 'Not Grouped' })
  await picker(page, 'Group').selectOption({ label: 'Front Range' })
  await expect(filter.getByText('3 of 22 venues · Front Range')).toBeVisible()
  await picker(page, 'Open items').selectOption({ label: 'Numbers missing' })
  await show()
  await expect(venues).toHaveText([/^Cobalt Room Denver.*2 weeks missing/])
  expect(named(page)).toMatchObject({ group: 'Front Range', needs: 'missing' })
  await goOn(page, '/vp/rollup?state=HI')
  await expect(page.getByText('No venue matches the filter.')).toBeVisible()
  await button(page, 'Show all venues').click()
  await expect(venues).toHaveCount(22)
  await openFilter()
  await chooseIn(picker(page, 'Sort by'), 'Open items most')
  await show()
  await expect(venues.first()).toContainText('Mission Annex')
  expect(named(page)).toEqual({ span: 'last-4-weeks', sort: 'attention', order: 'desc' })

  await openFilter()
  await chooseIn(picker(page, 'Sort by'), 'Labor % (true) highest')
  await show()
  await expect(venues.first()).toContainText('Tidewater Room')
  expect(named(page)).toMatchObject({ sort: 'labor', order: 'desc' })
  await venues.first().getByRole('link', { name: 'Tidewater Room', exact: true }).click()
  expect(path(page)).toBe('/venue/tidewater-room/board')
})
