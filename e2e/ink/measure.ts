import type { Page } from '@playwright/test'

/** How much a screen holds, as a person sees it. */
export type Ink = {
  /** Pixels of the whole page. */
  height: number
  words: number
  /** Links, buttons and fields. */
  press: number
  /** Different families, sizes, weights and colors of text. */
  styles: number
  /** Links and buttons of the first navigation: the rail, or the bottom bar. */
  places: number
  /** The rows of tables, and the height of the middle one in pixels. */
  rows: { count: number; height: number } | null
}

/** Waits until nothing is loading and the text has stood still for a second. */
async function whole(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(
    (state) => {
      const length = document.querySelector('[aria-busy=true]') ? -1 : document.body.innerText.length
      state.times = length === state.length && length > 120 ? state.times + 1 : 0
      state.length = length
      return state.times >= 4
    },
    { length: -1, times: 0 },
    { polling: 250, timeout: 60_000 },
  )
}

/** Measures the screen that a page shows, once it is whole. */
export async function measure(page: Page): Promise<Ink> {
  await whole(page)
  return page.evaluate(() => {
    const isVisible = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const { visibility, display, opacity, clipPath } = getComputedStyle(element)
      if (width <= 1 || height <= 1 || visibility === 'hidden' || display === 'none') return false
      return (
        Number(opacity) > 0.05 &&
        clipPath === 'none' &&
        !element.closest('[aria-hidden=true],[inert],.sr-only')
      )
    }
    const visible = (root: ParentNode, selector: string) =>
      [...root.querySelectorAll(selector)].filter(isVisible)
    let words = 0
    const styles = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode
      const text = nodeValue?.trim()
      if (
        !text ||
        !parentElement ||
        parentElement.matches('script,style,noscript') ||
        !isVisible(parentElement)
      )
        continue
      words += text.split(/\s+/).length
      const { fontFamily, fontSize, fontWeight, color } = getComputedStyle(parentElement)
      styles.add(`${fontFamily.split(',')[0]} ${fontSize} ${fontWeight} ${color}`)
    }
    const heights = visible(document, 'tbody tr')
      .map((row) => row.getBoundingClientRect().height)
      .toSorted((a, b) => a - b)
    const middle = heights[heights.length >> 1]
    const navigation = document.querySelector('nav[aria-label=Places]')
    return {
      height: document.documentElement.scrollHeight,
      words,
      press: visible(document, 'a[href],button,input,select,textarea,[role=tab],[role=switch]').length,
      styles: styles.size,
      places: navigation ? visible(navigation, 'a,button').length : 0,
      rows: middle === undefined ? null : { count: heights.length, height: Math.round(middle) },
    }
  })
}
