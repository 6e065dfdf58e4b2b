import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { expect, PHONE, test } from '../../fixtures.ts'
import { CAMERA, cameraPhoto, sizeOfJpeg } from '../../steps/photo.ts'

const VP = 'vp.texas@lantern.example'
const VENUE = 'dry-creek-saloon'
/** The day of the tests’ server. */
const TODAY = '2026-11-18'
const NAMES = Array.from({ length: 10 }, (_, at) => `IMG_${at + 1}`)

type Open = (email: string, path: string, options: { viewport: typeof PHONE }) => Promise<Page>

type Visit = {
  id: string
  files: { id: string; fileName: string; fileType: string; fileUrl: string; size: number }[]
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('button')

/** What waits on the device, as the browser’s database holds it. */
const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('scope'))
    const store = database.transaction('kept').objectStore('kept')
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
    database.close()
    return values.filter((_, index) => `${keys[index]}`.startsWith('outbox:'))
  })

/** Cuts a page off from Scope, whose files still load: this page has no service worker. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const reads = ['**/api/**', '**/readyz']
  for (const read of reads) await page.route(read, (route) => route.abort())
  return async () => {
    for (const read of reads) await page.unroute(read)
  }
}

/** The caller’s new visit of today, begun on a phone. */
async function begunOn(open: Open, vp: Client): Promise<{ id: string; page: Page; input: Locator }> {
  const id = randomUUID()
  await vp.call('POST', '/api/visits', { id, venue: VENUE, on: TODAY, by: 'visit', tell: false })
  const page = await open(VP, `/visits/${id}`, { viewport: PHONE })
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('Up to 10, yours alone.')).toBeVisible()
  return { id, page, input: page.getByLabel('Add photos').and(page.locator('input')) }
}

test('ten photos of a cellar survive a closed page, and arrive once, small and without their place', async ({
  open,
  scope,
}) => {
  const vp = await Client.signIn(scope.url, VP)
  const { id, page, input } = await begunOn(open, vp)
  // The visit as it is now is on the device.
  await page.waitForLoadState('networkidle')

  const back = await cutOff(page)
  const large = await cameraPhoto(page, 4032, 3024)
  const small = await cameraPhoto(page, 640, 480)
  expect(large.includes('Exif')).toBe(true)
  expect(large.includes(CAMERA)).toBe(true)
  await input.setInputFiles(
    NAMES.map((name, at) => ({
      ...{ name: `${name}.JPG`, mimeType: 'image/jpeg', buffer: at === 0 ? large : small },
    })),
  )
  await expect(tiles(page)).toHaveCount(10)
  await expect(page.getByText('Waiting to send 10 photos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()
  // Nothing of a photo can be read on the device: each is encrypted.
  await expect.poll(async () => (await keptOn(page)).filter((kept) => kept.startsWith('S.')).length).toBe(10)
  expect((await keptOn(page)).some((kept) => /IMG_|image\/jpeg|\/9j\//.test(kept))).toBe(false)

  await page.reload()
  await expect(page.getByText('Waiting to send 10 photos')).toBeVisible()
  // The brief is there too, with the time it is of.
  await page.getByText('Brief', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await expect(page.getByText(/As of /)).toBeVisible()
  await expect(tiles(page)).toHaveCount(10)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).pathname))
  await back()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(10)
  await expect.poll(() => keptOn(page)).toEqual([])
  expect(new Set(sent).size).toBe(10)
  expect(sent).toHaveLength(10)

  const { files } = await vp.call<Visit>('GET', `/api/visits/${id}`)
  expect(files.map(({ fileName }) => fileName)).toEqual(NAMES.map((name) => `${name}.jpg`))
  const sizes = []
  for (const { fileUrl } of files) {
    const bytes = Buffer.from(
      await (await fetch(`${scope.url}${fileUrl}`, { headers: vp.headers })).arrayBuffer(),
    )
    sizes.push(sizeOfJpeg(bytes))
    for (const trace of ['Exif', 'GPS', CAMERA, 'http://ns.adobe.com'])
      expect(bytes.includes(trace)).toBe(false)
  }
  // Upright, and the small ones as they were.
  expect(sizes).toEqual([[1200, 1600], ...Array.from({ length: 9 }, () => [480, 640])])

  await tiles(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'Photo 1 of 10' })
  const shown = dialog.getByRole('img', { name: 'IMG_1.jpg' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1600)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('Remove this photo?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(tiles(page)).toHaveCount(9)
  await expect.poll(async () => (await vp.call<Visit>('GET', `/api/visits/${id}`)).files.length).toBe(9)
  await vp.call('DELETE', `/api/visits/${id}`)
})

test('a refused photo stays on the device, to be saved or sent again', async ({ open, scope }) => {
  const vp = await Client.signIn(scope.url, VP)
  const { id, page, input } = await begunOn(open, vp)
  const address = `**/api/visits/${id}/files/*`
  await page.route(address, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', error: 'Not now.', requestId: 'r' } }),
  )
  const buffer = await cameraPhoto(page, 640, 480)
  await input.setInputFiles([
    { name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer },
    { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: Buffer.from('not for this browser') },
  ])
  await expect(page.getByText('IMG_2.HEIC is a HEIC photo, which this browser can’t read.')).toBeVisible()
  const list = page.getByRole('region', { name: 'Waiting to send' })
  await expect(list.getByText('Not sent. Not now.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)

  await page.reload()
  await expect(list.getByText('Not sent. Not now.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('link', { name: 'Save' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('IMG_1.jpg')
  expect(sizeOfJpeg(await readFile(await download.path()))).toEqual([480, 640])
  await page.unroute(address)
  await list.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('button', { name: 'Photo 1 of 1', exact: true })).toBeVisible()
  await expect(list).toBeHidden()
  expect((await vp.call<Visit>('GET', `/api/visits/${id}`)).files).toHaveLength(1)
  await vp.call('DELETE', `/api/visits/${id}`)
})
