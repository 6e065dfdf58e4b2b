import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const MEMBER = 'agm@lantern.example'

/** A network that accepts every call and never answers. The returned function ends the silence. */
async function silence(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = []
  await page.route('**/api/**', (route) => {
    waiting.push(route)
  })
  return async () => {
    await page.unroute('**/api/**')
    for (const route of waiting) await route.abort().catch(() => undefined)
  }
}

test('home says after ten seconds that nothing answers', async ({ open }) => {
  // Nothing was read on this device yet.
  const page = await open(MEMBER, '/healthz')
  await page.clock.install()
  const answer = await silence(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Loading your profile...')).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alert')).toContainText('Can’t reach Scope')
  await answer()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Switch User' })).toBeVisible()

  // Scope is unreachable: the screen stays, and a line says so until Scope is back.
  const away = (route: Route) => route.abort()
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const path of ['**/api/**', '**/readyz']) await page.route(path, away)
  await page.clock.fastForward(30_000)
  const line = page.getByText('Not reachable, trying again.')
  await expect(line).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const path of ['**/api/**', '**/readyz']) await page.unroute(path, away)
  await page.clock.fastForward(5_000)
  await expect(line).toBeHidden()

  // The session of a proxy in front is over; only a page that its own sign-in can open continues.
  const proxy = (route: Route) =>
    route.request().url().includes('/api/live')
      ? route.abort()
      : route.fulfill({ contentType: 'text/html', body: '<title>Company</title>' })
  await page.route('**/api/**', proxy)
  await page.clock.fastForward(30_000)
  await expect(page.getByText('Your company’s sign-in has ended.')).toBeVisible()
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/api\/login\?next=%2F%3F/)
  await expect(page).toHaveTitle('Company')
  await page.unroute('**/api/**', proxy)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the journal’s box is there at once, and its line tells what the network does', async ({ open }) => {
  const page = await open(MEMBER, '/skills')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  const journal = page.getByRole('button', { name: 'Journal', exact: true }).first()
  await expect(journal).toBeVisible()
  await page.clock.install()
  const answer = await silence(page)
  await journal.click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('textbox', { name: 'Journal entry' })
  await expect(box).toBeVisible()
  await expect(dialog.getByText('Loading the saved entry...')).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(dialog.getByText('Your saved entry will show when you’re back.')).toBeVisible()
  await box.fill('Typed without a network.')
  await expect(dialog.getByText('Not sent. Kept on this device.')).toBeVisible()
  await answer()
  await dialog.getByRole('button', { name: 'Retry' }).first().click()
  await expect(dialog.getByText('Your saved entry will show when you’re back.')).toBeHidden()
  await expect(box).toHaveValue(/Typed without a network\./)
})
