import type { Page, Route } from '@playwright/test'
import { DESKTOP, expect, PHONE, test } from '../../fixtures.ts'
import { givePriority, type Member, memberAt, type Priority } from '../../steps/member.ts'
import { unfold } from '../../steps/more.ts'
import { expectToast } from '../../steps/toast.ts'

type Sample = { name: string; mimeType: string; buffer: Buffer }
type Stored = { id: string; fileName: string; size: number; fileUrl: string }

const MAX = 10_485_760

/** A picture as a browser encodes it. */
async function picture(page: Page, name: string, mimeType = 'image/jpeg'): Promise<Sample> {
  const base64 = await page.evaluate(async (type) => {
    const canvas = new OffscreenCanvas(640, 480)
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = 'rebeccapurple'
      brush.fillRect(0, 0, 320, 480)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }, mimeType)
  return { name, mimeType, buffer: Buffer.from(base64, 'base64') }
}

/** The picture, padded to this size. */
const padded = ({ buffer, ...sample }: Sample, name: string, size: number): Sample => ({
  ...sample,
  name,
  buffer: Buffer.concat([buffer, Buffer.alloc(size - buffer.length)]),
})

const cardOf = (page: Page, { title }: Priority) => page.getByRole('article', { name: title, exact: true })
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Materials' })
const listOn = (page: Page) => dialogOn(page).getByRole('list', { name: 'Materials' })
const choose = (page: Page, ...files: Sample[]) =>
  dialogOn(page).getByLabel('Files', { exact: true }).setInputFiles(files)
const button = (page: Page, name: string | RegExp) => dialogOn(page).getByRole('button', { name })
/** The number of uploads per row. */
const inRowOn = (page: Page) =>
  dialogOn(page)
    .getByRole('list', { name: 'Files to upload' })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
const upload = (page: Page) => button(page, /^Upload \d/).click()

async function storedOf({ self }: Member, { id }: Priority): Promise<Stored[]> {
  return (await self.call<{ materials: Stored[] }>('GET', `/api/priorities/${id}/materials`)).materials
}

test('the GM can open, download and remove a photo from a phone', async ({ open, scope }) => {
  const member = await memberAt(scope.url, 'annika.strand@lantern.example')
  const priority = await givePriority(member, { title: 'Photograph the back bar' })
  const phone = await open(member.email, '/', { viewport: PHONE })
  await unfold(cardOf(phone, priority))
  const openMaterials = cardOf(phone, priority).getByRole('button', { name: /^Materials/ })
  await openMaterials.click()
  await expect(dialogOn(phone).getByText('No materials yet')).toBeVisible()
  const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), button(phone, 'Add files').click()])
  expect(chooser.isMultiple()).toBe(true)
  const photo = await picture(phone, 'back bar.jpg')
  await chooser.setFiles(photo)
  await upload(phone)
  await expectToast(phone, 'File Uploaded', 'back bar.jpg uploaded successfully')
  await expect(listOn(phone).getByText('back bar.jpg')).toBeVisible()
  // Only editors can remove files.
  await expect(button(phone, /^Remove/)).toHaveCount(0)
  await button(phone, 'Close').click()
  await expect(openMaterials).toHaveText('Materials 1')

  const desk = await open('travis.boone@lantern.example', member.home, { viewport: DESKTOP })
  await cardOf(desk, priority)
    .getByRole('button', { name: /^Materials/ })
    .click()
  await expect(desk).toHaveURL(new RegExp(`materials=${priority.id}`))
  await expect(listOn(desk)).toContainText('Annika Strand')
  await button(desk, /^back bar.jpg/).click()
  const preview = dialogOn(desk).getByRole('img', { name: 'back bar.jpg' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    dialogOn(desk).getByRole('link', { name: 'Download back bar.jpg' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('back bar.jpg')
  await button(desk, 'Remove back bar.jpg').click()
  await button(desk, 'Remove').last().click()
  await expect(dialogOn(desk).getByText('No materials yet')).toBeVisible()
  expect(await storedOf(member, priority)).toEqual([])
  await desk.keyboard.press('Escape')
  await expect(dialogOn(desk)).toHaveCount(0)
  await expect(desk).not.toHaveURL(/materials=/)
})

test('a chosen file is refused with a sentence, or saved under its name', async ({ open, scope }) => {
  const member = await memberAt(scope.url, 'marcus.dupree@lantern.example')
  const priority = await givePriority(member, { title: 'Collect everything' })
  const page = await open(member.email, '/')
  page.on('dialog', (alert) => expect(alert.message()).toBe('nothing ran'))
  await cardOf(page, priority).getByRole('button', { name: 'Materials' }).click()
  const [jpeg, png] = [await picture(page, 'a.jpg'), await picture(page, 'a.png', 'image/png')]
  const expectText = (text: string) => expect(dialogOn(page).getByText(text)).toBeVisible()
  const tile = (name: string) => dialogOn(page).getByRole('listitem').filter({ hasText: name })

  await choose(page, ...[1, 2, 3, 4, 5, 6].map((n) => ({ ...jpeg, name: `${n}.jpg` })))
  await expectText('5 files at a time at most. Nothing was added.')
  const html = { mimeType: 'text/html', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') }
  await choose(page, { ...html, name: 'page.html' }, padded(jpeg, 'one byte over.jpg', MAX + 1))
  await expectText('page.html: This file type can’t be attached.')
  await expectText('one byte over.jpg is larger than 10 MB.')
  await choose(page, padded(jpeg, 'exactly.jpg', MAX))
  await expect(tile('exactly.jpg')).toBeVisible()
  await tile('exactly.jpg')
    .getByRole('button', { name: /^Remove/ })
    .click()

  const tag = '"><img src=x onerror=alert(1)>.png'
  const long = `${'long '.repeat(39)}x.jpg`
  expect(long).toHaveLength(200)
  const samples = [
    { ...png, name: tag },
    { ...jpeg, name: long },
    { ...jpeg, name: '🍸 back bar 🍋.jpg' },
  ]
  await choose(page, ...samples)
  for (const [width, inRow] of [
    [1280, 5],
    [860, 4],
    [720, 3],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    expect(await inRowOn(page), `at ${width} px`).toBe(inRow)
  }
  await page.setViewportSize(DESKTOP)
  await upload(page)
  await expect(listOn(page).getByRole('listitem')).toHaveCount(samples.length)
  for (const { name } of samples) await expect(listOn(page)).toContainText(name.trim())
  expect((await storedOf(member, priority)).map(({ fileName }) => fileName).sort()).toEqual(
    samples.map(({ name }) => name).sort(),
  )

  const turned = 'photo\u202egpj.exe.jpg'
  await choose(
    page,
    { ...jpeg, name: '../../x.jpg' },
    { ...jpeg, name: turned },
    { ...html, name: 'renamed.jpg' },
  )
  await upload(page)
  await expect(tile('../../x.jpg')).toContainText('characters that are not allowed')
  await expect(tile(turned)).toContainText('characters that are not allowed')
  await expect(tile('renamed.jpg')).toContainText('Not attached: this is not a real jpg file')
  for (const name of ['../../x.jpg', turned, 'renamed.jpg']) await button(page, `Remove ${name}`).click()
  expect(await storedOf(member, priority)).toHaveLength(samples.length)
})

test('a failed upload keeps the file, and continues when it can', async ({ open, scope }) => {
  const member = await memberAt(scope.url, 'marcus.dupree@lantern.example')
  const priority = await givePriority(member, { title: 'Send it through' })
  const page = await open(member.email, '/')
  await cardOf(page, priority)
    .getByRole('button', { name: /^Materials/ })
    .click()
  const jpeg = await picture(page, 'bar.jpg')
  const stored = async () => (await storedOf(member, priority)).map(({ fileName }) => fileName)

  // A refused file waits for the user.
  const refusal = { code: 'conflict', error: 'Not just now.', requestId: 'x' }
  const refuse = (route: Route) => route.fulfill({ status: 409, json: refusal })
  await choose(page, jpeg)
  await page.route('**/api/materials', refuse, { times: 1 })
  await upload(page)
  await expectToast(page, 'Upload Error', 'Failed to save file information')
  await expect(dialogOn(page).getByText('Not just now.')).toBeVisible()
  await button(page, 'Retry bar.jpg').click()
  await expectToast(page, 'File Uploaded', 'bar.jpg uploaded successfully')
  expect(await stored()).toEqual(['bar.jpg'])

  // Lost calls and expired addresses are retried automatically as the same upload.
  const expired = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'
  await page.route('**/api/objects/upload', (route) => route.abort(), { times: 1 })
  await page.route('**/files/**', (route) => route.fulfill({ status: 403, body: expired }), { times: 1 })
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/materials', lose, { times: 1 })
  const keys: (string | undefined)[] = []
  page.on('request', (sent) => {
    // The file store gets the key in the URL, our server in the body.
    if (sent.method() === 'PUT') keys.push(/[0-9a-f]{32}/.exec(sent.url() + sent.postData())?.[0])
  })
  await choose(page, { ...jpeg, name: 'late.jpg' })
  await upload(page)
  await expectToast(page, 'File Uploaded', 'late.jpg uploaded successfully')
  // Twice to the file store, twice to our server.
  expect([keys.length, new Set(keys).size]).toEqual([4, 1])

  // Paused, resumed and canceled during the upload.
  await page.route('**/files/**', () => undefined)
  await choose(page, { ...jpeg, name: 'never.jpg' })
  await upload(page)
  await button(page, 'Pause never.jpg').click()
  await expect(dialogOn(page).getByText('Paused')).toBeVisible()
  await button(page, 'Resume never.jpg').click()
  await button(page, 'Cancel never.jpg').click()
  await expect(button(page, 'Add files')).toBeVisible()
  await page.unroute('**/files/**')

  // It waits offline. It continues with the dialog closed, and the card shows the progress.
  await choose(page, { ...jpeg, name: 'cellar.jpg' })
  await page.context().setOffline(true)
  await upload(page)
  await expect(dialogOn(page).getByText('No network. It resumes when you’re back online.')).toBeVisible()
  await page.goBack()
  await expect(cardOf(page, priority).getByRole('button', { name: 'Materials 0 %' })).toBeVisible()
  await page.context().setOffline(false)
  await expectToast(page, 'File Uploaded', 'cellar.jpg uploaded successfully')
  expect((await stored()).sort()).toEqual(['bar.jpg', 'cellar.jpg', 'late.jpg'])
})
