import type { Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { expect, PHONE, test } from '../../fixtures.ts'
import { goOn } from '../../steps/go-on.ts'
import { settled } from '../../steps/settled.ts'
import { coveredByToast, expectToast } from '../../steps/toast.ts'

/** The clock is at Wednesday, November 18, 2026. */
const MONDAYS = [
  'Nov 16, 2026',
  'Nov 9, 2026',
  'Nov 2, 2026',
  'Oct 26, 2026',
  'Oct 19, 2026',
  'Oct 12, 2026',
  'Oct 5, 2026',
  'Sep 28, 2026',
]
const SAVED = ['Metrics saved', 'Weekly metrics have been saved successfully.'] as const
const FAILED = 'Error saving metrics'

const weekPicker = (page: Page) => page.getByLabel('Week', { exact: true })
const venuePicker = (page: Page) => page.getByLabel('Venue', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const card = (page: Page, week: string) => page.getByRole('region', { name: `Week of ${week}`, exact: true })
const history = (page: Page) => page.getByRole('table', { name: 'Historical Metrics' })
const row = (page: Page, week: string) => history(page).getByRole('row').filter({ hasText: week })
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const BOXES = ['Revenue ($)', 'Labor Base %', 'COGS %', 'Tips ($)', 'Notes']

const noSideScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

type Stored = {
  revenue: number | null
  laborBasePct: number | null
  tips: number | null
  notes: string | null
}

/** The stored numbers of a venue’s week. */
async function stored(url: string, venue: string, week: string): Promise<Stored | undefined> {
  const vp = await Client.signIn(url, 'vp@lantern.example')
  return (await vp.call<Stored[]>('GET', `/api/metrics?venue=${venue}&from=${week}&to=${week}`))[0]
}

test('a GM enters a week on a phone, and a blank field stays absent', async ({ open, scope }) => {
  // The Velvet Mule has three weeks without numbers in May.
  const [week, label] = ['2026-05-18', 'May 18, 2026']
  const page = await open('joanna.whitfield@lantern.example', `/metrics/the-velvet-mule?week=${week}`, {
    viewport: PHONE,
  })
  await expect(page.getByRole('heading', { name: 'No Metrics for Selected Week' })).toBeVisible()
  await button(page, 'Add Metrics').click()
  await expect(box(page, 'Revenue ($)')).toBeFocused()
  for (const name of BOXES) await expect(box(page, name)).toHaveValue('')

  // An unusual figure gets a warning beside its field.
  const advice = page.getByText(/^Usually \$\d+K–\$\d+K here\. Check it before you save\.$/)
  await box(page, 'Revenue ($)').fill('4100')
  await box(page, 'Revenue ($)').press('Tab')
  await expect(advice).toBeVisible()
  await box(page, 'Revenue ($)').fill('$33,210.505')
  await box(page, 'Labor Base %').fill('24.6')
  await expect(page.getByText('True cost is calculated automatically (x 1.14): 28.0%')).toBeVisible()
  await box(page, 'COGS %').fill('20')
  await box(page, 'COGS %').press('ArrowUp')
  await expect(box(page, 'COGS %')).toHaveValue('20.1')
  await box(page, 'Notes').fill('Opened late on Friday')
  await button(page, 'Save Metrics').click()
  await expectToast(page, ...SAVED)
  await settled(page)
  expect(await coveredByToast(page)).toEqual([])

  const numbers = card(page, label)
  for (const figure of ['$33,211', '28.0%', '20.1%', '48.1%']) {
    await expect(
      numbers.getByRole('button', {
        name: new RegExp(`^${figure.replace('$', '\\$')},.*week of ${label}`),
      }),
    ).toBeVisible()
  }
  await expect(
    numbers.getByRole('rowgroup').filter({ hasText: 'Tips' }).getByRole('cell').first(),
  ).toHaveText(/^—/)
  await expect(numbers.getByText('Opened late on Friday')).toBeVisible()
  await expect(numbers.getByText(/^Entered by Joanna Whitfield, Nov 18, /)).toBeVisible()
  await numbers.getByRole('button', { name: /^28\.0%, Labor % \(true\)/ }).click()
  await expect(page.getByRole('dialog').getByText('Labor Base % 24.6%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored(scope.url, 'the-velvet-mule', week)).toMatchObject({
    revenue: 33_210.51,
    laborBasePct: 24.6,
    tips: null,
  })
  await noSideScroll(page)
})

test('an AGM edits: errors are shown at their fields, nothing is lost, and the running week asks first', async ({
  open,
  scope,
}) => {
  const before = await stored(scope.url, 'las-perlas-west', '2026-10-05')
  const page = await open('ximena.rojas@lantern.example', '/metrics/las-perlas-west?week=2026-10-05')
  await button(page, 'Edit Metrics').click()
  const notes = 'Kept through every refusal'
  await box(page, 'Notes').fill(notes)
  const save = async (name: string, text: string) => {
    await box(page, name).fill(text)
    await button(page, 'Save Metrics').click()
    await expect(box(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(box(page, name)).toBeFocused()
  }
  await save('Revenue ($)', 'many')
  await expect(page.getByRole('alert')).toHaveText('Enter a number, such as 84,210.50.')
  for (const [name, text] of [
    ['Revenue ($)', '-1'],
    ['Labor Base %', '100.1'],
  ] as const) {
    const good = await box(page, name).inputValue()
    await save(name, text)
    await expect(page.locator('[role=region][aria-label^="Notification"] li')).toContainText(FAILED)
    await expect(page.getByRole('alert')).toBeVisible()
    await box(page, name).fill(name === 'Revenue ($)' ? '50000' : good)
    await expect(box(page, name)).not.toHaveAttribute('aria-invalid')
  }
  await expect(box(page, 'Notes')).toHaveValue(notes)
  expect(await stored(scope.url, 'las-perlas-west', '2026-10-05')).toEqual(before)

  await button(page, 'Save Metrics').click()
  await expectToast(page, ...SAVED)
  await expect(card(page, 'Oct 5, 2026').getByText(notes)).toBeVisible()

  // The running week shows whether last week's numbers are complete, and warns before saving.
  await goOn(page, '/metrics/las-perlas-west?week=2026-11-16')
  const question = page.getByRole('alertdialog', { name: 'This week is not over' })
  await button(page, 'Show last week').click()
  await page.waitForURL('/metrics/las-perlas-west?week=2026-11-09')
  await expect(page.getByText('Last week, Nov 9')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Last week, Nov 9 – 15, 2026, is in.')).toBeVisible()

  await button(page, 'Add Metrics').click()
  await box(page, 'Revenue ($)').fill('1234')
  await button(page, 'Save Metrics').click()
  await expect(question).toContainText('The week of Nov 16 – 22, 2026 ends on Sunday.')
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(box(page, 'Revenue ($)')).toHaveValue('1234')
  expect(await stored(scope.url, 'las-perlas-west', '2026-11-16')).toBeUndefined()
  await button(page, 'Save Metrics').click()
  await button(page, 'Save for this week').click()
  await expectToast(page, ...SAVED)
  // The toast may still be that of the first save.
  await expect
    .poll(async () => (await stored(scope.url, 'las-perlas-west', '2026-11-16'))?.revenue)
    .toBe(1234)
})

test('if two users edit the same week, the second sees both versions and decides', async ({
  open,
  scope,
}) => {
  const path = '/metrics/saint-elmo-social?week=2026-09-28'
  const gm = await open('imani.brooks@lantern.example', path)
  const agm = await open('farah.aziz@lantern.example', path)
  const revenue = async (page: Page, text: string) => {
    await box(page, 'Revenue ($)').fill(text)
    await button(page, 'Save Metrics').click()
  }
  for (const page of [gm, agm]) await button(page, 'Edit Metrics').click()
  await revenue(agm, '40100')
  await expectToast(agm, ...SAVED)
  await revenue(gm, '40200')
  await expect(gm.getByText('Someone else just changed this')).toBeVisible()
  await expect(gm.getByRole('row', { name: /^Revenue/ }).filter({ hasText: '.00' })).toHaveText(
    'Revenue$40,200.00$40,100.00',
  )
  await expect(gm.getByText('Current version: Entered by Farah Aziz')).toBeVisible()
  expect((await stored(scope.url, 'saint-elmo-social', '2026-09-28'))?.revenue).toBe(40_100)
  // An open form keeps its starting values while the page reloads.
  await button(agm, 'Edit Metrics').click()
  await button(gm, 'Save mine').click()
  await expectToast(gm, ...SAVED)
  expect((await stored(scope.url, 'saint-elmo-social', '2026-09-28'))?.revenue).toBe(40_200)

  await revenue(agm, '40300')
  await button(agm, 'Keep theirs').click()
  await expect(card(agm, 'Sep 28, 2026').getByRole('button', { name: /^\$40,200/ })).toBeVisible()
  await expect(button(agm, 'Edit Metrics')).toBeVisible()
  expect((await stored(scope.url, 'saint-elmo-social', '2026-09-28'))?.revenue).toBe(40_200)
})

test('typed numbers survive a reload, a lost network and an expired session', async ({ open, scope }) => {
  const page = await open('kai.nakamura@lantern.example', '/metrics/the-brass-heron?week=2026-09-28', {
    viewport: PHONE,
  })
  await button(page, 'Edit Metrics').click()
  await box(page, 'Tips ($)').fill('9,876.5')
  await page.reload()
  await expect(box(page, 'Tips ($)')).toHaveValue('9,876.5')
  await expect(page.getByText('Not saved yet. Kept on this device.')).toBeVisible()

  await page.route('**/api/metrics?**', (route) => route.abort())
  await button(page, 'Save Metrics').click()
  await expectToast(page, FAILED, 'Network error. Please try again.')
  await expect(box(page, 'Tips ($)')).toHaveValue('9,876.5')
  await page.unroute('**/api/metrics?**')

  await page.context().clearCookies()
  // The stream may notice first that nobody is signed in.
  await Promise.all([
    page.waitForURL((url) => url.pathname === '/login'),
    button(page, 'Save Metrics')
      .click({ timeout: 10_000 })
      .catch(() => undefined),
  ])
  await page.getByLabel('E-mail').fill('kai.nakamura@lantern.example')
  await button(page, 'Sign In').click()
  await expect(box(page, 'Tips ($)')).toHaveValue('9,876.5')
  await button(page, 'Save Metrics').click()
  await expectToast(page, ...SAVED)
  expect((await stored(scope.url, 'the-brass-heron', '2026-09-28'))?.tips).toBe(9876.5)

  await button(page, 'Edit Metrics').click()
  await box(page, 'Tips ($)').fill('1')
  await button(page, 'Cancel').click()
  await expect(button(page, 'Edit Metrics')).toBeFocused()
  await page.reload()
  await expect(button(page, 'Edit Metrics')).toBeVisible()
})

test('a Bar Lead reads a week beside its comparisons, down to their weeks', async ({ open }) => {
  const page = await open('lead@lantern.example', '/metrics/las-perlas-la?week=2026-11-16')
  await page.waitForURL('/metrics/las-perlas-la?week=2026-11-16')
  await expect(weekPicker(page).locator('option')).toHaveText(MONDAYS.map((week) => `Week of ${week}`))
  await expect(weekPicker(page)).toHaveValue('2026-11-16')
  await expect(venuePicker(page)).toHaveCount(0)
  for (const name of ['Monday grid', 'Add Metrics']) await expect(button(page, name)).toHaveCount(0)
  await weekPicker(page).selectOption('2026-11-09')
  await page.waitForURL('/metrics/las-perlas-la?week=2026-11-09')
  const figures = card(page, 'Nov 9, 2026')
  await expect(figures.getByRole('columnheader')).toHaveText([
    'Week ofNov 9',
    'Period 11 to date2 weeks',
    '2026 to date46 weeks',
  ])
  await expect(figures.getByRole('row')).toHaveCount(6)
  await expect(figures.getByRole('img')).toHaveCount(5)
  await expect(button(page, 'Edit Metrics')).toHaveCount(0)

  // Each figure has one comparison below it, the chosen one, on every screen.
  const revenue = figures.getByRole('row', { name: /^Revenue/ })
  await page.getByLabel('Compare with', { exact: true }).selectOption('budget')
  await expect(revenue.getByRole('cell').nth(1)).toContainText(/(over|under|on) budget/)
  await expect(page).toHaveURL(/compare=budget/)
  await expect(row(page, 'Nov 9, 2026').getByRole('cell').first()).toContainText(/budget/)
  await page.getByLabel('Compare with', { exact: true }).selectOption('lastYear')
  await expect(revenue.getByRole('cell').nth(1)).toContainText(/last year/)

  // The figure opens the others.
  await figures.getByRole('button', { name: /^[\d.]+%, Labor % \(true\) of .*, week of/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(
    sheet.getByText(/^True labor rose \d\.\d pts from the week before: [+]?\d\.\d from lower sales, /),
  ).toBeVisible()
  for (const name of ['Previous week', 'Last year', 'Period 11 to date', '2026 to date']) {
    await expect(sheet.getByText(name)).toBeVisible()
  }
  await expect(sheet.getByText(/budget [\d.]+%/)).toBeVisible()
  await sheet.getByText('Four-week mean').click()
  const weeks = sheet
    .getByRole('group')
    .filter({ hasText: 'Four-week mean' })
    .getByRole('button', {
      name: /^Week of/,
    })
  await expect(weeks).toHaveCount(4)
  for (const week of await weeks.all()) await expect(week).toContainText(/of \$[\d,]+$/)
  await weeks.first().click()
  const sum = page.getByRole('dialog').getByText(/base × 1\.14$/)
  await expect(sum.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the history has eight weeks in the specified columns, and opens a week', async ({ open }) => {
  const page = await open('vp@lantern.example', '/metrics/low-tide', { viewport: PHONE })
  const columns = ['Week Of', 'Revenue', 'Labor % (true)', 'COGS %', 'Tips']
  await expect(history(page).getByRole('columnheader')).toHaveText(columns)
  await expect(history(page).getByRole('rowheader')).toHaveText(
    MONDAYS.map((monday) => (monday === 'Oct 26, 2026' ? `${monday}Halloween` : monday)),
  )
  await expect(row(page, 'Nov 16, 2026').getByRole('cell')).toHaveText(['—', '—', '—', '—'])
  await page.getByText('Thirteen Weeks').click()
  // A closed week reports no revenue. Numbers that were not reported are null, not 0.
  await expect(row(page, 'Oct 26, 2026').getByRole('cell')).toHaveText(['$0', '—', '—', '$0'])
  await expect(page.locator('canvas')).toHaveCount(2)
  await button(page, 'Show the week of Oct 26, 2026').click()
  await page.waitForURL('/metrics/low-tide?week=2026-10-26')
  await expect(card(page, 'Oct 26, 2026').getByText('Closed all week, new floor')).toBeVisible()
  await noSideScroll(page)
})

test('a figure opens to who entered it, when, and its earlier value', async ({ open }) => {
  const page = await open('camila.reyes@lantern.example', '/metrics/seven-grand-austin?week=2026-10-12', {
    viewport: PHONE,
  })
  const labor = card(page, 'Oct 12, 2026').getByRole('button', {
    name: /^[\d.]+%, Labor % \(true\) of Seven Grand Austin, week of Oct 12, 2026/,
  })
  const before = (await labor.innerText()).trim()
  await button(page, 'Edit Metrics').click()
  await box(page, 'Labor Base %').fill('23.4')
  await button(page, 'Save Metrics').click()
  await expectToast(page, ...SAVED)

  await labor.click()
  const dialog = page.getByRole('dialog', { name: '26.7%' })
  await expect(dialog.getByText('Labor % (true) of Seven Grand Austin, week of Oct 12, 2026')).toBeVisible()
  const changes = dialog.getByRole('listitem').getByRole('listitem')
  await expect(changes.nth(0)).toHaveText(
    /^26\.68% = 23\.40% base × 1\.14Entered by Camila Reyes, Nov 18, (?:2026, )?\d+:\d\d [AP]M CST$/,
  )
  // The earlier one came from the demo’s files or was entered in its week.
  const earlier = changes.nth(1)
  await expect(earlier).toHaveText(/^before: [\d.]+% = [\d.]+% base × 1\.14(Entered by|Imported) .*2026, /)
  await expect(earlier).not.toContainText(/Nov 18,( 2026,)? 12:/)
  expect(Number.parseFloat((await earlier.innerText()).slice('before: '.length))).toBeCloseTo(
    Number.parseFloat(before),
    0,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(labor).toBeFocused()

  // The save did not change revenue, so its origin is still the old one.
  await card(page, 'Oct 12, 2026')
    .getByRole('button', { name: /Revenue/ })
    .click()
  const first = page.getByRole('dialog').getByRole('listitem').getByRole('listitem').first()
  await expect(first).toHaveText(/^\$[\d,]+\.\d\d(Entered by|Imported) /)
  await expect(first).not.toContainText(/Nov 18,( 2026,)? 12:/)
})

test('several venues have a Monday grid and targets', async ({ open }) => {
  const page = await open('gm.group@lantern.example', '/metrics/paper-lantern?week=2026-11-09')
  await expect(card(page, 'Nov 9, 2026')).toBeVisible()
  await expect(venuePicker(page).locator('option')).toHaveCount(3)
  await button(page, 'Monday grid').click()
  await page.waitForURL('/metrics/paper-lantern?week=2026-11-09&view=grid')
  await expect(heading(page)).toHaveText(/^Monday Grid, /)
  await expect(page.getByText('Night Orchard').first()).toBeVisible()

  await button(page, 'Targets').click()
  await expect(heading(page)).toHaveText('Targets')
  await page.getByLabel('Labor % (true) target, Paper Lantern').fill('2.5.0')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not a number')).toBeVisible()
  await page.getByLabel('Labor % (true) target, Paper Lantern').fill('25')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Targets saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Owners, exceptions and history of Paper Lantern' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('at most 25.0%')).toBeVisible()
  await dialog.getByLabel('Figure').selectOption('cogsPct')
  await dialog.getByLabel('Holds', { exact: true }).selectOption('week')
  await dialog.getByLabel('COGS % target').fill('27')
  await dialog.getByRole('button', { name: 'Save exception' }).click()
  await expect(dialog.getByText('Say why this week is different.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Holiday menu')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Owners, exceptions and history of Paper Lantern' }).click()
  await expect(dialog.getByLabel('COGS % target')).toHaveValue('27')
  await expect(dialog.getByText('Not saved yet. Kept on this device.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save exception' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Holiday menu' })).toContainText(
    'at most 27.0%',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await button(page, 'This venue').click()
  await page.waitForURL('/metrics/paper-lantern?week=2026-11-09')
  await expect(heading(page)).toHaveText('Paper Lantern Metrics')
})
