import type { Page } from '@playwright/test'
import { Client } from '../client.ts'
import { expect, PHONE, test } from '../fixtures.ts'
import { serveTwoVersions } from '../two-versions.ts'

/** The names of the stored files, once the service worker serves the page. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return ''
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(caches_.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => url)
      .join()
  })

const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test('Scope can be installed, opens without a network, and asks for a reload when a new version is ready', async ({
  browser,
  scope,
}) => {
  const server = await serveTwoVersions(scope.url)
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE, serviceWorkers: 'allow' })
  const { cookie } = (await Client.signIn(scope.url, 'agm@lantern.example')).headers
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()

  // What Chrome asks of an app that can be installed, and the icons as they are.
  const { manifest, sizes } = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const manifest = await (await fetch(link?.href ?? '')).json()
    const sizeOf = async ({ src }: { src: string }) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
      return `${width}x${height}`
    }
    return { manifest, sizes: await Promise.all(manifest.icons.map(sizeOf)) }
  })
  expect(manifest).toMatchObject({ name: 'Scope', start_url: '/', scope: '/', display: 'standalone' })
  const icons = manifest.icons as { sizes: string; purpose: string }[]
  expect(sizes).toEqual(icons.map((icon) => icon.sizes))
  expect(icons.map((icon) => `${icon.purpose} ${icon.sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  expect(manifest.shortcuts.map((one: { name: string }) => one.name)).toEqual([
    'Check in',
    'Journal',
    'Waiting',
  ])
  for (const file of ['/login?shell', 'JournalPage', 'SkillsScreen', 'ProgressScreen', 'NeedsWorkDialog']) {
    await expect.poll(() => stored(page)).toContain(file)
  }
  expect(await stored(page)).not.toMatch(/\/api\/|AnalyticsScreen/)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  expect(await stored(page)).not.toContain('/api/')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()

  // The open page still has its stored screens; one that is gone asks for a reload.
  server.release()
  const bar = page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  await bar.getByRole('link', { name: 'Skills', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/accomplishments')
  })
  await expect(page.getByRole('heading', { name: 'A new version is ready' })).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/journal')
  })
  await page.getByLabel('Journal', { exact: false }).first().waitFor()
  await expect(page.getByText('A new version is ready. What you typed is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('A new version is ready')).toBeHidden()
  await expect.poll(() => stored(page)).toContain('_next.js')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(() => stored(page)).not.toMatch(/JournalPage-[\w-]{8}\.js/)

  // The operator takes the service worker back. What was typed stays.
  await page.evaluate(() => localStorage.setItem('scope.draft.kept', 'typed'))
  server.switchOff()
  await page.reload()
  await expect.poll(() => workers(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('scope.draft.kept'))).toBe('typed')
  await context.close()
  await server.close()
})
