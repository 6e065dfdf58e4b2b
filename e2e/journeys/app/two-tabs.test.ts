import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { importRoster } from '../../steps/importing.ts'
import { givePriority, memberAt } from '../../steps/member.ts'

const TEXT = 'Only Una wrote this. The ice machine is ours again.'

// One roster for all tests; each worker would import its own.
test.describe.configure({ mode: 'default' })

/** New members, for these tests alone. */
test.beforeAll(async ({ scope }) => {
  const rows = ['Una', 'Vic', 'Wes', 'Xia'].map(
    (name) => `${name}.tabs@lantern.example,${name},Tabs,Bar Lead,Mission Annex`,
  )
  await importRoster(scope.dataDir, ['E-mail,First name,Last name,Role,Venue', ...rows])
})

const emailOf = (name: string) => `${name.toLowerCase()}.tabs@lantern.example`
const self = (page: Page, name: string) => page.getByText(`${name} Tabs · Bar Lead`, { exact: true })
const landing = (page: Page) => page.getByRole('link', { name: 'Sign In', exact: true })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch User' }).click()
  await expect(landing(page)).toBeVisible()
}

async function signInAs(page: Page, name: string): Promise<void> {
  await landing(page).click()
  await page.getByLabel('E-mail').fill(emailOf(name))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(self(page, name)).toBeVisible()
}

test('what one types is never saved as the person who signed in in another tab, and is kept', async ({
  open,
  scope,
}) => {
  const una = await memberAt(scope.url, emailOf('Una'))
  const vic = await memberAt(scope.url, emailOf('Vic'))
  await givePriority(una, { title: 'Una’s priority' })
  await givePriority(vic, { title: 'Vic’s priority' })
  const second = await open(una.email, 'about:blank')
  const first = await second.context().newPage()
  // This tab gets no events from others, like a tab that the browser has put to sleep.
  await first.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation()),
  )
  await first.goto('/')
  await first.getByRole('button', { name: 'Journal', exact: true }).click()
  const box = first.getByRole('textbox', { name: 'Journal entry' })
  await expect(box).toBeVisible()
  // Its polls get no answer either, until it saves.
  let asleep = true
  await first.route('**/api/**', (route) => {
    const reads = route.request().method() === 'GET'
    asleep &&= reads
    return asleep ? route.abort() : route.continue()
  })

  await second.goto('/')
  await signOut(second)
  await signInAs(second, 'Vic')

  await box.fill(TEXT)
  const answer = first.waitForResponse('**/api/journals')
  await first.getByRole('button', { name: 'Save Journal' }).click()
  expect((await answer).status()).toBe(409)
  await expect(self(first, 'Vic')).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Vic’s priority' })).toBeVisible()
  expect(await vic.journals()).toEqual([])
  expect(await una.journals()).toEqual([])

  await signOut(second)
  await signInAs(second, 'Una')
  await second.getByRole('button', { name: 'Journal', exact: true }).click()
  await expect(second.getByRole('textbox', { name: 'Journal entry' })).toHaveValue(TEXT)
})

test('every tab of a browser learns of a sign-out and of a sign-in at once', async ({ open }) => {
  const first = await open(emailOf('Wes'), '/skills')
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  const second = await first.context().newPage()
  await second.goto('/')
  // The first tab calls the server for nothing, so it can only learn from the other tab.
  await signOut(second)
  await expect(landing(first)).toBeVisible()
  await signInAs(second, 'Xia')
  await expect(self(first, 'Xia')).toBeVisible()
})

test('a sign-out that the server refuses is final on the device, and is sent until it is heard', async ({
  open,
}) => {
  const page = await open(emailOf('Xia'), '/')
  await expect(self(page, 'Xia')).toBeVisible()
  let sent = 0
  await page.route('**/api/auth/logout', (route) => {
    sent += 1
    return sent % 2 === 1 ? route.fulfill({ status: 429, body: '' }) : route.abort()
  })
  await signOut(page)
  await page.reload()
  await expect(landing(page)).toBeVisible()
  await page.goto('/archive')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect((await page.request.get('/api/me')).status()).toBe(200)
  expect(sent).toBeGreaterThanOrEqual(4)

  await page.unroute('**/api/auth/logout')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(async () => (await page.request.get('/api/me')).status()).toBe(401)
  await expect(page.getByLabel('E-mail')).toBeVisible()
})
