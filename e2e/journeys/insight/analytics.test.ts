import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { expect, test } from '../../fixtures.ts'
import { goOn } from '../../steps/go-on.ts'
import { chooseIn } from '../../steps/long-list.ts'

const ADMIN = 'admin@lantern.example'

type Entry = { bltName: string; bltSlug: string; category: string | null; entry: string }
type Entries = { entries: Entry[]; total: number; page: number; pages: number }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const entries = (page: Page) => page.getByRole('list', { name: 'Journal entries' }).locator('> li')
const named = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a GM of two venues sees in Analytics which one needs a visit and why, down to the rows', async ({
  open,
}) => {
  const page = await open('rosalind.pike@lantern.example', '/')
  const toggle = page.getByRole('button', { name: 'Analytics', exact: true })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Analytics')
  expect(new URL(page.url()).pathname).toBe('/')
  await toggle.click()
  await expect(card(page, 'Signals')).toContainText('Complete weeks to Nov 15')
  expect(named(page)).toEqual({ range: '3m', tab: 'overview' })

  const first = card(page, 'Signals').getByRole('article').first()
  await expect(first.getByRole('heading')).toHaveText(/^Revenue at Tidewater Room is down \d+\.\d%$/)
  await expect(first).toContainText('Urgent · Revenue · Tidewater Room')
  await expect(first).toContainText('3 weeks running, since Oct 26, 2026')
  await expect(card(page, 'Signals')).not.toContainText('at Low Tide')

  const evidence = first.getByRole('button', { name: '6 weeks of metrics' })
  await evidence.focus()
  await page.keyboard.press('Enter')
  await expect(evidence).toHaveAttribute('aria-expanded', 'true')
  const rows = card(page, 'Signals')
    .getByRole('listitem')
    .filter({ has: page.getByText('Revenue, below its four-week average') })
    .last()
    .getByRole('link')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('Rosalind Pike, Nov 16,')
  // The headline matches the rows behind it.
  const texts = await rows.allTextContents()
  const [now = 0, ...before] = texts.map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replace(',', '')))
  const mean = before.reduce((sum, revenue) => sum + revenue, 0) / before.length
  const drop = ((1 - now / mean) * 100).toFixed(1)
  await expect(first.getByRole('heading')).toHaveText(`Revenue at Tidewater Room is down ${drop}%`)

  await rows.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tidewater Room')
  expect(new URL(page.url()).pathname).toBe('/metrics/tidewater-room')
  expect(named(page).week).toBe('2026-11-09')
  await expect(page.getByText(`$${now.toLocaleString('en-US')}`).first()).toBeVisible()
  await page.goBack()
  await first.getByRole('link', { name: 'Open the week' }).click()
  expect(new URL(page.url()).pathname).toBe('/metrics/tidewater-room')
  await page.goBack()
  await picker(page, 'Venue').selectOption('Low Tide')
  await expect(card(page, 'Signals')).not.toContainText('Tidewater Room')
  expect(named(page)).toEqual({ range: '3m', tab: 'overview', venue: 'low-tide' })
})

test('the journal tab filters, pages, exports what it shows, and says when it is empty', async ({
  open,
  scope,
}) => {
  const admin = await Client.signIn(scope.url, ADMIN)
  const entriesOf = (query: string) => admin.call<Entries>('GET', `/api/analytics/journal?${query}`)
  const page = await open(ADMIN, '/analytics?range=1m')
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Journal')).toBeFocused()
  await expect.poll(() => named(page)).toEqual({ range: '1m', tab: 'journal' })

  const all = await entriesOf('range=1m')
  expect(all.pages).toBeGreaterThan(1)
  await expect(page.getByText(`${all.total} entries`)).toBeVisible()
  await expect(entries(page)).toHaveCount(25)
  await button(page, 'Next page').click()
  await expect(page.getByText(`Page 2 of ${all.pages}`)).toBeVisible()
  const [second] = (await entriesOf('range=1m&page=2')).entries
  await expect(entries(page).first()).toContainText(second?.entry ?? 'no entry')
  expect(named(page).page).toBe('2')

  const result = await entriesOf('range=1m&blt_id=marisol-vega')
  await chooseIn(picker(page, 'BLT member'), 'Marisol Vega')
  await expect(page.getByText(result.total === 1 ? '1 entry' : `${result.total} entries`)).toBeVisible()
  expect(named(page)).toEqual({ range: '1m', tab: 'journal', blt: 'marisol-vega' })
  await expect(entries(page)).toHaveCount(result.total)
  await picker(page, 'Category').selectOption('Team Leadership')
  await chooseIn(picker(page, 'BLT member'), 'All BLT members')
  await expect(entries(page).first()).toContainText('Team Leadership')

  const ofCategory = await entriesOf('range=1m&category=team-leadership')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
  const csv = await readFile(await file.path(), 'utf8')
  const lines = csv.split(/\r?\n/).filter(Boolean)
  const rows = lines.slice(lines.findIndex((line) => line.startsWith('Member,')) + 1)
  expect(rows.length).toBeGreaterThanOrEqual(ofCategory.total)
  expect(rows.filter((row) => row.includes(',Team Leadership,'))).toHaveLength(ofCategory.total)

  const [first] = ofCategory.entries
  await entries(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly BLT Journal')
  expect(named(page).blt).toBe(first?.bltSlug)
  await page.goBack()
  await expect(entries(page).first()).toContainText('Team Leadership')

  const categories = ['guest-experience', 'operations', 'revenue-growth', 'marketing-event-activation']
  for (const category of categories) {
    if ((await entriesOf(`range=1m&blt_id=marisol-vega&category=${category}`)).total > 0) continue
    await goOn(page, `/analytics?range=1m&tab=journal&blt=marisol-vega&category=${category}`)
    break
  }
  await expect(page.getByText('No journal entries found for the selected filters')).toBeVisible()
  await expect(button(page, 'Export CSV')).toBeDisabled()
})
