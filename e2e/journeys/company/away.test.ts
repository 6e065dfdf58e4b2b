import type { Page, Route } from '@playwright/test'
import { expect, PHONE, test } from '../../fixtures.ts'
import { newcomer } from '../../newcomers.ts'
import { database } from '../../steps/database.ts'
import { givePriority, memberAt } from '../../steps/member.ts'

const MEMBER = 'lead@lantern.example'

/** Cuts a page off from Scope. Returns a function that reconnects it. */
async function takeAway(page: Page): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort()
  for (const path of ['**/api/**', '**/readyz']) await page.route(path, abort)
  return async () => {
    for (const path of ['**/api/**', '**/readyz']) await page.unroute(path, abort)
  }
}

/** Leaves calls unanswered. Returns a function that answers them. */
async function silence(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = []
  const hold = (route: Route) => void waiting.push(route)
  for (const path of ['**/api/**', '**/readyz']) await page.route(path, hold)
  return async () => {
    for (const path of ['**/api/**', '**/readyz']) await page.unroute(path, hold)
    for (const route of waiting) await route.continue().catch(() => undefined)
  }
}

test('what was read last is shown without a network, and is gone after signing out', async ({ open }) => {
  const page = await open(MEMBER, '/', { viewport: PHONE })
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  const title = await card.getByRole('heading').first().innerText()
  const bar = page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  await bar.getByRole('link', { name: 'Growth', exact: true }).click()
  const storedData = async () => (await database(page)).opened
  await expect.poll(storedData).toContain('"progress"')
  expect(await storedData()).toContain(title)
  expect((await database(page)).stored).toMatch(/^S\.[\w+/]+=*$/)

  const comesBack = await takeAway(page)
  await page.goto('/')
  await expect(card.getByRole('heading').first()).toHaveText(title)
  const line = page.getByText(/^Not reachable, trying again\. As of \d+:\d\d [AP]M$/)
  await expect(line).toBeVisible()
  await expect(page.getByText('Not up to date.')).toHaveCount(0)
  await bar.getByRole('link', { name: 'Growth', exact: true }).click()
  await expect(page.getByText('Mastered', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByText('Settings can only be saved with a network.')).toBeVisible()
  await comesBack()
  await expect(line).toBeHidden()

  // A silent server does not delay the start: its answer replaces the stored data later.
  const answer = await silence(page)
  await page.goto('/')
  await expect(card.getByRole('heading').first()).toHaveText(title)
  await expect(line).toBeVisible()
  await answer()
  await expect(line).toBeHidden()

  await page.getByRole('button', { name: 'Switch User' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect((await database(page)).names).toEqual([])
})

declare global {
  interface Window {
    /** Closes the page’s connections to its database, as iOS does behind its back. */
    loseDatabase: () => void
    /** Whether a new connection can be opened. */
    opensDatabase: boolean
  }
}

/** From its next load on, the page’s database can be closed under it. */
const withLosableDatabase = (page: Page) =>
  page.addInitScript(() => {
    const connections: IDBDatabase[] = []
    const open = indexedDB.open.bind(indexedDB)
    window.opensDatabase = true
    window.loseDatabase = () => {
      for (const connection of connections) connection.close()
    }
    indexedDB.open = (name, version) => {
      if (!window.opensDatabase) throw new DOMException('Internal error', 'UnknownError')
      const request = open(name, version)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    }
  })

test('what is done in the cellar survives the browser and is sent once, or comes back with the reason', async ({
  open,
  scope,
}) => {
  const ada = await memberAt(scope.url, newcomer('Ada', 'Away'))
  const { id, title } = await givePriority(ada, { title: 'Cold beer' })
  const add = (label: string) =>
    ada.admin.call<{ id: string }>('POST', `/api/priorities/${id}/tasks`, { label })
  const { id: taskId } = await add('Count the kegs')
  await add('Clean the lines')
  const page = await open(ada.email, '/', { viewport: PHONE })
  // A minute before the server’s own clock, so that others act later.
  await page.clock.install({ time: '2026-11-18T19:59:00Z' })
  await withLosableDatabase(page)
  await page.reload()
  const on = (device: Page) => {
    const card = device.getByRole('article', { name: title })
    return {
      card,
      task: card.getByRole('checkbox', { name: 'Count the kegs' }),
      lines: card.getByRole('checkbox', { name: 'Clean the lines' }),
      slider: card.getByRole('slider'),
      waiting: device.getByText('Waiting to send · 4', { exact: true }),
    }
  }
  const { card, task, lines, slider, waiting } = on(page)
  const places = (device: Page) =>
    device.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  await expect(card).toBeVisible()
  await expect.poll(async () => (await database(page)).opened).toContain('Count the kegs')

  await takeAway(page)
  // The phone wakes up and opens its database again.
  await page.evaluate(() => window.loseDatabase())
  await task.click()
  await lines.click()
  await slider.focus()
  await page.keyboard.press('End')
  await expect(card.getByText('Waiting to send', { exact: true })).toHaveCount(2)
  await expect(task).toBeChecked()
  await expect(slider).toHaveAccessibleName('Priority Completed')
  await places(page)
    .getByRole('link', { name: /^Journal/ })
    .click()
  const box = page.getByRole('textbox', { name: 'What did you work on this week?' })
  await box.fill('Two kegs were flat.')
  await page.getByRole('button', { name: 'Submit Journal' }).click()
  await expect(page.getByText('Waiting to send. It is submitted when the network is back.')).toBeVisible()
  await expect(waiting).toBeVisible()
  expect(await ada.priorities()).toMatchObject([
    { status: 'NOT_STARTED', tasks: [{ completed: false }, { completed: false }] },
  ])
  expect(await ada.journals()).toEqual([])

  const again = await page.context().newPage()
  await again.setViewportSize(PHONE)
  const comesBack = await takeAway(again)
  await page.close()
  await again.goto('/')
  const after = on(again)
  await expect(after.waiting).toBeVisible()
  await expect(after.task).toBeChecked()
  await again.getByRole('button', { name: 'Switch User' }).click()
  const asks = again.getByRole('alertdialog')
  await expect(asks).toContainText('4 changes wait to be sent')
  await asks.getByRole('button', { name: 'Cancel' }).click()

  // Meanwhile others tick the same task, and check in after her.
  await ada.admin.call('PATCH', `/api/tasks/${taskId}`, { completed: true })
  await ada.admin.call('PATCH', `/api/priorities/${id}/status`, { status: 'AT_RISK', note: 'Two kegs flat' })
  await comesBack()
  await expect(again.getByText('Not sent. A later check-in of this week is there already.')).toBeVisible()
  await expect(after.waiting).toBeHidden()
  await expect(after.card.getByText('Two kegs flat')).toBeVisible()
  await expect(after.task).toBeChecked()
  expect(await ada.priorities()).toMatchObject([
    { status: 'AT_RISK', tasks: [{ completed: true }, { completed: true }] },
  ])
  // The journal is sent last.
  await expect
    .poll(() => ada.journals())
    .toMatchObject([{ weekOf: '2026-11-16', entry: 'Two kegs were flat.', submittedAt: expect.any(String) }])
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect(again.getByText(/^Not sent/)).toHaveCount(0)
  await expect.poll(async () => (await database(again)).names.join()).not.toContain('outbox')
})

test('what the browser’s database can’t keep is not said to be kept', async ({ open, scope }) => {
  const una = await memberAt(scope.url, newcomer('Una', 'Away'))
  const { id, title } = await givePriority(una, { title: 'Warm beer' })
  await una.admin.call('POST', `/api/priorities/${id}/tasks`, { label: 'Call the cooler' })
  const page = await open(una.email, '/healthz', { viewport: PHONE })
  await withLosableDatabase(page)
  await page.goto('/')
  const task = page.getByRole('checkbox', { name: 'Call the cooler' })
  await expect(task).toBeVisible()
  await expect.poll(async () => (await database(page)).opened).toContain('Call the cooler')
  const comesBack = await takeAway(page)
  await page.evaluate(() => {
    window.opensDatabase = false
    window.loseDatabase()
  })
  await task.click()
  await page.getByRole('button', { name: 'Check in as on track' }).click()
  const keepOpen = page.getByText('Waiting to send. Leave this page open until it is sent.')
  await expect(keepOpen).toHaveCount(2)
  await expect(page.getByText(/^This browser can’t keep it: leave this page open/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Switch User' }).click()
  const asks = page.getByRole('alertdialog')
  await expect(asks).toContainText('This browser can’t keep them: if you switch now, that is lost.')
  await asks.getByRole('button', { name: 'Cancel' }).click()
  // In the foreground it can be stored again, without further typing.
  await page.evaluate(() => {
    window.opensDatabase = true
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(keepOpen).toHaveCount(0)
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(2)
  expect((await database(page)).names.filter((name) => name.startsWith('outbox:'))).toHaveLength(2)
  await comesBack()
  await expect(page.getByText(/^Waiting to send/)).toHaveCount(0)
  expect(await una.priorities()).toMatchObject([{ title, status: 'ON_TRACK', tasks: [{ completed: true }] }])
})

test('what needs the network says so before one types, and keeps what is typed', async ({ open }) => {
  const page = await open('admin@lantern.example', '/settings?tab=people')
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Add person' })
  const line = dialog.getByText('People can only be saved with a network.')
  await dialog.getByLabel('E-mail').fill('nia.new@lantern.example')
  await page.context().setOffline(true)
  await expect(line).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByLabel('First name').fill('Nia')
  await page.context().setOffline(false)
  await expect(line).toBeHidden()
  await expect(save).toBeEnabled()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('nia.new@lantern.example')
  await dialog.getByRole('button', { name: 'Discard' }).click()
})
