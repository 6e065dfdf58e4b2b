import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

/** Phones, tablets, small and large desktops, each as high as such a window is. */
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

/** Where the rail begins. */
const RAIL = 1024

declare global {
  interface Window {
    faultsOfRoom: (names: readonly string[], textSize: number) => Promise<string[]>
  }
}

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
    // Nobody names a skill.
    if (!pathname.startsWith('/api/') || /skill|first-30-days|well-done|year/.test(pathname)) return
    if (!response.headers()['content-type']?.includes('json')) return
    response.json().then(collect, () => undefined)
  })
  return names
}

type Look = {
  screen: Screen
  names: ReadonlySet<string>
  windows: readonly { width: number; height: number }[]
}

/** The text size that every screen has room for on a phone, in percent. */
const TEXT_SIZE = 150

/**
 * What has too little room in these windows, with the names that the page has read and with names of 60 characters: each
 * fault with the widths at which it is seen.
 */
export async function roomFaultsOf(page: Page, { screen, names, windows }: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'faultsOfRoom' in window))) await page.evaluate(prepare)
  const seen = new Map<string, number[]>()
  for (const viewport of windows.filter(({ width }) => !screen.phoneOnly || width < RAIL)) {
    await page.setViewportSize(viewport)
    for (const fault of await page.evaluate(({ known, textSize }) => window.faultsOfRoom(known, textSize), {
      known: [...names],
      textSize: screen.textSize ?? TEXT_SIZE,
    })) {
      seen.set(fault, [...(seen.get(fault) ?? []), viewport.width])
    }
  }
  return [...seen]
    .filter(([fault]) => !(screen.forReading && fault.includes('below the fold')))
    .map(([fault, widths]) => `${screen.name}: ${fault} (${widths.join(', ')} px)`)
}

/** Runs in the page. */
function prepare(): void {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Line = { box: Box; parent: Element; text: string }
  type Control = Line & { target: Element }
  const isControl = (one: Line | Control): one is Control => 'target' in one

  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider]'
  const TABLET = 820
  const BOXES = 'select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])'
  /** Stands outside until it has the focus. */
  const SKIP_LINK = 'a.sr-only'
  /** As WCAG 2.5.8 has it, without its exception for targets that stand apart. */
  const LEAST = 24
  const FEWEST = 6
  /** The screen of the smallest phones has no room for what is above the first action. */
  const LOW = 700

  /** A longer name that begins with this one and has a long word in it. */
  const longer = (name: string) =>
    `${name} Wolfeschlegelsteinhausen and Daughters of the Old Market Hall`.slice(0, 60).trimEnd()

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  /** Fixed elements lie over those that scroll. */
  const layerOf = (element: Element | null, layers: Map<Element, Element | null>): Element | null => {
    if (!element) return null
    const stored = layers.get(element)
    if (stored !== undefined) return stored
    const { position } = styleOf(element)
    const layer =
      position === 'fixed' || position === 'sticky' ? element : layerOf(element.parentElement, layers)
    layers.set(element, layer)
    return layer
  }

  /** The part of the window in which an element can be seen: inside whatever scrolls or hides around it. */
  const clips = new Map<Element, Box>()
  const EVERYWHERE: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
  const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 }
  const clipOf = (element: Element): Box => {
    const stored = clips.get(element)
    if (stored) return stored
    const { overflowX, overflowY, position } = styleOf(element)
    const parent = element.parentElement
    const isRoot = !parent || element === document.body
    const around = isRoot || position === 'fixed' ? EVERYWHERE : clipOf(parent)
    const isClipping = !isRoot && (overflowX !== 'visible' || overflowY !== 'visible')
    const clip = isClipping ? (meet(around, element.getBoundingClientRect()) ?? NOWHERE) : around
    clips.set(element, clip)
    return clip
  }
  const visiblePart = (box: Box, from: Element | null): Box | null => (from ? meet(box, clipOf(from)) : box)
  const meet = (one: Box, other: Box): Box | null => {
    const left = Math.max(one.left, other.left)
    const right = Math.min(one.right, other.right)
    const top = Math.max(one.top, other.top)
    const bottom = Math.min(one.bottom, other.bottom)
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null
  }

  const seen = new Map<Element, boolean>()
  const isSeen = (element: Element): boolean => {
    const stored = seen.get(element)
    if (stored !== undefined) return stored
    const { width, height } = element.getBoundingClientRect()
    const is = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    seen.set(element, is)
    return is
  }
  const short = (text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain
  }
  const nameOf = (element: Element) =>
    short(
      element.getAttribute('aria-label') ??
        (element.textContent ||
          element.getAttribute('name') ||
          (element as HTMLInputElement).labels?.[0]?.textContent ||
          element.tagName),
    )

  /** The nearest box that text flows in. */
  const flowOf = (parent: Element): Element => {
    let box: Element = parent
    while (box.parentElement && /^(inline|contents)$/.test(styleOf(box).display)) box = box.parentElement
    return box
  }
  const roomOf = (box: Element): number => {
    const { paddingLeft, paddingRight } = styleOf(box)
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }

  /** How large a control is to a finger: its after may be larger than itself. */
  const sizeOf = (control: Element, { width, height }: Box & { width: number; height: number }) => {
    const after = getComputedStyle(control, '::after')
    if (after.content === 'none' || after.position !== 'absolute') return { width, height }
    return {
      width: Math.max(width, Number.parseFloat(after.width) || 0),
      height: Math.max(height, Number.parseFloat(after.height) || 0),
    }
  }

  const textsOf = (root: Element): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      if (!node.data.trim() || !parent || parent.closest('script, style, select, svg, textarea')) continue
      if (parent.closest(SKIP_LINK)) continue
      texts.push(node)
    }
    return texts
  }

  /** Whether it is in a control that is put over the other on purpose, as the end of a text or of its box. */
  const isPutOver = (one: Element, other: Element) => {
    const control = one.closest(CONTROLS)
    return (
      control !== null &&
      styleOf(control).position === 'absolute' &&
      (control.parentElement?.contains(other) ?? false)
    )
  }

  const firstOf = (controls: Control[], root: Element) =>
    controls.find(({ parent, text }) =>
      root.matches('[role]')
        ? text !== 'Close'
        : parent.closest('main') && !parent.closest('main header') && !parent.matches(':disabled'),
    )

  const measure = (root: Element): string[] => {
    styles.clear()
    clips.clear()
    seen.clear()
    const layers = new Map<Element, Element | null>()
    const faults: string[] = []
    const { innerWidth, innerHeight } = window

    const wide = document.documentElement.scrollWidth
    if (wide > innerWidth) faults.push(`the page is wider than its window`)

    const lines: Line[] = []
    const range = document.createRange()
    for (const node of textsOf(root)) {
      const parent = node.parentElement as Element
      if (!isSeen(parent)) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const text = node.data.trim()
      const box = flowOf(parent)
      const width = rects.reduce((sum, rect) => sum + rect.width, 0)
      const letter = width / text.length
      const widest = Math.max(...rects.map((rect) => rect.width))
      // Text in a flex box has a box of its own.
      const room = /flex|grid/.test(styleOf(box).display) ? widest : Math.max(roomOf(box), 0)
      if (text.length > FEWEST && room < FEWEST * letter - 1)
        faults.push(`“${short(text)}” has room for ${Math.round(room / letter)} characters`)
      if (box.tagName === 'H1' && rects.length > 1) {
        const all = box.closest('main, [role=dialog], body') as Element
        if (roomOf(box) < roomOf(all) / 2)
          faults.push(`the title “${short(text)}” has less than half of the width`)
      }
      for (const rect of rects) {
        // Without the space between lines.
        const { left, right, top, bottom, height } = rect
        const line = { left: left + 1, right: right - 1, top: top + height / 4, bottom: bottom - height / 4 }
        const part = visiblePart(line, parent)
        if (!part) continue
        if (part.right > innerWidth + 1 || part.left < -1) faults.push(`“${short(text)}” leaves the window`)
        lines.push({ box: part, parent, text: short(text) })
      }
    }

    const controls: Control[] = []
    for (const element of root.querySelectorAll(CONTROLS)) {
      if (element.matches(SKIP_LINK)) continue
      if (element.closest('[aria-hidden=true], [inert]')) continue
      const label = element.matches('input') ? element.closest('label') : null
      const target = label ?? element
      if (!isSeen(target)) continue
      const rect = target.getBoundingClientRect()
      const part = visiblePart(rect, target.parentElement)
      if (!part) continue
      const name = nameOf(element)
      if (part.right > innerWidth + 1 || part.left < -1) faults.push(`${name} leaves the window`)
      const layer = layerOf(element, layers)
      if (layer && styleOf(layer).position === 'fixed' && layer !== root && !root.matches('[role]')) {
        const around = layer.getBoundingClientRect()
        if (around.bottom > innerHeight + 1) faults.push(`${name} is below the window`)
      }
      const { width, height } = sizeOf(element, rect)
      const inText =
        styleOf(element).display === 'inline' &&
        flowOf(element).textContent?.trim() !== element.textContent?.trim()
      if (!inText && (width < LEAST - 0.5 || height < LEAST - 0.5))
        faults.push(`${name} is ${Math.round(width)} by ${Math.round(height)} px`)
      // A phone makes the page larger when such a box is touched.
      if (innerWidth <= TABLET && element.matches(BOXES) && Number.parseFloat(styleOf(element).fontSize) < 16)
        faults.push(`${name} has text of less than 16 px`)
      controls.push({ box: part, parent: element, target, text: name })
    }
    const isSameLayer = (one: Element, other: Element) => layerOf(one, layers) === layerOf(other, layers)
    const isOver = (one: Box, other: Box) => {
      const both = meet(one, other)
      return both !== null && both.right - both.left > 2 && both.bottom - both.top > 2
    }
    const first = firstOf(controls, root)
    /** Calls with each two that overlap. */
    const eachOverlap = <T extends { box: Box }>(all: T[], call: (one: T, other: T) => void) => {
      all.sort((one, other) => one.box.top - other.box.top)
      all.forEach((one, at) => {
        for (let next = at + 1; next < all.length; next += 1) {
          const other = all[next] as T
          if (other.box.top > one.box.bottom - 2) break
          if (isOver(one.box, other.box)) call(one, other)
        }
      })
    }
    eachOverlap<Line | Control>([...controls, ...lines], (one, other) => {
      if (!isSameLayer(one.parent, other.parent)) return
      if (isPutOver(one.parent, other.parent) || isPutOver(other.parent, one.parent)) return
      if (!isControl(one) && !isControl(other)) {
        if (one.parent !== other.parent) faults.push(`the texts “${one.text}” and “${other.text}” overlap`)
      } else if (isControl(one) && isControl(other)) {
        if (one.target.contains(other.target) || other.target.contains(one.target)) return
        faults.push(`${one.text} and ${other.text} overlap`)
      } else {
        const [control, line] = isControl(one) ? [one, other] : [other as Control, one]
        if (control.target.contains(line.parent)) return
        // What a control lies over on purpose, to take its touches, is its own.
        const isOn = control.parent.matches('select, input, [role=slider]')
        if (isOn && control.target.parentElement?.contains(line.parent)) return
        faults.push(`${control.text} and the text “${line.text}” overlap`)
      }
    })

    const isDialog = root.matches('[role]')
    if (first && innerHeight >= LOW) {
      const bar = document.querySelector('nav.fixed.bottom-0')?.getBoundingClientRect()
      const fold = !isDialog && bar && bar.height > 0 ? bar.top : innerHeight
      const top = first.box.top + (isDialog ? 0 : window.scrollY)
      if (top + LEAST > fold) faults.push(`the first action, ${first.text}, is below the fold`)
    }
    return [...new Set(faults)]
  }

  window.faultsOfRoom = async (names, textSize) => {
    const frame = () => new Promise((resume) => requestAnimationFrame(resume))
    await frame()
    await frame()
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const isModal = document.querySelector('[data-aria-hidden]') !== null
    const root = (isModal && [...dialogs].at(-1)) || document.body
    const faults = measure(root)
    if (innerWidth === 390) {
      // As of who sets a larger text in the browser.
      document.documentElement.style.fontSize = `${textSize}%`
      const leaving = measure(root).filter((fault) => /(wider than its|below the) window$/.test(fault))
      document.documentElement.style.fontSize = ''
      faults.push(...leaving.map((fault) => `with text at ${textSize} %: ${fault}`))
    }
    const words = root.textContent ?? ''
    const there = names.filter((name) => words.includes(name))
    if (there.length === 0) return faults

    const escaped = there
      .sort((one, other) => other.length - one.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const anyName = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
    const before: [Text, string, string][] = []
    for (const node of textsOf(root)) {
      const long = node.data.replace(anyName, longer)
      if (long !== node.data) before.push([node, node.data, long])
    }
    for (const [node, , long] of before) node.data = long
    const withLong = before.length > 0 ? measure(root) : []
    for (const [node, text, long] of before) if (node.data === long) node.data = text
    const already = new Set(faults)
    return [
      ...faults,
      ...withLong
        .filter((fault) => !already.has(fault) && !fault.includes('below the fold'))
        .map((fault) => `with long names: ${fault}`),
    ]
  }
}
