import type { Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { removeDataDir } from '../../data-folder.ts'
import { DESKTOP, expect, PHONE, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { type RunningScope, startDemo } from '../../scope.ts'
import { pasteTable } from '../../steps/paste.ts'
import { expectToast } from '../../steps/toast.ts'

const VP = 'vp@lantern.example'
/** A GM with three venues. */
const GROUP = 'gm.group@lantern.example'
const THIS_WEEK = '2026-11-16'
const SAVED = ['Metrics saved', 'Weekly metrics have been saved successfully.'] as const

type Venue = { id: string; name: string; slug: string; closed: boolean }
type Week = {
  venueId: string
  revenue: number | null
  laborBasePct: number | null
  laborTruePct: number | null
  cogsPct: number | null
  tips: number | null
  notes: string | null
  source: string
  via: string | null
  by: string | null
}

/** Its own server, because these tests change the numbers of every venue. */
let own: RunningScope
let vp: Client
let group: Client
/** The 22 open venues, and the GM’s three. */
let all: Venue[]
let three: Venue[]

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  own = await startDemo({ clockStart: WEDNESDAY })
  vp = await Client.signIn(own.url, VP)
  group = await Client.signIn(own.url, GROUP)
  all = (await vp.call<Venue[]>('GET', '/api/venues')).filter(({ closed }) => !closed)
  three = await group.call<Venue[]>('GET', '/api/venues')
  expect([all.length, three.length]).toEqual([22, 3])
})

test.afterAll(async () => {
  expect(wrongIn(own)).toEqual([])
  await own.stop()
  await removeDataDir(own.dataDir)
})

/** The stored numbers of a week, by venue. */
async function stored(week: string, client = vp): Promise<Map<string, Week>> {
  const weeks = await client.call<Week[]>('GET', `/api/metrics?from=${week}&to=${week}`)
  return new Map(weeks.map((one) => [one.venueId, one]))
}

const gridPath = (week: string) => `/metrics/${three[0]?.slug}?view=grid&week=${week}`
const nameOf = (index: number) => three[index]?.name ?? ''

const sheetOn = (page: Page) => ({
  cell: (number: string, venue: string) =>
    page.getByRole('textbox', { name: `${number}, ${venue}`, exact: true }),
  review: page.getByRole('button', { name: 'Review changes' }),
  preview: page.getByRole('dialog', { name: 'Review changes' }),
  save: page.getByRole('button', { name: /^Save \d+ weeks?$/ }),
  file: page.getByLabel('File to import'),
})

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Counts calls that could save something. */
function countImports(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/metrics/import')) calls += 1
  })
  return () => calls
}

test('the numbers of 22 venues are pasted from a spreadsheet and reach rollup and board', async ({
  open,
}) => {
  const page = await open(VP, '/vp/rollup?span=this-week', { url: own.url })
  const gopher = all.find(({ slug }) => slug === 'golden-gopher')
  await expect(
    page
      .getByRole('row', { name: /Golden Gopher/ })
      .getByText('not reported')
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Numbers' }).click()
  await page.getByRole('button', { name: 'Monday grid' }).click()
  await page.getByRole('combobox', { name: 'Week' }).selectOption(THIS_WEEK)
  const { cell, review, preview, save } = sheetOn(page)

  // As in a spreadsheet: another order, extra columns, a total row.
  const rows = all.map(({ name }, index) => [
    name,
    '11/16/2026',
    `$${(40 + index).toFixed(0)},210.50`,
    `${20 + (index % 5)}.4%`,
    `${18 + (index % 4)}.25`,
    index === 5 ? '—' : `${6000 + index}`,
  ])
  const shuffled = rows.toSorted(([one = ''], [other = '']) => other.slice(1).localeCompare(one.slice(1)))
  const block = [
    ['Venue', 'Week of', 'Revenue', 'Labor base %', 'COGS %', 'Tips'],
    ...shuffled,
    ['Total', '', '$1,155,631', '', '', ''],
  ]
  await cell('Revenue', all[3]?.name ?? '').focus()
  await pasteTable(page, block)
  // A dash changes nothing.
  await expect(page.getByText('87 cells of 22 venues pasted.')).toBeVisible()
  await expect(page.getByText('1 row skipped: no venue called “Total”.')).toBeVisible()
  await expect(page.getByText('87 numbers not saved.')).toBeVisible()
  await expect(cell('Revenue', all[0]?.name ?? '')).toHaveValue('$40,210.50')
  await expect(cell('Tips', all[5]?.name ?? '')).toHaveValue('')
  const trueLabor = page
    .getByRole('row', { name: new RegExp(`^${all[1]?.name}`) })
    .getByRole('cell')
    .nth(2)
  // Its only difference is from the comparison chosen in the head of the table.
  const compare = page.getByLabel('Compare with', { exact: true })
  await compare.selectOption('target')
  await expect(trueLabor).toHaveText('24.4%−1.6 pts1.6 pts under target')
  await compare.selectOption('budget')
  await expect(trueLabor).toHaveText(/^24\.4%[+−]\d\.\d pts\d\.\d pts (over|under) budget$/)

  await page.keyboard.press('Control+Enter')
  await expect(preview.getByText('22 added, 0 changed, 0 unchanged.')).toBeVisible()
  await expect(preview.getByText(/^The week of Nov 16 – 22, 2026 is not over\./)).toBeVisible()
  await expect(preview.getByRole('row', { name: new RegExp(`^${all[2]?.name}`) })).toContainText('$42,210.50')
  expect(await stored(THIS_WEEK)).toEqual(new Map())
  await save.click()
  await expectToast(page, ...SAVED)
  await expect(preview).toBeHidden()

  // The sheet shows the saved numbers, which are the pasted ones.
  await expect(cell('Revenue', all[0]?.name ?? '')).toHaveValue('40,210.50')
  await expect(page.getByText('Nothing to save.')).toBeVisible()
  const saved = await stored(THIS_WEEK)
  expect(saved.size).toBe(22)
  for (const [index, { id }] of all.entries()) {
    expect(saved.get(id)).toMatchObject({
      revenue: 40_210.5 + index * 1000,
      laborBasePct: 20.4 + (index % 5),
      cogsPct: 18.25 + (index % 4),
      tips: index === 5 ? null : 6000 + index,
      source: 'typed',
      by: 'Renata Oyelaran',
    })
  }

  // Screens visited before are up to date.
  await page.getByRole('link', { name: 'Rollup' }).click()
  await page.getByLabel('Period').selectOption('This Week')
  const index = all.findIndex(({ id }) => id === gopher?.id)
  await expect(page.getByRole('row', { name: /Golden Gopher/ })).toContainText(`$${40 + index}K`)
  const total = all.reduce((sum, _, at) => sum + 40_210.5 + at * 1000, 0)
  await expect(page.getByText(`$${Math.round(total / 1000).toLocaleString('en-US')}K`).first()).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'Golden Gopher', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Weekly Metrics' })).toContainText(`$${40 + index},211`)

  // Pasting the same block again changes nothing.
  await page.goto(gridPath(THIS_WEEK))
  await cell('Revenue', nameOf(0)).focus()
  await pasteTable(page, block)
  await expect(page.getByText('These numbers are already saved.')).toBeVisible()
  await expect(review).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing to change. These numbers are already saved.')).toBeVisible()
  await expect(preview).toBeHidden()
  expect(await stored(THIS_WEEK)).toEqual(saved)
})

test('the sheet can be filled in with only the keyboard', async ({ open }) => {
  const page = await open(GROUP, gridPath('2026-11-09'), { url: own.url })
  const { cell } = sheetOn(page)
  const revenue = cell('Revenue', nameOf(0))
  const before = await revenue.inputValue()
  await revenue.focus()
  await page.keyboard.press('Enter')
  await expect(cell('Revenue', nameOf(1))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell('Revenue', nameOf(2))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell('Revenue', nameOf(2))).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('ArrowUp')
  await expect(revenue).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell('Labor Base %', nameOf(0))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cell('COGS %', nameOf(0))).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(revenue).toBeFocused()

  // Typing replaces the number; inside the text, arrows move the caret.
  await page.keyboard.type('5')
  await expect(revenue).toHaveValue('5')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('1')
  await expect(revenue).toHaveValue('15')
  await expect(revenue).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(revenue).toHaveValue(before)
  await expect(page.getByText('Nothing to save.')).toBeVisible()

  // A block fills right and down. Undo takes it back, except for cells edited since.
  await cell('COGS %', nameOf(1)).focus()
  await pasteTable(page, [
    ['21.5%', '$900', '7'],
    ['22.5%', '', '7'],
  ])
  await expect(page.getByText('3 cells of 2 venues pasted.')).toBeVisible()
  await expect(page.getByText('1 column on the right skipped: no room.')).toBeVisible()
  await expect(cell('Tips', nameOf(2))).not.toHaveValue('')
  await cell('Tips', nameOf(1)).fill('950')
  await cell('COGS %', nameOf(1)).focus()
  await page.keyboard.press('Control+z')
  await expect(cell('COGS %', nameOf(1))).not.toHaveValue('21.5%')
  await expect(cell('Tips', nameOf(2))).not.toHaveValue('')
  await expect(cell('Tips', nameOf(1))).toHaveValue('950')
  await expect(page.getByText('1 number not saved.')).toBeVisible()
})

test('a bad number is marked in its cell, and nothing is sent', async ({ open }) => {
  const page = await open(GROUP, gridPath('2026-11-09'), { url: own.url })
  const before = await stored('2026-11-09')
  const imports = countImports(page)
  const { cell, review, preview } = sheetOn(page)
  await cell('Revenue', nameOf(0)).focus()
  await pasteTable(page, [
    [nameOf(0), '10,000,000.01', '22', '21', '900'],
    [nameOf(1), '50,000', '0.225', '101%', '(900)'],
    [nameOf(2), '50,000', '22', 'lots', '#REF!'],
  ])
  for (const [number, venue, problem] of [
    ['Revenue', 0, 'Enter $0 to $10,000,000'],
    ['Labor Base %', 1, '0.225: did you mean 22.5%?'],
    ['COGS %', 1, 'Enter 0 to 100'],
    ['Tips', 1, 'Enter $0 to $10,000,000'],
    ['COGS %', 2, 'Not a number'],
    ['Tips', 2, 'The spreadsheet could not calculate it. Leave it empty if there is none'],
  ] as const) {
    const box = cell(number, nameOf(venue))
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveAccessibleDescription(problem)
  }
  await expect(page.getByText('6 numbers to mend.')).toBeVisible()
  await review.click()
  await expect(cell('Revenue', nameOf(0))).toBeFocused()
  await expect(preview).toBeHidden()
  expect(imports()).toBe(0)

  // The server checks too, and its errors appear in their cells.
  await page.getByRole('button', { name: 'Discard' }).click()
  await cell('Tips', nameOf(1)).fill('901')
  const refusal = 'Tips "901" is not what the till says.'
  await page.route('**/api/metrics/import', (route) =>
    route.fulfill({
      json: {
        saved: false,
        plan: '',
        added: 0,
        changed: 0,
        left: 0,
        weeks: [],
        errors: [
          { line: 2, field: 'tips', text: refusal },
          { line: 3, field: 'weekOf', text: 'That week has not begun.' },
        ],
      },
    }),
  )
  await review.click()
  await expect(cell('Tips', nameOf(1))).toBeFocused()
  await expect(cell('Tips', nameOf(1))).toHaveAccessibleDescription(refusal)
  await expect(page.getByRole('row', { name: nameOf(2) }).getByRole('alert')).toHaveText(
    'That week has not begun.',
  )
  await cell('Tips', nameOf(1)).fill('902')
  await expect(page.getByText(refusal)).toBeHidden()
  expect(await stored('2026-11-09')).toEqual(before)
})

test('a CSV file goes through the same preview, and a wrong one saves nothing', async ({ open }) => {
  const page = await open(GROUP, gridPath('2026-11-02'), { url: own.url })
  const before = [await stored('2026-11-02'), await stored('2026-10-26')]
  const { file, preview, save } = sheetOn(page)
  const header = 'Venue,Week of,Revenue,Labor base %,COGS %,Tips,Notes'
  const elsewhere = all.find(({ id }) => three.every((one) => one.id !== id))?.name

  await file.setInputFiles(
    csv('wrong.csv', [
      header,
      `${nameOf(0)},2026-11-02,"$41,000.00",22.5%,21,3000,`,
      `${nameOf(1)},2026-11-03,-5,101,lots,3000,`,
      `${elsewhere},2026-11-02,1,1,1,1,`,
    ]),
  )
  await expect(preview.getByText('Nothing was imported.')).toBeVisible()
  for (const text of ['is a Tuesday', 'Revenue "-5"', 'Labor Base % "101"', 'COGS % "lots"']) {
    await expect(
      preview.getByRole('listitem').filter({ hasText: 'Line 3' }).filter({ hasText: text }),
    ).toBeVisible()
  }
  await expect(
    preview.getByRole('listitem').filter({ hasText: `There is no venue "${elsewhere}"` }),
  ).toContainText('Line 4')
  await expect(save).toBeHidden()
  await preview.getByRole('button', { name: 'Close' }).last().click()
  expect([await stored('2026-11-02'), await stored('2026-10-26')]).toEqual(before)

  const right = csv('weeks.csv', [
    `${header},Covers`,
    `${nameOf(0)},2026-11-02,"$41,000.00",22.5%,21,3000,Short week,812`,
    `${three[1]?.slug},10/26/2026,42000,22.5,21,,`,
  ])
  await file.setInputFiles(right)
  await expect(preview.getByText('weeks.csv')).toBeVisible()
  await expect(preview.getByText('Columns not imported: "Covers".')).toBeVisible()
  await expect(preview.getByText('0 added, 2 changed, 0 unchanged.')).toBeVisible()
  const row = preview.getByRole('row', { name: new RegExp(`^${nameOf(0)}`) })
  const old = before[0]?.get(three[0]?.id ?? '')?.revenue ?? 0
  await expect(row).toContainText(
    `$${old.toLocaleString('en-US', { minimumFractionDigits: 2 })} →to $41,000.00`,
  )
  await expect(row).toContainText('Week of Nov 2, 2026')
  await save.click()
  await expectToast(page, ...SAVED)
  expect((await stored('2026-11-02')).get(three[0]?.id ?? '')).toMatchObject({
    revenue: 41_000,
    laborTruePct: 25.65,
    notes: 'Short week',
    source: 'imported',
    by: 'Leo Tran',
  })
  expect((await stored('2026-10-26')).get(three[1]?.id ?? '')).toMatchObject({
    revenue: 42_000,
    // Its cell is empty.
    tips: before[1]?.get(three[1]?.id ?? '')?.tips,
  })
  await expect(sheetOn(page).cell('Revenue', nameOf(0))).toHaveValue('41,000.00')

  // Again, by dropping the file onto the sheet.
  const dropped = await page.evaluateHandle((text) => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'weeks.csv', { type: 'text/csv' }))
    return files
  }, right.buffer.toString())
  await page
    .getByRole('region', { name: 'Numbers by venue' })
    .dispatchEvent('drop', { dataTransfer: dropped })
  await expect(preview.getByText('Nothing to change. These numbers are already saved.')).toBeVisible()
  await expect(save).toBeHidden()
})

test('pasted columns that nobody knows are explained once, and read by their source from then on', async ({
  open,
}) => {
  const week = '2026-09-14'
  const page = await open(GROUP, gridPath(week), { url: own.url })
  const { cell, preview, save } = sheetOn(page)
  const rows = (takings: string) => [
    ['Store name', 'Business week', 'Gross takings'],
    [nameOf(0), '09/14/2026', takings],
  ]
  await cell('Revenue', nameOf(0)).focus()
  await pasteTable(page, rows('$41,250.00'))
  await expect(page.getByText('Nothing was pasted. These columns are not known.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()

  await page.getByRole('button', { name: 'Explain these columns' }).click()
  const explain = page.getByRole('dialog', { name: 'How is this file read?' })
  await explain.getByLabel('Gross takings is').selectOption({ label: 'Revenue' })
  await explain.getByRole('textbox', { name: 'Name' }).fill('Takings by week')
  await expect(explain.getByRole('region', { name: 'Preview' })).toContainText('$41,250.00')
  await explain.getByRole('button', { name: 'Keep and review' }).click()
  await expect(preview.getByText('Takings by week')).toBeVisible()
  await save.click()
  await expectToast(page, ...SAVED)

  await cell('Revenue', nameOf(0)).focus()
  await pasteTable(page, rows('$42,000.00'))
  await expect(preview.getByText('Takings by week')).toBeVisible()
  await expect(preview).toContainText('$42,000.00')
  await save.click()
  // The first save's toast may still be there.
  await expect
    .poll(async () => (await stored(week, group)).get(three[0]?.id ?? ''))
    .toMatchObject({ revenue: 42_000, source: 'imported', via: 'Takings by week' })
})

test('typed numbers survive a reload, and are discarded only on request', async ({ open }) => {
  const page = await open(GROUP, gridPath('2026-10-12'), { url: own.url })
  const { cell } = sheetOn(page)
  const box = cell('Revenue', nameOf(1))
  const before = await box.inputValue()
  await box.fill('55,000')
  await page.reload()
  await expect(box).toHaveValue('55,000')
  await expect(page.getByText('Your unsaved numbers from this device are back.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(box).toHaveValue(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box).toHaveValue('55,000')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(box).toHaveValue(before)
  await expect(page.getByText('are back.')).toBeHidden()
})

test('numbers that someone else saved are not overwritten without being shown', async ({ open }) => {
  const week = '2026-10-19'
  const page = await open(GROUP, gridPath(week), { url: own.url })
  const { cell, review, preview, save } = sheetOn(page)
  const [first, second] = three
  await cell('Tips', nameOf(0)).fill('1,111')
  await cell('Tips', nameOf(1)).fill('2,222')
  await review.click()
  await expect(preview.getByText('0 added, 2 changed, 1 unchanged.')).toBeVisible()

  // Another window saves one of the two, and a number that is not edited here.
  const other = await open(GROUP, gridPath(week), { url: own.url })
  const otherSheet = sheetOn(other)
  await otherSheet.cell('Tips', nameOf(0)).fill('1,111')
  await otherSheet.cell('Revenue', nameOf(1)).fill('61,000')
  await otherSheet.review.click()
  await otherSheet.save.click()
  await expectToast(other, ...SAVED)

  await save.click()
  await expect(preview.getByRole('alert')).toContainText(
    'Someone else just changed numbers. Nothing was saved',
  )
  await expect(preview.getByText('0 added, 1 changed, 2 unchanged.')).toBeVisible()
  expect((await stored(week)).get(second?.id ?? '')?.tips).not.toBe(2222)
  await save.click()
  await expectToast(page, ...SAVED)
  const saved = await stored(week)
  expect(saved.get(first?.id ?? '')).toMatchObject({ tips: 1111 })
  expect(saved.get(second?.id ?? '')).toMatchObject({ tips: 2222, revenue: 61_000 })
  await expect(cell('Revenue', nameOf(1))).toHaveValue('61,000.00')
})

test('numbers typed while the preview loads stay when the preview is saved', async ({ open }) => {
  const week = '2026-10-05'
  const page = await open(GROUP, gridPath(week), { url: own.url })
  const { cell, review, save } = sheetOn(page)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/metrics/import', async (route) => {
    await held
    await route.continue()
  })
  await cell('Tips', nameOf(0)).fill('1,234')
  await review.click()
  await cell('Tips', nameOf(0)).fill('9,999')
  await cell('Revenue', nameOf(1)).fill('61,234')
  release()
  await save.click()
  await expectToast(page, ...SAVED)
  expect((await stored(week)).get(three[0]?.id ?? '')?.tips).toBe(1234)
  await expect(cell('Tips', nameOf(0))).toHaveValue('9,999')
  await expect(cell('Revenue', nameOf(1))).toHaveValue('61,234')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('numbers of another week are moved to that week, also when the weeks are loaded late', async ({
  open,
}) => {
  const page = await open(GROUP, 'about:blank', { url: own.url })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/metrics\?week=/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(gridPath(THIS_WEEK))
  const { cell } = sheetOn(page)
  const before = await cell('Revenue', nameOf(0)).inputValue()
  await cell('Revenue', nameOf(0)).focus()
  await pasteTable(page, [
    [nameOf(1), '2026-10-05', '51,000'],
    [nameOf(0), '2026-10-05', '50,000'],
  ])
  await expect(page.getByText('2 rows skipped: another week, Oct 5, 2026.')).toBeVisible()
  await expect(cell('Revenue', nameOf(0))).toHaveValue(before)
  const there = page.getByRole('button', { name: 'Paste them into the week of Oct 5, 2026' })
  await expect(there).toHaveCount(0)
  answer()
  await there.click()
  await expect(page).toHaveURL(/week=2026-10-05/)
  await expect(cell('Revenue', nameOf(0))).toHaveValue('50,000')
  await expect(cell('Revenue', nameOf(1))).toHaveValue('51,000')
})

test('on a phone the venues are listed one below the other, and nothing scrolls sideways', async ({
  open,
}) => {
  const week = '2026-09-28'
  const page = await open(GROUP, gridPath(week), { url: own.url, viewport: PHONE })
  const { cell, review, preview, save } = sheetOn(page)
  await expect(page.getByRole('heading', { name: nameOf(0) })).toBeVisible()
  await cell('Labor Base %', nameOf(0)).fill('25')
  await expect(page.getByText('Labor % (true) 28.5%')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell('COGS %', nameOf(0))).toBeFocused()
  await cell('Tips', nameOf(2)).fill('-1')
  await expect(cell('Tips', nameOf(2))).toHaveAccessibleDescription('Enter $0 to $10,000,000')
  await cell('Tips', nameOf(2)).fill('1,234')
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await sideways()).toBe(0)
  await review.click()
  await expect(preview.getByText('0 added, 2 changed, 1 unchanged.')).toBeVisible()
  await expect(save).toBeInViewport({ ratio: 1 })
  expect(await sideways()).toBe(0)
  await save.click()
  await expectToast(page, ...SAVED)
  expect((await stored(week)).get(three[0]?.id ?? '')).toMatchObject({ laborBasePct: 25, laborTruePct: 28.5 })

  // On a wide window the same sheet is a table.
  await page.setViewportSize(DESKTOP)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(cell('Labor Base %', nameOf(0))).toHaveValue('25.00')
})
