import { expect, type Locator, type Page } from '@playwright/test'
import type { Client } from '../client.ts'

type Agreed = {
  text: string
  done: boolean
  task: { id: string } | null
  visit: {
    owner: { name: string }
    state: string
    line: string | null
    overdue: boolean
    figure: string | null
  }
}

export type Visit = {
  id: string
  state: string
  summary: string | null
  notes: string | null
  managersPoints: { name: string; text: string }[]
  agreed: Agreed[]
  files: { fileUrl: string; fileType: string }[]
  updatedAt: string
  owners: { id: string; name: string; kind: string }[]
}

/** A visit of today, planned without a screen. */
export const planVisit = (visitor: Client, venue: string, on: string): Promise<Visit> =>
  visitor.call('POST', '/api/visits', { venue, on, by: 'visit' })

/** The visits of a venue that somebody may see. */
export const visitsOf = async (reader: Client, venue: string): Promise<{ id: string; state: string }[]> =>
  (await reader.call<{ visits: { id: string; state: string }[] }>('GET', `/api/visits?venue=${venue}`)).visits

export const visitOf = (reader: Client, id: string): Promise<Visit> => reader.call('GET', `/api/visits/${id}`)

/** The id in the address of a visit’s screen. */
export async function idOnScreen(page: Page): Promise<string> {
  await page.waitForURL('/visits/*-*')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Adds an agreement, which the general manager owns until another person is chosen, and returns its row. */
export async function agree(page: Page, text: string): Promise<Locator> {
  const rows = page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.getByPlaceholder('What was agreed') })
  const before = await rows.count()
  await page.getByRole('button', { name: 'Add an agreement' }).click()
  const row = rows.nth(before)
  await expect(row.getByPlaceholder('What was agreed')).toBeFocused()
  await row.getByPlaceholder('What was agreed').fill(text)
  return row
}

/** Chooses what an agreement has besides its text, behind More. */
export async function inMoreOf(page: Page, row: Locator, label: RegExp, option: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByLabel(label).selectOption(option)
  await page.keyboard.press('Escape')
}

/** A photo as a camera saves it: larger than what is sent, and with the place where it was taken. */
export async function fromCamera(page: Page, name: string) {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800)
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = 'teal'
      brush.fillRect(0, 0, 1200, 1800)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  const jpeg = Buffer.from(base64, 'base64')
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'),
    Buffer.from('GPS 34.05N'),
  ])
  const length = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const buffer = Buffer.concat([jpeg.subarray(0, 2), length, exif, jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The size of a photo on the server, and whether it says anything besides the picture. */
export const storedPhoto = (page: Page, fileUrl: string) =>
  page.evaluate(async (address) => {
    const blob = await (await fetch(address)).blob()
    const text = new TextDecoder('latin1').decode(await blob.arrayBuffer())
    const { width, height } = await createImageBitmap(blob)
    return { width, height, says: /Exif|GPS/.test(text) }
  }, fileUrl)
