import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { transformWithOxc } from 'vite'
import type { Screen } from './screens.ts'

/** Phones, tablets, small and large desktops, with usual heights. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 600, height: 960 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1152, height: 720 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** The smallest phone, the one with a larger text, a tablet and a desktop. */
export const DAILY_WINDOWS = WINDOWS.filter(({ width }) => [320, 390, 768, 1280].includes(width))

/** The width from which there is a rail. */
const RAIL = 1024

/** The names in replies: of venues, people, priorities. */
const NAMED = /^(name|title|\w+Name|\w+Title)$/

/** Collects the names that a page reads from now on. */
export function namesReadBy(page: Page): Set<string> {
  const names = new Set<string>()
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      if (NAMED.test(key) && value.length > 3 && value.length < 60) names.add(value)
    } else if (Array.isArray(value)) for (const one of value) collect(one)
    else if (value !== null && typeof value === 'object')
      for (const [under, one] of Object.entries(value)) collect(one, under)
  }
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // People do not type names of skills.
    if (!pathname.startsWith('/api/') || /skill|first-30-days|well-done|year/.test(pathname)) return
    if (!response.headers()['content-type']?.includes('json')) return
    response.json().then(collect, () => undefined)
  })
  return names
}

/** What runs in the page, as a script whose names are its own. */
const SOURCE = new URL('./faults-of-room.ts', import.meta.url)
const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE.pathname)
const IN_PAGE = `(() => {${code}})()`

type Look = {
  screen: Screen
  names: ReadonlySet<string>
  windows: readonly { width: number; height: number }[]
}

/** The text size that every screen has room for on a phone, in percent. */
const TEXT_SIZE = 150

/**
 * The faults of a screen in these windows, with the names that the page has read and with names of 60 characters: text
 * and controls with too little room, each with the widths that have it.
 */
export async function roomFaultsOf(page: Page, { screen, names, windows }: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'faultsOfRoom' in window))) await page.evaluate(IN_PAGE)
  const seen = new Map<string, number[]>()
  for (const viewport of windows.filter(({ width }) => !screen.phoneOnly || width < RAIL)) {
    await page.setViewportSize(viewport)
    for (const fault of await page.evaluate(({ names, textSize }) => window.faultsOfRoom(names, textSize), {
      names: [...names],
      textSize: screen.textSize ?? TEXT_SIZE,
    })) {
      seen.set(fault, [...(seen.get(fault) ?? []), viewport.width])
    }
  }
  return [...seen]
    .filter(([fault]) => !(screen.forReading && fault.includes('below the fold')))
    .map(([fault, widths]) => `${screen.name}: ${fault} (${widths.join(', ')} px)`)
}
