import type { Page, Route } from '@playwright/test'
import { expect, PHONE, test } from '../fixtures.ts'

const MEMBER = 'lead@lantern.example'

/** What the browser’s database holds, by name: as it is stored, and opened with the key beside it. */
const database = (page: Page): Promise<{ names: string[]; stored: string; opened: string }> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('scope')
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
    const db = await asked(opening)
    const store = () => db.transaction('kept').objectStore('kept')
    const names = (await asked(store().getAllKeys())).map(String)
    const kept = (await asked(store().get('key'))) as { key: CryptoKey } | undefined
    const reads = (await asked(store().get('reads'))) as { sealed: string } | undefined
    db.close()
    if (!kept || !reads) return { names, stored: '', opened: '' }
    const bytes = Uint8Array.from(atob(reads.sealed.slice(2)), (character) => character.charCodeAt(0))
    const sealed = { name: 'AES-GCM', iv: bytes.slice(0, 12) }
    const text = await crypto.subtle.decrypt(sealed, kept.key, bytes.slice(12))
    return { names, stored: reads.sealed, opened: new TextDecoder().decode(text) }
  })

/** Takes Scope away from a page, and returns how it comes back. */
async function takeAway(page: Page): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort()
  for (const path of ['**/api/**', '**/readyz']) await page.route(path, abort)
  return async () => {
    for (const path of ['**/api/**', '**/readyz']) await page.unroute(path, abort)
  }
}

test('what was read last is shown without a network, and is gone after signing out', async ({ open }) => {
  const page = await open(MEMBER, '/', { viewport: PHONE })
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  const title = await card.getByRole('heading').first().innerText()
  const bar = page.getByRole('navigation', { name: 'Places' }).filter({ visible: true })
  await bar.getByRole('link', { name: 'Skills', exact: true }).click()
  const kept = async () => (await database(page)).opened
  await expect.poll(kept).toContain('"progress"')
  expect(await kept()).toContain(title)
  expect((await database(page)).stored).toMatch(/^S\.[\w+/]+=*$/)

  const comesBack = await takeAway(page)
  await page.goto('/')
  await expect(card.getByRole('heading').first()).toHaveText(title)
  const line = page.getByText(/^Not reachable, trying again\. As of \d+:\d\d [AP]M$/)
  await expect(line).toBeVisible()
  await bar.getByRole('link', { name: 'Skills', exact: true }).click()
  await expect(page.getByText('Mastered', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await comesBack()
  await expect(line).toBeHidden()

  await page.getByRole('button', { name: 'Switch User' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect((await database(page)).names).toEqual([])
})
