import { Client } from '../../client.ts'
import { removeDataDir } from '../../data-folder.ts'
import { expect, PHONE, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { startDemo } from '../../scope.ts'
import { stored } from '../../slow/stored-files.ts'
import { countStoredActs, database } from '../../steps/database.ts'
import { agree, fromCamera, planVisit, visitOf, visitsOf } from '../../steps/visit.ts'

/*
 * A phone that puts the page away in a visit without a network, and opens it again. Only the service worker can open it.
 */

const VP = 'vp@lantern.example'
const VENUE = 'tidewater-room'
const NOTES = 'The taps are clean, and the door sticks.'
const AGREED = 'Plane the door'

test('a page that is closed without a network opens again with the whole visit, and sends it once', async ({
  browser,
}) => {
  test.slow()
  const scope = await startDemo({ clockStart: WEDNESDAY })
  const { url } = scope
  const [vp, gm] = await Promise.all([
    Client.signIn(url, VP),
    Client.signIn(url, 'rosalind.pike@lantern.example'),
  ])
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, serviceWorkers: 'allow' })
  const [name = '', value = ''] = vp.headers.cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const { id } = await planVisit(vp, VENUE, '2026-11-18')

  // Home reads the visit and its brief ahead, and the service worker stores the screen.
  let page = await context.newPage()
  await page.goto('/')
  await expect.poll(() => stored(page)).toContain('later')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your visits' })).toContainText('Tidewater Room')
  await expect.poll(() => stored(page)).toContain('VisitPage')
  await expect.poll(async () => (await database(page)).opened).toContain('"brief"')
  const photo = await fromCamera(page, 'door.jpg')
  await page.waitForLoadState('networkidle')

  const again = async () => {
    await page.close()
    page = await context.newPage()
    await page.goto(`/visits/${id}`)
  }
  /** The device has stored everything that waits. */
  const keepsAll = () =>
    expect(async () => {
      const line = await page.getByText(/^Waiting to send · \d+$/).textContent()
      expect(line).toBe(`Waiting to send · ${await countStoredActs(page)}`)
    }).toPass()
  await context.setOffline(true)
  await again()
  await expect(page.getByRole('region', { name: 'Signals' })).toContainText('Revenue')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByLabel('Add photos', { exact: true }).setInputFiles(photo)
  const photos = () => page.getByRole('list', { name: 'Photos' }).getByRole('button')
  await expect(photos()).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Notes' }).fill(NOTES)
  await agree(page, AGREED)
  await keepsAll()
  await again()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(NOTES)
  await expect(page.getByPlaceholder('What was agreed')).toHaveValue(AGREED)
  await expect(photos()).toHaveCount(1)
  await page.getByRole('button', { name: 'Share with Rosalind' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText(/^Waiting to send. Rosalind Pike gets it/)).toBeVisible()
  await keepsAll()
  await again()
  await expect(page.getByText(/^Waiting to send. Rosalind Pike gets it/)).toBeVisible()
  expect(await visitOf(vp, id)).toMatchObject({ state: 'planned', notes: '', agreed: [], files: [] })

  await page.close()
  await context.setOffline(false)
  page = await context.newPage()
  await page.goto('/')
  await expect.poll(async () => (await visitOf(gm, id)).state).toBe('shared')
  expect(await visitOf(vp, id)).toMatchObject({ notes: NOTES, files: [{}], agreed: [{ text: AGREED }] })
  expect((await visitsOf(gm, VENUE)).filter(({ state }) => state === 'shared')).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Waiting to send' })).toHaveCount(0)

  await context.close()
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
})
