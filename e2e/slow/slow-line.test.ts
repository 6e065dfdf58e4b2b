import type { Page } from '@playwright/test'
import { Client } from '../client.ts'
import { removeDataDir } from '../data-folder.ts'
import { expect, PHONE, test, WEDNESDAY, wrongIn } from '../fixtures.ts'
import { nextRelease } from '../next-release.ts'
import { startDemo, startScope } from '../scope.ts'
import { startSlowLine } from '../slow-line.ts'
import { firstFile, lookAgain, putAway, stored } from './stored-files.ts'

/** Each page from the server has another nonce. */
const nonceOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name=csp-nonce]').getAttribute('content')

const newVersionWaits = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

test('on a slow line screens open from the device; a reload and a new version come from the server', async ({
  browser,
}) => {
  const [first, release] = await Promise.all([startDemo({ clockStart: WEDNESDAY }), nextRelease()])
  const line = await startSlowLine(first.url)
  const member = await Client.signIn(first.url, 'lead@lantern.example')
  const context = await browser.newContext({ baseURL: line.url, viewport: PHONE, serviceWorkers: 'allow' })
  const [name = '', value = ''] = member.headers.cookie.split('=')
  await context.addCookies([{ name, value, url: line.url }])
  const page = await context.newPage()
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return nonceOf(page)
  }
  const sent = await open('/')
  await expect.poll(() => stored(page)).toContain('SkillsScreen')

  // Home and the other screens are two stored pages.
  const [home, skills] = [await open('/'), await open('/skills')]
  expect([home, skills]).not.toContain(sent)
  expect([await open('/'), await open('/skills')]).toEqual([home, skills])
  await page.reload()
  expect([home, skills]).not.toContain(await nonceOf(page))

  // A page of the next version comes from the server once its files are stored, and then from the device.
  const oldFile = await firstFile(page)
  await first.stop()
  const env = { PORT: new URL(first.url).port }
  const second = await startScope({ dataDir: first.dataDir, release, clockStart: WEDNESDAY, env })
  expect(await open('/')).toBe(home)
  await lookAgain(page)
  await expect(page.getByText('A new version is ready. What you typed is kept.')).toBeVisible()
  await expect.poll(() => newVersionWaits(page)).toBe(true)
  expect([home, skills]).not.toContain(await open('/skills'))
  expect(await firstFile(page)).not.toBe(oldFile)
  await putAway(page)
  await expect.poll(() => newVersionWaits(page)).toBe(false)
  const next = await open('/journal')
  expect(await open('/skills')).toBe(next)
  expect(await firstFile(page)).not.toBe(oldFile)

  await context.close()
  await line.close()
  await second.stop()
  expect([first, second].flatMap(wrongIn)).toEqual([])
  await removeDataDir(first.dataDir)
})
