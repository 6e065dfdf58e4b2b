import type { Page, Request } from '@playwright/test'

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
  /** Pixels above the first card or table row. */
  first: number | null
  /** The rows of tables, and the height of the middle one in pixels. */
  rows: { count: number; height: number } | null
}

/** The number of running and ended requests of a page. A stream never ends. */
type Traffic = { underWay: number; ended: number }

function trafficOf(page: Page): Traffic {
  const traffic = { underWay: 0, ended: 0 }
  const isCounted = (request: Request) => request.resourceType() !== 'eventsource'
  const end = (request: Request) => {
    if (!isCounted(request)) return
    traffic.underWay -= 1
    traffic.ended += 1
  }
  page.on('request', (request) => {
    if (isCounted(request)) traffic.underWay += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return traffic
}

/** Waits until a page has loaded nothing for half a second, and its text has not changed. */
async function whole(page: Page, traffic: Traffic): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  let ended: number
  do {
    ended = traffic.ended
    await page.waitForFunction(
      (state) => {
        const length = document.querySelector('[aria-busy=true]') ? -1 : document.body.innerText.length
        state.times = length === state.length && length > 120 ? state.times + 1 : 0
        state.length = length
        return state.times >= 5
      },
      { length: -1, times: 0 },
      { polling: 100, timeout: 60_000 },
    )
  } while (traffic.underWay > 0 || traffic.ended > ended)
}

/** Opens a screen, and measures it once it is complete. */
export async function measure(page: Page, path: string): Promise<Ink> {
  const traffic = trafficOf(page)
  await page.goto(path)
  await whole(page, traffic)
  return page.evaluate(() => {
    const isVisible = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1) return false
      // The contents of a closed `details` are not visible either, though they have a box.
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        getComputedStyle(element).clipPath === 'none' &&
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
    const first = visible(document, 'main article, main tbody tr')[0]?.getBoundingClientRect()
    const navigation = document.querySelector('nav[aria-label=Places]')
    return {
      height: document.documentElement.scrollHeight,
      words,
      press: visible(document, 'a[href],button,input,select,textarea,[role=tab],[role=switch]').length,
      styles: styles.size,
      places: navigation ? visible(navigation, 'a,button').length : 0,
      first: first ? Math.round(first.top + scrollY) : null,
      rows: middle === undefined ? null : { count: heights.length, height: Math.round(middle) },
    }
  })
}
