import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser, findWholeBrowser } from '../browser.ts'
import { Client } from '../client.ts'
import { removeDataDir } from '../data-folder.ts'
import { expect, PHONE, test, WEDNESDAY, wrongIn } from '../fixtures.ts'
import { nextRelease } from '../next-release.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { runFolder } from '../run-folder.ts'
import { type RunningScope, startDemo, startScope } from '../scope.ts'
import { firstFile, lookAgain, putAway, stored } from './stored-files.ts'

const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** A browser with its own profile, because no app can be installed in a private one. */
async function openBrowser(path: string, url: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(await mkdtemp(join(runFolder(), 'profile-')), {
    executablePath: path,
    args: CHROMIUM_ARGS,
    baseURL: url,
    viewport: PHONE,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
}

test('Scope can be installed, notifies, asks for a reload when a new version is ready, and opens without a network', async () => {
  const push = await startPushService()
  const first = await startDemo({ clockStart: WEDNESDAY, env: { PUSH_HOSTS: push.host } })
  const { url, dataDir } = first
  /** Replaces the server by another version with the same data. */
  const replace = async (running: RunningScope, env: Record<string, string> = {}) => {
    await running.stop()
    return startScope({ dataDir, release, clockStart: WEDNESDAY, env: { PORT: new URL(url).port, ...env } })
  }
  const wholeBrowser = findWholeBrowser()
  const [context, member, release] = await Promise.all([
    openBrowser(wholeBrowser ?? findBrowser(), url),
    Client.signIn(url, 'lead@lantern.example'),
    nextRelease(),
  ])
  const [name = '', value = ''] = member.headers.cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()

  await canBeInstalled(page)
  for (const file of ['/?shell', '/login?shell', 'JournalPage', 'SkillsScreen', 'ProgressScreen', 'later']) {
    await expect.poll(() => stored(page)).toContain(file)
  }
  expect(await stored(page)).not.toMatch(/\/api\/|AnalyticsScreen/)
  // The headless shell has no notifications.
  if (wholeBrowser) await notifies(page, { member, push, url })

  // The next version starts while the page is open, with unsubmitted text.
  await page.goto('/journal')
  const editor = page.getByRole('textbox', { name: /^What did \w+ work on this week\?$/ })
  await editor.fill('Counted the cellar')
  const oldFile = await firstFile(page)
  const second = await replace(first)
  await lookAgain(page)
  await expect(page.getByText('A new version is ready. What you typed is kept.')).toBeVisible()
  // The old page keeps working with its stored screens; a missing one says what to do.
  await editor.fill('Counted the cellar twice')
  const bar = page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  await bar.getByRole('link', { name: 'Growth', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/accomplishments'))
  await expect(page.getByRole('heading', { name: 'A new version is ready' })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/journal'))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(editor).toHaveValue('Counted the cellar twice')
  await expect(page.getByText('A new version is ready')).toBeHidden()
  const newFile = await firstFile(page)
  expect(newFile).not.toBe(oldFile)
  await expect.poll(() => stored(page)).toContain(newFile)
  // While someone reads it, the last version still serves its files.
  await lookAgain(page)
  expect(await stored(page)).toContain(oldFile)
  await putAway(page)
  await expect.poll(() => stored(page)).not.toContain(oldFile)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  // Without a network the new version runs too.
  await context.setOffline(true)
  await page.reload()
  await expect(editor).toHaveValue('Counted the cellar twice')
  expect(await firstFile(page)).toBe(newFile)
  expect(await stored(page)).not.toContain('/api/')
  await context.setOffline(false)

  // The operator removes the service worker while the page is open.
  const third = await replace(second, { SERVICE_WORKER: 'off' })
  await lookAgain(page)
  await expect.poll(() => workers(page)).toBe(0)
  await page.reload()
  await expect(editor).toHaveValue('Counted the cellar twice')
  expect([await workers(page), await page.evaluate(() => caches.keys())]).toEqual([0, []])

  await context.close()
  await third.stop()
  expect([first, second, third].flatMap(wrongIn)).toEqual([])
  await push.close()
  await removeDataDir(dataDir)
})

/** Chrome's requirements for an installable app, and the actual icons. */
async function canBeInstalled(page: Page): Promise<void> {
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
  const devtools = await page.context().newCDPSession(page)
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
  await devtools.detach()
}

type Notified = { member: Client; push: PushService; url: string }

/** The notification that the server sends is shown, and opens its screen. */
async function notifies(page: Page, { member, push, url }: Notified): Promise<void> {
  await member.call('PUT', '/api/push-choices', { choices: ['given'] })
  await member.call('POST', '/api/push-subscriptions', push.subscription)
  const gm = await Client.signIn(url, 'gm@lantern.example')
  const me = await member.call<{ id: string; venueId: string }>('GET', '/api/me')
  await gm.call('POST', '/api/priority', { venueId: me.venueId, bltId: me.id, title: 'Weigh the bottles' })
  await expect.poll(() => push.arrived).toHaveLength(1)

  await page.goto('/skills')
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const [data = ''] = push.arrived
  const registrationId = await registered
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker runs.')
  const notice = { title: 'You have a new priority', tag: 'given', data: { path: '/' } }
  // A desktop removes a notification after some seconds, so a missed one is shown again.
  await expect(async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
    await expect.poll(() => notificationsOf(worker), { timeout: 5000 }).toEqual([notice])
    expect(await tap(worker)).toBe(true)
  }).toPass()
  await expect(page.getByRole('article').filter({ hasText: 'Weigh the bottles' })).toBeVisible()
  await expect.poll(() => notificationsOf(worker)).toEqual([])
  await devtools.detach()
}

/** The calls of the service worker, whose types conflict with those of a page. */
declare const self: Pick<EventTarget, 'dispatchEvent'> & { registration: ServiceWorkerRegistration }
declare class NotificationEvent extends Event {
  constructor(type: string, init: { notification: Notification })
  waitUntil(work: Promise<unknown>): void
}

const notificationsOf = (worker: Worker): Promise<object[]> =>
  worker.evaluate(async () => {
    const notifications = await self.registration.getNotifications()
    return notifications.map(({ title, tag, data }) => ({ title, tag, data }))
  })

/**
 * Only a finger can tap for real, so the worker gets the event that the browser would send. False if no notification is
 * shown.
 */
const tap = (worker: Worker): Promise<boolean> =>
  worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications()
    if (!notification) return false
    const event = new NotificationEvent('notificationclick', { notification })
    // The browser refuses to wait for an event that it did not create.
    event.waitUntil = () => undefined
    return self.dispatchEvent(event)
  })
