import type { Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { expect, PHONE, test } from '../../fixtures.ts'
import { chooseIn } from '../../steps/long-list.ts'
import { checkIn, givePriority, memberAt, writeJournal } from '../../steps/member.ts'
import { expectToast } from '../../steps/toast.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const venuePicker = (page: Page) => page.getByRole('combobox', { name: 'Venue', exact: true })
const span = (page: Page) => page.getByRole('combobox', { name: 'Period', exact: true })
const metrics = (page: Page) => page.getByRole('region', { name: 'Weekly Metrics' })
const edit = (page: Page) => metrics(page).getByRole('link', { name: 'Edit Metrics' })
const members = (page: Page) => page.getByRole('list', { name: 'BLT members' })
const card = (page: Page, name: string) => members(page).getByRole('listitem', { name, exact: true })

const LAS_PERLAS = '/venue/las-perlas-la/board'
const EVERYBODY = ['Theo Park', 'Bo Whitaker', 'Inés Marroquín', 'Marisol Vega']

test('a Bar Lead reads the board, and can open only their own home; a GM edits and opens any', async ({
  open,
}) => {
  const page = await open('lead@lantern.example', LAS_PERLAS, { viewport: PHONE })
  await expect(heading(page)).toHaveText('Las Perlas LA Board')
  await expect(page.getByText('Team priorities and journal status')).toBeVisible()
  await expect(page).toHaveURL(/\/venue\/las-perlas-la\/board\?span=this-week$/)
  await expect(metrics(page).getByText('Nov 16 – 22, 2026')).toBeVisible()
  for (const name of EVERYBODY) {
    // The name opens home; the badge of their own journal opens it.
    await expect(card(page, name).getByRole('link')).toHaveCount(name === 'Marisol Vega' ? 2 : 0)
    // Members thank others here if they cannot open their home.
    await expect(card(page, name).getByRole('button')).toHaveCount(name === 'Marisol Vega' ? 0 : 1)
  }
  await expect(card(page, 'Theo Park').getByText('Assistant General Manager')).toBeVisible()
  await expect(venuePicker(page)).toHaveCount(0)
  await expect(edit(page)).toHaveCount(0)

  // An unknown venue becomes the first one.
  const gm = await open('gm@lantern.example', '/venue/nowhere/board')
  await expect(gm).toHaveURL(/\/venue\/las-perlas-la\/board\?span=this-week$/)
  await expectToast(gm, 'Venue Not Found', 'The requested venue could not be found. This is Las Perlas LA.')
  await expect(edit(gm)).toHaveAttribute('href', '/metrics/las-perlas-la?week=2026-11-16&form=open')
  // A badge opens a journal that is readable or late; one that is still due has nothing to read.
  for (const name of EVERYBODY) {
    const due = await card(gm, name).getByText(/^Due /).count()
    await expect(card(gm, name).getByRole('link')).toHaveCount(due ? 1 : 2)
  }
  await card(gm, 'Bo Whitaker').click()
  await expect(gm).toHaveURL(/\/\?venue=las-perlas-la&blt=bo-whitaker/)
  await expect(heading(gm)).toHaveText('Las Perlas LA')
  await gm.goBack()
  await expect(heading(gm)).toHaveText('Las Perlas LA Board')
})

test('on Monday of the due week a signed-off priority is Complete', async ({ open, dueScope }) => {
  const member = await memberAt(dueScope.url, 'delphine.amari@lantern.example')
  const page = await open('gm.group@lantern.example', '/venue/night-orchard/board', { url: dueScope.url })
  const hers = card(page, 'Delphine Amari')
  await expect(hers.getByText('Due Today', { exact: true })).toBeVisible()
  await expect(hers.getByText('In Progress', { exact: true })).toHaveCount(1)
  await expect(hers.getByText(/^No check-in yet$|week of Nov 16$/)).toHaveCount(1)
  // Nobody has entered this week's numbers on its Monday.
  await expect(metrics(page).getByText('Last week: Nov 16 – 22, 2026 · reported')).toBeVisible()
  await expect(
    metrics(page).getByRole('button', { name: /^\$[\d,]+, Revenue of Night Orchard, Nov 16/ }),
  ).toBeVisible()

  const priority = await givePriority(member, { title: 'A spritz list for the patio' })
  await checkIn(member, priority, 'ON_TRACK')
  await writeJournal(member, '2026-11-23', 'The spritz list is on every table.')
  await member.admin.call('PATCH', `/api/priorities/${priority.id}/status`, { status: 'COMPLETED' })

  // The line shows others' changes, and links to their place. Every visit shows the latest changes.
  await page.getByRole('button', { name: /^\d+ changes since/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `signed off “${priority.title}”` })
    .click()
  await expect(page).toHaveURL(/blt=delphine-amari/)
  await expect(page.getByRole('article', { name: priority.title })).toBeInViewport()
  await page.goBack()
  await expect(hers.getByText('Journal ✓', { exact: true })).toBeVisible()
  const signedOff = hers.getByRole('listitem').filter({ hasText: priority.title })
  await expect(signedOff.getByText('Complete', { exact: true })).toBeVisible()
  // A single badge, without a contradicting check-in.
  await expect(signedOff.getByText(/track|check-in/i)).toHaveCount(0)
})

test('venue and span are in the address, with numbers and journals of its weeks', async ({ open, scope }) => {
  const page = await open('vp@lantern.example', '/venue/tidewater-room/board?span=ever')
  await expect(page).toHaveURL(/span=this-week$/)
  await expect(span(page).locator('option')).toHaveText([
    'This Week',
    'Last Week',
    'Last 4 Weeks',
    'This Period',
    'Choose Weeks…',
  ])

  await span(page).selectOption({ label: 'Last 4 Weeks' })
  await expect(page).toHaveURL(/span=last-4-weeks$/)
  await expect(metrics(page).getByText('Oct 26 – Nov 22, 2026')).toBeVisible()
  const weeks = card(page, 'Reuben Katz').getByRole('listitem').filter({ hasText: ':' })
  await expect(weeks).toHaveText(
    ['Oct 26', 'Nov 2', 'Nov 9', 'Nov 16'].map((week) => new RegExp(`^${week}:`)),
  )
  await expect(weeks.first()).toHaveText('Oct 26: Journal ✓')

  await span(page).selectOption({ label: 'Last Week' })
  await expect(metrics(page).getByText('Nov 9 – 15, 2026 · reported')).toBeVisible()
  await expect(card(page, 'Reuben Katz').getByText(/^Submitted /)).toBeVisible()

  const vp = await Client.signIn(scope.url, 'vp@lantern.example')
  const [week] = await vp.call<{ revenue: number; laborTruePct: number; laborBasePct: number }[]>(
    'GET',
    '/api/metrics?venue=tidewater-room&from=2026-11-09&to=2026-11-09',
  )
  const revenue = `$${Math.round(week?.revenue ?? 0).toLocaleString('en-US')}`
  await metrics(page)
    .getByRole('button', { name: /, Labor % \(true\) of Tidewater Room/ })
    .click()
  await page.getByText(`Labor Base % ${week?.laborBasePct.toFixed(1)}%`).click()
  await expect(page.getByRole('dialog').getByText('Week of Nov 9, 2026')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await metrics(page)
    .getByRole('button', { name: `${revenue}, Revenue of Tidewater Room` })
    .click()
  const rows = page.getByRole('dialog', { name: revenue })
  await expect(rows.getByText('Week of Nov 9, 2026')).toBeVisible()
  await expect(rows.getByText(/^Entered by Rosalind Pike/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goBack()
  await expect(span(page)).toHaveValue('last-4-weeks')

  // On Wednesday journals are submitted, due today, due later or overdue.
  await span(page).selectOption({ label: 'This Week' })
  for (const [venue, member, label] of [
    ['The Cactus Wren', 'Beau Landry', 'Journal ✓'],
    ['Tidewater Room', 'Reuben Katz', 'Due Today'],
    ['The Assay Office', 'Nadia Volkova', 'Due Thursday'],
    ['The Velvet Mule', 'Trudy McAllister', 'Overdue'],
  ] as const) {
    await chooseIn(venuePicker(page), venue)
    await expect(heading(page)).toHaveText(`${venue} Board`)
    await expect(card(page, member).getByText(label, { exact: true })).toBeVisible()
  }
  await expect(page).toHaveURL(/\/venue\/the-velvet-mule\/board\?span=this-week$/)
  await page.goBack()
  await expect(heading(page)).toHaveText('The Assay Office Board')
})
