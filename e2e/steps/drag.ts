import { expect, type Locator, type Page } from '@playwright/test'

/** The handle's width (document 2, section 4). */
export const HANDLE = 56

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function boxOf(locator: Locator): Promise<Box> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen')
  return box
}

export const trackOf = (slider: Locator): Locator => slider.locator('..')

/** The handle’s distance from the start of its track. */
export async function distanceOf(slider: Locator): Promise<number> {
  return (await boxOf(slider)).x - (await boxOf(trackOf(slider))).x
}

/** Waits until the handle is there; sliding back takes a moment. */
export async function expectDistance(slider: Locator, distance: number): Promise<void> {
  await expect.poll(() => distanceOf(slider)).toBeCloseTo(distance, 0)
}

/** Drags the handle with the mouse this far without releasing it. */
export async function dragBy(page: Page, slider: Locator, distance: number): Promise<void> {
  const { x, y } = await boxOf(slider)
  const from = { x: x + HANDLE / 2, y: y + HANDLE / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + distance / 2, from.y, { steps: 4 })
  await page.mouse.move(from.x + distance, from.y, { steps: 4 })
}

/** Drags the handle with a finger this far and releases it. */
export async function touchDragBy(page: Page, slider: Locator, distance: number): Promise<void> {
  const { x, y } = await boxOf(slider)
  const from = { x: x + HANDLE / 2, y: y + HANDLE / 2 }
  const touch = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: from.x + distance * share, y: from.y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
