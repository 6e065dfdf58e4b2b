import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
    /** A number for each distinct look of an element. */
    looks: Map<string, number>
    /** The looks of text whose contrast is enough. */
    passed: Set<number>
  }
}

/** The minified axe takes half as long to load. */
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Marks elements that look like text with sufficient contrast. */
const PASSED = 'data-passed'

/** The violations that axe reports. A page loads axe only once, because that takes as long as a check. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate(prepare, PASSED)
  }
  return page.evaluate(violationsHere, PASSED)
}

/** Runs in the page. */
function prepare(mark: string): void {
  window.looks = new Map()
  window.passed = new Set()
  window.axe.configure({ rules: [{ id: 'color-contrast', selector: `:not([${mark}])` }] })
}

/**
 * Runs in the page. Contrast is half of axe's time, so text of the same look is checked once: the rows of a list, and
 * what stays from screen to screen.
 */
async function violationsHere(mark: string): Promise<string[]> {
  const { axe, looks, passed } = window
  const looksOf = new Map<Element, number>()

  const styleOf = (element: Element): string => {
    const style = getComputedStyle(element)
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = style
    const attributes = [element.className, element.getAttribute('style')]
    return [...attributes, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join(';')
  }
  const isPlaced = (element: Element) => getComputedStyle(element).position !== 'static'

  // The look of an element depends on its ancestors, and on what may be under or over it.
  const lookOf = (element: Element): number => {
    const before = looksOf.get(element)
    if (before !== undefined) return before
    const parent = element.parentElement
    const beside = element === document.body ? [] : [...element.children].filter(isPlaced)
    const look = [parent ? lookOf(parent) : '', ...[element, ...beside].map(styleOf)].join('\n')
    const number = looks.get(look) ?? looks.size
    looks.set(look, number)
    looksOf.set(element, number)
    return number
  }

  const marked = [...document.body.querySelectorAll('*')].filter((element) => passed.has(lookOf(element)))
  for (const element of marked) element.setAttribute(mark, '')
  const { passes, violations } = await axe.run({
    resultTypes: ['violations', 'passes'],
    elementRef: true,
    selectors: false,
    // It fetches the styles once more, for rules about sound.
    preload: false,
  })
  for (const element of marked) element.removeAttribute(mark)
  const enough = passes.find(({ id }) => id === 'color-contrast')
  for (const { element } of enough?.nodes ?? []) if (element) passed.add(lookOf(element))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
