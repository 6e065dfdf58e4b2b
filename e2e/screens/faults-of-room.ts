/* Runs in the page, as a script of its own: finds what has too little room in the window. */

declare global {
  interface Window {
    /** The faults with the page's own names, with names of 60 characters, and on a phone with text of this size in percent. */
    faultsOfRoom: (names: readonly string[], textSize: number) => Promise<string[]>
  }
}

type Box = { left: number; top: number; right: number; bottom: number }
type Line = { box: Box; parent: Element; text: string }
type Control = Line & { target: Element }
/** A text with its lines. */
type Written = { text: string; parent: Element; rects: DOMRect[] }

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider]'
const PHONE = 390
const TABLET = 820
const BOXES = 'select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])'
/** Stands outside until it has the focus. */
const SKIP_LINK = 'a.sr-only'
/** As WCAG 2.5.8 has it, without its exception for targets that stand apart. */
const LEAST = 24
const FEWEST = 6
/** The screen of the smallest phones has no room for what is above the first action. */
const LOW = 700

window.faultsOfRoom = async (names, textSize) => {
  const frame = () => new Promise((resume) => requestAnimationFrame(resume))
  await frame()
  await frame()
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  const isModal = document.querySelector('[data-aria-hidden]') !== null
  const root = (isModal && [...dialogs].at(-1)) || document.body
  const faults = measure(root)
  if (innerWidth === PHONE) faults.push(...withLargeText(root, textSize))
  const already = new Set(faults)
  const ofNames = withLongNames(root, names).filter((fault) => !already.has(fault))
  return [...faults, ...ofNames.map((fault) => `with long names: ${fault}`)]
}

/** What leaves the window for somebody who sets a larger text in the browser. */
function withLargeText(root: Element, textSize: number): string[] {
  document.documentElement.style.fontSize = `${textSize}%`
  const leaving = measure(root).filter((fault) => /(wider than its|below the) window$/.test(fault))
  document.documentElement.style.fontSize = ''
  return leaving.map((fault) => `with text at ${textSize} %: ${fault}`)
}

/** The faults while each name on the page is a longer one. */
function withLongNames(root: Element, names: readonly string[]): string[] {
  const words = root.textContent ?? ''
  const there = names.filter((name) => words.includes(name))
  if (there.length === 0) return []
  const escaped = there
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const anyName = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const before: [Text, string, string][] = []
  for (const node of textsOf(root)) {
    const long = node.data.replace(anyName, longer)
    if (long !== node.data) before.push([node, node.data, long])
  }
  if (before.length === 0) return []
  for (const [node, , long] of before) node.data = long
  const faults = measure(root)
  for (const [node, text, long] of before) if (node.data === long) node.data = text
  return faults.filter((fault) => !fault.includes('below the fold'))
}

/** A longer name that begins with this one and has a long word in it. */
function longer(name: string): string {
  return `${name} Wolfeschlegelsteinhausen and Daughters of the Old Market Hall`.slice(0, 60).trimEnd()
}

/** The faults of the page as it is now. */
function measure(root: Element): string[] {
  for (const cache of [styles, clips, layers, seen]) cache.clear()
  const isWide = document.documentElement.scrollWidth > innerWidth
  const texts = writtenIn(root)
  const lines = texts.flatMap(linesOf)
  const controls = controlsIn(root)
  return [
    ...new Set([
      ...(isWide ? ['the page is wider than its window'] : []),
      ...texts.flatMap(faultsOfText),
      ...lines.filter(leavesWindow).map(({ text }) => `“${text}” leaves the window`),
      ...controls.flatMap((control) => faultsOfControl(control, root)),
      ...overlaps([...controls, ...lines]),
      ...foldFaults(controls, root),
    ]),
  ]
}

function textsOf(root: Element): Text[] {
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

/** The texts of elements that can be seen. */
function writtenIn(root: Element): Written[] {
  const range = document.createRange()
  return textsOf(root).flatMap((node) => {
    const parent = node.parentElement as Element
    if (!isSeen(parent)) return []
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    return [{ text: node.data.trim(), parent, rects }]
  })
}

/** Texts with room for a few characters only, and titles that are squeezed. */
function faultsOfText({ text, parent, rects }: Written): string[] {
  const box = flowOf(parent)
  const letter = rects.reduce((sum, rect) => sum + rect.width, 0) / text.length
  const widest = Math.max(...rects.map((rect) => rect.width))
  // Text in a flex box has a box of its own.
  const room = /flex|grid/.test(styleOf(box).display) ? widest : Math.max(roomOf(box), 0)
  const faults: string[] = []
  if (text.length > FEWEST && room < FEWEST * letter - 1)
    faults.push(`“${short(text)}” has room for ${Math.round(room / letter)} characters`)
  if (box.tagName === 'H1' && rects.length > 1) {
    const all = box.closest('main, [role=dialog], body') as Element
    if (roomOf(box) < roomOf(all) / 2)
      faults.push(`the title “${short(text)}” has less than half of the width`)
  }
  return faults
}

/** The lines of a text, as far as they can be seen. */
function linesOf({ text, parent, rects }: Written): Line[] {
  return rects.flatMap(({ left, right, top, bottom, height }) => {
    // Without the space between lines.
    const line = { left: left + 1, right: right - 1, top: top + height / 4, bottom: bottom - height / 4 }
    const box = visiblePart(line, parent)
    return box ? [{ box, parent, text: short(text) }] : []
  })
}

function controlsIn(root: Element): Control[] {
  return [...root.querySelectorAll(CONTROLS)].flatMap((element) => {
    if (element.matches(SKIP_LINK) || element.closest('[aria-hidden=true], [inert]')) return []
    const label = element.matches('input') ? element.closest('label') : null
    const target = label ?? element
    if (!isSeen(target)) return []
    const box = visiblePart(target.getBoundingClientRect(), target.parentElement)
    return box ? [{ box, parent: element, target, text: nameOf(element) }] : []
  })
}

/** Controls that leave the window, are too small for a finger, or make a phone's page larger. */
function faultsOfControl(control: Control, root: Element): string[] {
  const { parent: element, target, text: name } = control
  const faults: string[] = []
  if (leavesWindow(control)) faults.push(`${name} leaves the window`)
  const layer = layerOf(element)
  if (layer && styleOf(layer).position === 'fixed' && layer !== root && !root.matches('[role]')) {
    if (layer.getBoundingClientRect().bottom > innerHeight + 1) faults.push(`${name} is below the window`)
  }
  const { width, height } = sizeOf(element, target.getBoundingClientRect())
  const inText =
    styleOf(element).display === 'inline' &&
    flowOf(element).textContent?.trim() !== element.textContent?.trim()
  if (!inText && (width < LEAST - 0.5 || height < LEAST - 0.5))
    faults.push(`${name} is ${Math.round(width)} by ${Math.round(height)} px`)
  // A phone makes the page larger when such a box is touched.
  if (innerWidth <= TABLET && element.matches(BOXES) && Number.parseFloat(styleOf(element).fontSize) < 16)
    faults.push(`${name} has text of less than 16 px`)
  return faults
}

function leavesWindow({ box }: Line): boolean {
  return box.right > innerWidth + 1 || box.left < -1
}

/** Each two lines or controls that lie over each other. */
function overlaps(all: (Line | Control)[]): string[] {
  all.sort((one, other) => one.box.top - other.box.top)
  return all.flatMap((one, at) => {
    const faults: string[] = []
    for (let next = at + 1; next < all.length; next += 1) {
      const other = all[next]
      if (!other || other.box.top > one.box.bottom - 2) break
      const fault = isOver(one.box, other.box) && overlapOf(one, other)
      if (fault) faults.push(fault)
    }
    return faults
  })
}

/** Says what overlaps; undefined where it is meant to. */
function overlapOf(one: Line | Control, other: Line | Control): string | undefined {
  if (layerOf(one.parent) !== layerOf(other.parent)) return undefined
  if (isPutOver(one.parent, other.parent) || isPutOver(other.parent, one.parent)) return undefined
  if (!isControl(one) && !isControl(other)) {
    return one.parent === other.parent ? undefined : `the texts “${one.text}” and “${other.text}” overlap`
  }
  if (isControl(one) && isControl(other)) {
    if (one.target.contains(other.target) || other.target.contains(one.target)) return undefined
    return `${one.text} and ${other.text} overlap`
  }
  const [control, line] = isControl(one) ? [one, other] : [other as Control, one]
  if (control.target.contains(line.parent)) return undefined
  // What a control lies over on purpose, to take its touches, is its own.
  const isOn = control.parent.matches('select, input, [role=slider]')
  if (isOn && control.target.parentElement?.contains(line.parent)) return undefined
  return `${control.text} and the text “${line.text}” overlap`
}

function isControl(one: Line | Control): one is Control {
  return 'target' in one
}

function isOver(one: Box, other: Box): boolean {
  const both = meet(one, other)
  return both !== null && both.right - both.left > 2 && both.bottom - both.top > 2
}

/** Whether it is in a control that is put over the other on purpose, as the end of a text or of its box. */
function isPutOver(one: Element, other: Element): boolean {
  const control = one.closest(CONTROLS)
  return (
    control !== null &&
    styleOf(control).position === 'absolute' &&
    (control.parentElement?.contains(other) ?? false)
  )
}

/** The first action, if it cannot be seen without scrolling. */
function foldFaults(controls: readonly Control[], root: Element): string[] {
  const first = firstOf(controls, root)
  if (!first || innerHeight < LOW) return []
  const isDialog = root.matches('[role]')
  const bar = document.querySelector('nav.fixed.bottom-0')?.getBoundingClientRect()
  const fold = !isDialog && bar && bar.height > 0 ? bar.top : innerHeight
  const top = first.box.top + (isDialog ? 0 : scrollY)
  return top + LEAST > fold ? [`the first action, ${first.text}, is below the fold`] : []
}

function firstOf(controls: readonly Control[], root: Element): Control | undefined {
  return controls.find(({ parent, text }) =>
    root.matches('[role]')
      ? text !== 'Close'
      : parent.closest('main') && !parent.closest('main header') && !parent.matches(':disabled'),
  )
}

// What the browser computes is read once for each look at the page.
const styles = new Map<Element, CSSStyleDeclaration>()
const clips = new Map<Element, Box>()
const layers = new Map<Element, Element | null>()
const seen = new Map<Element, boolean>()

function once<Value>(cache: Map<Element, Value>, element: Element, compute: () => Value): Value {
  const stored = cache.get(element)
  if (stored !== undefined) return stored
  const value = compute()
  cache.set(element, value)
  return value
}

function styleOf(element: Element): CSSStyleDeclaration {
  return once(styles, element, () => getComputedStyle(element))
}

/** Fixed elements lie over those that scroll. */
function layerOf(element: Element | null): Element | null {
  if (!element) return null
  return once(layers, element, () => {
    const { position } = styleOf(element)
    return position === 'fixed' || position === 'sticky' ? element : layerOf(element.parentElement)
  })
}

const EVERYWHERE: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 }

/** The part of the window in which an element can be seen: inside whatever scrolls or hides around it. */
function clipOf(element: Element): Box {
  return once(clips, element, () => {
    const { overflowX, overflowY, position } = styleOf(element)
    const parent = element.parentElement
    const isRoot = !parent || element === document.body
    const around = isRoot || position === 'fixed' ? EVERYWHERE : clipOf(parent)
    const isClipping = !isRoot && (overflowX !== 'visible' || overflowY !== 'visible')
    return isClipping ? (meet(around, element.getBoundingClientRect()) ?? NOWHERE) : around
  })
}

function visiblePart(box: Box, from: Element | null): Box | null {
  return from ? meet(box, clipOf(from)) : box
}

function meet(one: Box, other: Box): Box | null {
  const left = Math.max(one.left, other.left)
  const right = Math.min(one.right, other.right)
  const top = Math.max(one.top, other.top)
  const bottom = Math.min(one.bottom, other.bottom)
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null
}

function isSeen(element: Element): boolean {
  return once(seen, element, () => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  })
}

/** The nearest box that text flows in. */
function flowOf(parent: Element): Element {
  let box: Element = parent
  while (box.parentElement && /^(inline|contents)$/.test(styleOf(box).display)) box = box.parentElement
  return box
}

function roomOf(box: Element): number {
  const { paddingLeft, paddingRight } = styleOf(box)
  return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

/** How large a control is to a finger: its after may be larger than itself. */
function sizeOf(control: Element, { width, height }: DOMRect): { width: number; height: number } {
  const after = getComputedStyle(control, '::after')
  if (after.content === 'none' || after.position !== 'absolute') return { width, height }
  return {
    width: Math.max(width, Number.parseFloat(after.width) || 0),
    height: Math.max(height, Number.parseFloat(after.height) || 0),
  }
}

function short(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain
}

function nameOf(element: Element): string {
  return short(
    element.getAttribute('aria-label') ??
      (element.textContent ||
        element.getAttribute('name') ||
        (element as HTMLInputElement).labels?.[0]?.textContent ||
        element.tagName),
  )
}
