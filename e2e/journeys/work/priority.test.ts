import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { checkIn, givePriority, memberAt, type Priority } from '../../steps/member.ts'
import { pressInMore } from '../../steps/more.ts'
import { expectToast } from '../../steps/toast.ts'

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

/** The test’s own titles, from top to bottom. */
async function titlesOn(page: Page, own: Priority[]): Promise<string[]> {
  const all = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  return all.filter((title) => own.some((one) => one.title === title))
}

test('an editor changes title and description in place', async ({ open, scope }) => {
  const member = await memberAt(scope.url, 'carmen.iglesias@lantern.example')
  const above = await givePriority(member, { title: 'Stands above' })
  const priority = await givePriority(member, { title: 'As given', description: 'The first words' })
  const own = [above, priority, { ...priority, title: 'As edited' }]
  const page = await open('kai.nakamura@lantern.example', member.home)
  const card = page.getByRole('article').filter({ hasText: /As given|As edited/ })
  const title = card.getByLabel('Priority Title')

  await pressInMore(card, 'Edit')
  await title.fill('Never mind')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toBeHidden()
  await expect(card.getByText('The first words')).toBeVisible()

  await pressInMore(card, 'Edit')
  await expect(title).toHaveValue('As given')
  await title.fill('   ')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Enter a title.')).toBeVisible()
  await title.fill('  As edited ')
  await card.getByLabel('Description').fill(' Other words\n')

  // Changes elsewhere do not move the form or change its text.
  await checkIn(member, priority, 'AT_RISK')
  await member.admin.call('POST', `/api/priorities/${priority.id}/tasks`, { label: 'From elsewhere' })
  await expect(card.getByText('From elsewhere')).toBeVisible()
  await expect(title).toHaveValue('  As edited ')
  await expect(card.getByLabel('Description')).toBeFocused()
  expect(await titlesOn(page, own)).toEqual(['Stands above', 'As given'])

  const held = Promise.withResolvers<void>()
  await page.route('**/api/priorities/*', async (route) => {
    await held.promise
    await route.abort()
  })
  await card.getByRole('button', { name: 'Save' }).click()
  // The fields are read-only while saving, so that no text is lost.
  await expect(title).not.toBeEditable()
  held.resolve()
  await expectToast(page, 'Error', 'Failed to update priority. Please try again.')
  await expect(title).toBeEditable()
  await page.unroute('**/api/priorities/*')
  await page.reload()
  await expect(title).toHaveValue('  As edited ')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, 'As edited').getByText('Other words', { exact: true })).toBeVisible()
  await expect.poll(() => titlesOn(page, own)).toEqual(['As edited', 'Stands above'])
  const stored = (await member.priorities()).find(({ id }) => id === priority.id)
  expect(stored).toMatchObject({ title: 'As edited', description: 'Other words' })
})

test('two editors at the same time see both texts, and choose', async ({ open, scope }) => {
  const member = await memberAt(scope.url, 'anders.lindgren@lantern.example')
  const priority = await givePriority(member, { title: 'Before both', description: 'Old words' })
  const stored = async () => (await member.priorities()).find(({ id }) => id === priority.id)
  const gm = await open('desmond.achebe@lantern.example', member.home)
  const admin = await open('admin@lantern.example', member.home)
  const cardOn = (page: Page) => page.getByRole('article').filter({ hasText: 'Before both' })
  const write = async (page: Page, title: string, description: string) => {
    const edit = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Save' }) })
    await edit.getByLabel('Priority Title').fill(title)
    await edit.getByLabel('Description').fill(description)
    await edit.getByRole('button', { name: 'Save' }).click()
  }
  await pressInMore(cardOn(gm), 'Edit')
  await expect(gm.getByText('is looking at this')).toHaveCount(0)
  await pressInMore(cardOn(admin), 'Edit')
  await expect(gm.getByText('is looking at this')).toBeVisible()
  await expect(admin.getByText('Desmond is looking at this')).toBeVisible()
  await write(gm, 'The GM’s title', 'The GM’s words')
  await expect(cardOf(gm, 'The GM’s title')).toBeVisible()

  await write(admin, 'The admin’s title', 'The admin’s words')
  const choice = admin.getByRole('alert').filter({ hasText: 'Someone else just changed this' })
  for (const text of ['The GM’s title', 'The GM’s words', 'The admin’s title', 'The admin’s words']) {
    await expect(choice.getByText(text, { exact: true })).toBeVisible()
  }
  expect(await stored()).toMatchObject({ title: 'The GM’s title' })
  // A reload keeps both texts.
  await admin.reload()
  await expect(admin.getByLabel('Priority Title')).toHaveValue('The admin’s title')
  await admin.getByRole('button', { name: 'Save' }).click()
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(cardOf(admin, 'The admin’s title')).toBeVisible()
  expect(await stored()).toMatchObject({ title: 'The admin’s title', description: 'The admin’s words' })

  await expect(cardOf(gm, 'The admin’s title')).toBeVisible()
  await pressInMore(cardOf(gm, 'The admin’s title'), 'Edit')
  await pressInMore(cardOf(admin, 'The admin’s title'), 'Edit')
  await write(admin, 'The admin’s title', 'Second thoughts')
  await expect(admin.getByText('Second thoughts')).toBeVisible()
  await write(gm, 'The GM again', 'Third words')
  const other = gm.getByRole('alert').filter({ hasText: 'Someone else just changed this' })
  await expect(other.getByText('Third words')).toBeVisible()
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(cardOf(gm, 'The admin’s title').getByText('Second thoughts')).toBeVisible()
  expect(await stored()).toMatchObject({ title: 'The admin’s title', description: 'Second thoughts' })
})

test('a task is added by Enter, cancelled by Escape, deleted, and never lost or doubled', async ({
  open,
  scope,
}) => {
  const member = await memberAt(scope.url, 'winnie.cho@lantern.example')
  const { title, id } = await givePriority(member, { title: 'With tasks' })
  const page = await open('desmond.achebe@lantern.example', member.home)
  const card = cardOf(page, title)
  const field = card.getByLabel('Add a task')
  const tasks = card.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  const stored = async () =>
    (await member.priorities()).find((one) => one.id === id)?.tasks.map(({ label }) => label)

  await field.fill('   ')
  await field.press('Enter')
  await field.fill('Not this one')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(field).not.toBeFocused()
  await field.fill('  Count the well ')
  await field.press('Enter')
  await expect(tasks).toHaveText(['Count the well'])
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect.poll(stored).toEqual(['Count the well'])

  // The server added it, but the answer was lost: the text returns, and a second Enter adds nothing.
  await page.route('**/api/priorities/*/tasks', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await field.fill('Label the syrups')
  await field.press('Enter')
  await expectToast(page, 'Error', 'Network error. Please try again.')
  await expect(field).toHaveValue('Label the syrups')
  await page.unroute('**/api/priorities/*/tasks')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(tasks).toHaveText(['Count the well', 'Label the syrups'])
  expect(await stored()).toEqual(['Count the well', 'Label the syrups'])

  const refused = { code: 'conflict', error: 'This period is closed.', requestId: 'r' }
  await page.route('**/api/tasks/*', (route) => route.fulfill({ status: 409, json: refused }))
  const remove = async (label: string) => {
    const more = card.getByRole('button', { name: /^More for / })
    const bin = card.getByRole('button', { name: `Delete task ${label}` })
    // One of the two is there once the page has loaded.
    await expect(more.or(bin).first()).toBeVisible()
    if (await more.isVisible()) await pressInMore(card, 'Edit')
    await bin.click()
    await card.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await remove('Count the well')
  await expectToast(page, 'Error', 'This period is closed.')
  await expect(tasks).toHaveText([/Count the well/, 'Label the syrups'])
  await page.unroute('**/api/tasks/*')
  await page.reload()
  await remove('Count the well')
  await expect(tasks).toHaveText(['Label the syrups'])
  await expect.poll(stored).toEqual(['Label the syrups'])
})

test('a task that could not be added stays on the device, even while the next one is typed', async ({
  open,
  scope,
}) => {
  const member = await memberAt(scope.url, 'winnie.cho@lantern.example')
  const { title, id } = await givePriority(member, { title: 'With a dead spot' })
  const page = await open('desmond.achebe@lantern.example', member.home)
  const card = cardOf(page, title)
  const field = card.getByLabel('Add a task')
  const { promise: heard, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/priorities/*/tasks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await heard
    await route.abort()
  })
  await field.fill('Label the well bottles')
  await field.press('Enter')
  await field.fill('The next one')
  fail()
  const waiting = card.getByText('Not added yet. Kept on this device: Label the well bottles')
  await expect(waiting).toBeVisible()
  await expect(field).toHaveValue('The next one')

  await page.unrouteAll()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(field).toHaveValue('The next one')
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(waiting).toHaveCount(0)
  const stored = async () =>
    (await member.priorities()).find((one) => one.id === id)?.tasks.map(({ label }) => label)
  await expect.poll(stored).toEqual(['Label the well bottles'])
})

test('Create Priority says what is missing, keeps the typed texts, and creates once', async ({
  open,
  scope,
}) => {
  const member = await memberAt(scope.url, 'jasper.quill@lantern.example')
  const own = await open(member.email, '/')
  await expect(own.getByRole('heading', { name: 'No Active Priorities' })).toBeVisible()
  await expect(own.getByText('Contact your manager to set up your priorities.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Create Priority' })).toHaveCount(0)

  const page = await open('priya.shah@lantern.example', member.home)
  await expect(page.getByText('Create a priority for this BLT to get started.')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Create Priority' })
  const dialog = page.getByRole('dialog', { name: 'Create New Priority' })
  const create = dialog.getByRole('button', { name: 'Create Priority' })
  const title = dialog.getByLabel('Priority Title')
  await opener.click()
  await expect(dialog.getByText(`Creating priority for: ${member.venue.name} · ${member.name}`)).toBeVisible()
  await title.fill('  ')
  await create.click()
  await expectToast(page, 'Error', 'Please select a venue and BLT before creating a priority.')
  expect(await member.priorities()).toEqual([])

  await title.fill(' A better list ')
  await dialog.getByLabel('Description').fill('Ten bottles fewer.')
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByLabel('Category').selectOption('Revenue Growth')
  await page.reload()
  await expect(title).toHaveValue(' A better list ')
  await expect(dialog.getByLabel('Description')).toHaveValue('Ten bottles fewer.')
  await expect(dialog.getByLabel('Category')).toHaveValue('REVENUE_GROWTH')

  const refused = { code: 'conflict', error: 'This person is no longer on the team.', requestId: 'r' }
  await page.route('**/api/priority', (route) => route.fulfill({ status: 409, json: refused }))
  await create.click()
  await expectToast(page, 'Error', refused.error)
  await page.unroute('**/api/priority')
  // The server creates it, but the answer is lost.
  await page.route('**/api/priority', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await create.click()
  await expectToast(page, 'Error', 'Failed to create priority. Please try again.')
  await expect(title).toHaveValue(' A better list ')
  await page.unroute('**/api/priority')
  await create.click()
  await expect(dialog).toBeHidden()
  const card = cardOf(page, 'A better list')
  await expect(card.getByText('Ten bottles fewer.')).toBeVisible()
  await expect(card.getByText('Revenue Growth')).toBeVisible()
  expect((await member.priorities()).map((one) => one.title)).toEqual(['A better list'])
  // It appears in the member’s window by polling, and the draft is gone.
  await expect(cardOf(own, 'A better list')).toBeVisible()
  await pressInMore(page, 'Create Priority', member.name)
  await expect(title).toHaveValue('')

  // On a slow phone, a second tap arrives before the button reacts to the first.
  await title.fill('Tapped twice')
  const sent: (string | undefined)[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/priority', async (route) => {
    sent.push(route.request().headers()['idempotency-key'])
    await held.promise
    await route.continue()
  })
  await create.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(create).toHaveAttribute('aria-busy', 'true')
  expect(sent).toHaveLength(1)
  // The dialog is closed meanwhile, and opened again with the unsaved text.
  await page.goBack()
  await pressInMore(page, 'Create Priority', member.name)
  await expect(title).toHaveValue('Tapped twice')
  await create.click()
  held.resolve()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, 'Tapped twice')).toHaveCount(1)
  expect(new Set(sent).size).toBe(1)
  expect((await member.priorities()).map((one) => one.title)).toEqual(['A better list', 'Tapped twice'])
})

test('a first swipe is celebrated once per device, and Last updated says when', async ({ open, scope }) => {
  const member = await memberAt(scope.url, 'perla.guerrero@lantern.example')
  const priority = await givePriority(member, { title: 'To celebrate' })
  const page = await open(member.email, 'about:blank')
  await page.clock.install()
  await page.goto('/')
  const card = cardOf(page, priority.title)
  const slider = card.getByRole('slider')
  const message = page.getByText('Congratulations!')
  const dots = page.locator('.confetti')
  await expect(card.getByText('Last updated —')).toBeVisible()

  await slider.focus()
  await page.keyboard.press('Enter')
  await expect(message).toBeVisible()
  await expect(page.getByText(`${member.name} has completed their priority`, { exact: true })).toBeVisible()
  await expect(message.locator('..')).toContainText(priority.title)
  await expect(dots).toHaveCount(50)
  await expect(card.getByText(/^Last updated Nov 18, \d+:\d\d [AP]M CST$/)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(message).toBeHidden()
  await expect(dots).toHaveCount(50)
  await page.clock.fastForward(2000)
  await expect(dots).toHaveCount(0)

  await checkIn(member, priority, 'AT_RISK')
  await page.reload()
  await expect(slider).toHaveAccessibleName('swipe for final sign-off')
  const answered = page.waitForResponse('**/api/priorities/*/toggle-completion')
  await slider.focus()
  await page.keyboard.press('Enter')
  await answered
  // Waits for the check-in, which the celebration needs; it would appear one frame later.
  await expect(card.getByText('On track', { exact: true })).toBeVisible()
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
  await expect(message).toHaveCount(0)
  await expect(dots).toHaveCount(0)
})
