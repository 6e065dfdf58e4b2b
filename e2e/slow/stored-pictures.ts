import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

const WEB = join(import.meta.dirname, '../../web/src')
const FOLDER = join(WEB, 'app/help/pictures')
const file = (name: string) => join(FOLDER, name)

/** A part of a screen: its size, and its text for assistive technology. */
export type Seen = { width: number; height: number; text: string }

/** The data stored with the pictures, by `<name>.<look>`, and the hash of the colors and font sizes. */
export type Stored = { seen: Record<string, Seen>; tokens: string }

const QUALITY = 60
/** In bytes: of one picture, and of all together. */
const PICTURE_MAX = 40_000
const ALL_MAX = 520_000

export async function look(part: Locator): Promise<Seen> {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not on the screen.')
  // Without addresses, because they contain ids, which are new in each demo company.
  const text = (await part.ariaSnapshot()).replaceAll(/\n\s*- \/url: .*/g, '')
  return { width: Math.round(box.width), height: Math.round(box.height), text: `${text}\n` }
}

/** `scale`: pixels of the picture for each of the screen. */
export async function takePicture(page: Page, part: Locator, scale: number): Promise<Buffer> {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not on the screen.')
  const devtools = await page.context().newCDPSession(page)
  const clip = { ...box, width: Math.round(box.width), height: Math.round(box.height), scale }
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}

export async function tokensNow(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(WEB, 'ui/tokens.css')))
    .digest('hex')
}

export async function readStored(): Promise<Stored> {
  const sizes: Record<string, Omit<Seen, 'text'>> = JSON.parse(await readFile(file('sizes.json'), 'utf8'))
  const entries = Object.entries(sizes).map(async ([name, size]) => {
    return [name, { ...size, text: await readFile(file(`${name}.yml`), 'utf8') }] as const
  })
  const tokens = await readFile(file('tokens.sha256'), 'utf8')
  return { seen: Object.fromEntries(await Promise.all(entries)), tokens: tokens.trim() }
}

/** Replaces everything stored. */
export async function store(seen: Stored['seen'], pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  const bytes = [...pictures].map(([name, { length }]) => ({ name, length }))
  const heavy = bytes.filter(({ length }) => length > PICTURE_MAX).map(({ name }) => name)
  const all = bytes.reduce((sum, { length }) => sum + length, 0)
  if (heavy.length > 0) throw new Error(`Over ${PICTURE_MAX} bytes: ${heavy.join(', ')}. Depict less.`)
  if (all > ALL_MAX) throw new Error(`All pictures have ${all} bytes, and may have ${ALL_MAX}.`)
  const old = (await readdir(FOLDER)).filter((name) => /\.(webp|yml)$/.test(name))
  await Promise.all(old.map((name) => rm(file(name))))
  for (const [name, picture] of pictures) await writeFile(file(`${name}.webp`), picture)
  for (const [name, { text }] of Object.entries(seen)) await writeFile(file(`${name}.yml`), text)
  const sizes = Object.entries(seen).map(([name, { width, height }]) => [name, { width, height }])
  await writeFile(file('sizes.json'), `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`)
  await writeFile(file('tokens.sha256'), `${await tokensNow()}\n`)
}
