import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { expect, PHONE, test } from '../../fixtures.ts'
import { chooseIn } from '../../steps/long-list.ts'
import { expectToast } from '../../steps/toast.ts'

const GM = 'gm@lantern.example'
const VP = 'vp@lantern.example'

type Item = { type: 'priority' | 'journal'; id: string; title?: string; bltName: string; at: string }
type Found = { items: Item[]; total: number; more: boolean; next: string | null; hits: string[] }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const items = (page: Page) => page.getByRole('list', { name: 'Accomplishments' }).locator('> li')
/** Opens the first row in place. */
const details = (page: Page) =>
  items(page)
    .first()
    .getByRole('button', { name: /^Details of/ })
const count = (page: Page) => page.getByRole('main').getByRole('status')
const named = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a GM finds accomplishments by any form of a word, and Back works', async ({ open, scope }) => {
  const gm = await Client.signIn(scope.url, GM)
  const accomplishmentsOf = (query: string) => gm.call<Found>('GET', `/api/accomplishments?${query}`)
  const page = await open(GM, '/')
  await page.getByRole('link', { name: 'Record' }).click()
  await page.getByRole('link', { name: 'Accomplishments' }).click()
  await expect(heading(page)).toHaveText('Accomplishments')
  await expect(page).toHaveTitle('Accomplishments · Scope')
  const all = await accomplishmentsOf('')
  await expect(count(page)).toHaveText(`${all.total} accomplishments`)
  await expect(items(page)).toHaveCount(12)

  // Typing faster than the server answers keeps the text, and the last text is searched.
  await search(page).pressSequentially('counting')
  await expect(search(page)).toHaveValue('counting')
  const accomplishments = await accomplishmentsOf('search=counting')
  expect(accomplishments.total).toBeGreaterThan(0)
  const counted = `${accomplishments.total}${accomplishments.more ? '\\+' : ''}`
  await expect(count(page)).toHaveText(new RegExp(`^${counted} accomplishments?$`))
  expect(named(page)).toEqual({ search: 'counting' })
  await expect(items(page).first().locator('mark').first()).toHaveText(/^count/i)

  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await expect(count(page)).toHaveText(`${all.total} accomplishments`)

  await picker(page, 'Type').selectOption('Priorities')
  const done = await accomplishmentsOf('type=priority')
  await expect(count(page)).toHaveText(`${done.total} accomplishments`)
  const [first] = done.items
  await expect(items(page).first()).toContainText(first?.title ?? '')
  await details(page).click()
  await expect(items(page).first()).toContainText(/Outcome KPI.*Confidence\d+%Closed\w{3} \d+, \d{4}$/)
  await items(page).first().getByRole('link').click()
  // Once the record is open, the heading is behind it.
  await expect(page).toHaveTitle('Archive · Las Perlas LA · Scope')
  await expect(page.getByRole('dialog', { name: first?.title ?? '' })).toBeVisible()
  await page.goBack()
  await expect(picker(page, 'Type')).toHaveValue('priority')

  await picker(page, 'Type').selectOption('Journals')
  await expect(items(page).first()).toContainText(/^Journal - Week of \w{3} \d+, \d{4}/)
  await details(page).click()
  await expect(items(page).first()).toContainText(/Wins.*Metrics moved/)
  await button(page, 'Show more').click()
  await expect(items(page)).toHaveCount(24)
  await expect(items(page).nth(12)).toBeFocused()
  const { next } = await accomplishmentsOf('type=journal')
  const second = await accomplishmentsOf(`type=journal&after=${next}`)
  await expect(items(page).nth(12)).toContainText(second.items[0]?.bltName ?? '')
  await items(page).nth(12).getByRole('link').click()
  await expect(heading(page)).toHaveText('Weekly BLT Journal')
  await page.goBack()
  await expect(items(page)).toHaveCount(24)
  expect(named(page)).toEqual({ type: 'journal', page: '2' })
  await page.reload()
  await expect(items(page)).toHaveCount(24)
})

test('venue, member and dates are in the address, and the report contains the list', async ({
  open,
  scope,
}) => {
  const vp = await Client.signIn(scope.url, VP)
  const page = await open(VP, '/accomplishments?venue=nowhere&user=nobody&type=task', { viewport: PHONE })
  await expect.poll(() => named(page)).toEqual({ type: 'task' })
  await expect(picker(page, 'Member')).toHaveText('Everyone')
  await picker(page, 'Venue').click()
  await expect(page.getByRole('option')).toHaveCount(24)
  await page.keyboard.press('Escape')
  await chooseIn(picker(page, 'Venue'), 'Las Perlas LA')
  await picker(page, 'Member').selectOption('marisol-vega')
  await picker(page, 'Type').selectOption('Priorities')
  await picker(page, 'Dates').selectOption('Last year')
  await expect(count(page)).toHaveText(/^\d+ accomplishments, Dec 30, 2024 – Dec 28, 2025$/)

  await picker(page, 'Dates').selectOption('Custom')
  await page.getByLabel('From', { exact: true }).fill('2026-03-01')
  await page.getByLabel('To', { exact: true }).fill('2026-02-01')
  await expect(page.getByText('The end is before the start.')).toBeVisible()
  await expect(items(page)).toHaveCount(0)
  await page.getByLabel('To', { exact: true }).fill('2026-08-31')
  expect(named(page)).toEqual({
    type: 'priority',
    venue: 'las-perlas-la',
    user: 'marisol-vega',
    dates: 'custom',
    from: '2026-03-01',
    to: '2026-08-31',
  })
  const query = 'type=priority&venue=las-perlas-la&user=marisol-vega&from=2026-03-01&to=2026-08-31'
  const listed = await vp.call<Found>('GET', `/api/accomplishments?${query}`)
  await expect(count(page)).toHaveText(`${listed.total} accomplishments, Mar 1 – Aug 31, 2026`)
  await expect(items(page)).toHaveCount(listed.total)
  await page.reload()
  await expect(items(page)).toHaveCount(listed.total)

  await button(page, 'Export Report').click()
  const report = page.getByRole('dialog', { name: 'Export Report' })
  await expect(report).toContainText(`${listed.total} accomplishments`)
  const keep = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('button', { name }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await keep('CSV')
  expect(csv.name).toMatch(/\.csv$/)
  const lines = csv.bytes.toString('utf8').trim().split(/\r?\n/)
  for (const { title } of listed.items) expect(csv.bytes.toString('utf8')).toContain(title)
  expect(lines.length).toBeGreaterThanOrEqual(listed.total + 1)
  const pdf = await keep('PDF')
  expect(pdf.name).toMatch(/\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.route('**/api/accomplishments.pdf?*', (route) => route.fulfill({ status: 429, body: '' }))
  await report.getByRole('button', { name: 'PDF' }).click()
  await expectToast(page, 'Export failed', 'Too many attempts. Wait a minute and try again.')
})
