import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../../fixtures.ts'

const BROKEN = 'This screen did not load'

/** The names of the files that the page has fetched. */
const fetched = (page: Page): Promise<string> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  )

/** Waits for the files that a fetched one imports. */
const withImports = (page: Page, screen: string): Promise<unknown> =>
  page.evaluate(async (name) => {
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    await import(files.find((file) => file.includes(name) && file.endsWith('.js')) ?? '')
  }, screen)

test('a member’s four screens open without a network', async ({ open }) => {
  const page = await open('agm@lantern.example', '/', { viewport: PHONE })
  await expect(page.getByRole('article').first()).toBeVisible()
  // They are fetched when the page is idle, which takes longer on a busy machine.
  for (const screen of ['JournalPage', 'SkillsScreen', 'MetricsPage']) {
    await expect.poll(() => fetched(page)).toContain(screen)
    await withImports(page, screen)
  }
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const bar = page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  for (const name of ['Journal', 'Growth', 'Numbers', 'Home']) {
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main h1, main [role=alert]').first()).toBeVisible()
    await expect(page.getByText(BROKEN)).toBeHidden()
  }
})

test('a screen that cannot be fetched leaves the others, and comes with the network', async ({ open }) => {
  const page = await open('agm@lantern.example', '/healthz')
  // Neither the idle prefetch nor the browser's cache provides this screen.
  const screen = /\/SettingsScreen-[\w-]+\.js$/
  await page.route(screen, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().setOffline(true)
  const rail = page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  await rail.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await expect(page.getByText('You’re offline. It loads when the network is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()

  await rail.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await rail.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await page.unroute(screen)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
