import { Client } from '../../client.ts'
import { removeDataDir } from '../../data-folder.ts'
import { expect, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { type RunningScope, startDemo } from '../../scope.ts'
import { pasteTable } from '../../steps/paste.ts'
import { expectToast } from '../../steps/toast.ts'

/*
 * A year’s budget on its screen, on Wednesday, November 18, 2026. Las Perlas West has none in the demo.
 */

const GM = 'esteban.cruz@lantern.example'
const VENUE = 'las-perlas-west'

let own: RunningScope

test.beforeAll(async () => {
  own = await startDemo({ clockStart: WEDNESDAY })
})
test.afterAll(async () => {
  expect(wrongIn(own)).toEqual([])
  await own.stop()
  await removeDataDir(own.dataDir)
})

/** The 52 Mondays of the fiscal year 2026. */
const MONDAYS = Array.from({ length: 52 }, (_, week) =>
  new Date(Date.UTC(2025, 11, 29 + week * 7)).toISOString().slice(0, 10),
)

test('a year is pasted, previewed and saved, and stands beside revenue', async ({ open }) => {
  const page = await open(GM, `/metrics/${VENUE}?week=2026-11-09`, { url: own.url })
  const row = page.getByRole('row', { name: /^Revenue/ }).first()
  await expect(row).toBeVisible()
  const compare = page.getByLabel('Compare with', { exact: true })
  await expect(compare.locator('option')).toHaveText(['Target', 'Last year', 'Weeks before'])
  await page.getByRole('button', { name: 'Budgets' }).click()
  const cell = page.getByRole('textbox', { name: 'Revenue, week of Nov 9, 2026', exact: true })
  await expect(cell).toHaveValue('')
  await cell.focus()
  await pasteTable(page, [
    ['Week of', 'Revenue', 'True labor %', 'COGS %', 'Tips'],
    ...MONDAYS.map((week) => [week, '$50,000.25', '25%', '21%', '9,000']),
  ])

  const preview = page.getByRole('dialog', { name: 'Review changes' })
  await expect(preview.getByText('52 added, 0 changed, 0 unchanged.')).toBeVisible()
  const vp = await Client.signIn(own.url, 'vp@lantern.example')
  const stored = () => vp.call<{ revenue: number }[]>('GET', `/api/budgets?venue=${VENUE}`)
  expect(await stored()).toEqual([])
  await preview.getByRole('button', { name: 'Save 52 weeks' }).click()
  await expectToast(page, 'Budget saved', 'Budgets now show next to the numbers.')
  await expect(cell).toHaveValue('50,000.25')
  expect((await stored()).map(({ revenue }) => revenue)).toEqual(MONDAYS.map(() => 50_000.25))

  await page.getByRole('button', { name: 'This venue' }).click()
  await compare.selectOption('budget')
  await expect(row).toContainText(/(over|under|on) budget/)
  await row.getByRole('button').click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/budget \$50,000/)
      .first(),
  ).toBeVisible()
})
