import { DESKTOP, expect, PHONE, test } from '../../fixtures.ts'
import { memberAt } from '../../steps/member.ts'

/*
 * The year of a demo member, and the talk about it.
 */

const YEAR = '/year/las-perlas-la/marisol-vega'

test('each line of a year leads to its row, and Back returns to it', async ({ open }) => {
  const page = await open('gm@lantern.example', YEAR, { viewport: DESKTOP })
  await expect(page.getByRole('heading', { name: 'Marisol Vega', level: 1 })).toBeVisible()
  for (const [section, address, heading] of [
    ['Priorities', /\/archive\?.*open=/, /.+/],
    ['Skills', /\/skills\?.*skill=/, /.+/],
    ['One-on-ones and what was agreed', /\/one-on-one\/las-perlas-la\/marisol-vega\?week=/, 'Marisol Vega'],
    ['From shared journals', /\/journal\?.*week=/, /.+/],
    ['Well done', /\/accomplishments\?.*type=well-done/, 'Accomplishments'],
  ] as const) {
    const line = page.getByRole('region', { name: section }).getByRole('link').first()
    await line.click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Marisol Vega', level: 1 })).toBeVisible()
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('scope-year-las-perlas-la-marisol-vega-2026.pdf')
})

test('both write for the talk, say done, and then read both texts', async ({ open, scope }) => {
  test.setTimeout(90_000)
  const { email, venue, slug } = await memberAt(scope.url, 'nadia.volkova@lantern.example')
  const path = `/year/${venue.slug}/${slug}?tab=talk`
  const member = await open(email, path, { viewport: PHONE })
  const box = member.getByRole('textbox', { name: 'Your words' })
  await box.fill('I want to run the Sunday count.')
  // Kept on the device until it is saved.
  await member.reload()
  await expect(box).toHaveValue('I want to run the Sunday count.')
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(member.getByText('Saved', { exact: true })).toBeVisible()

  const manager = await open('admin@lantern.example', path, { viewport: DESKTOP })
  const words = manager.getByRole('textbox', { name: 'Your words' })
  await words.fill('The Sunday count is yours from January.')
  await expect(manager.getByText('I want to run the Sunday count.')).toHaveCount(0)
  await manager.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(manager.getByText(/^You have said done\. Only you see this/)).toBeVisible()

  // Their page shows the change, but not the text.
  await expect(member.getByText(/has said done\.$/)).toBeVisible()
  await expect(member.getByText('The Sunday count is yours from January.')).toHaveCount(0)
  await member.getByRole('button', { name: 'Done', exact: true }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Done', exact: true }).click()
  for (const page of [member, manager]) {
    await expect(page.getByText('I want to run the Sunday count.')).toBeVisible()
    await expect(page.getByText('The Sunday count is yours from January.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Your words' })).toHaveCount(0)
  }
})
