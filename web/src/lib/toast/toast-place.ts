/** A rectangle of the window, in CSS pixels. */
export type Box = { left: number; top: number; width: number; height: number }
/** Elements that a toast may cover only if there is no other place. */
export type Control = Box & { isHead?: boolean }
type Size = Pick<Box, 'width' | 'height'>
export type Corner = Pick<Box, 'left' | 'top'>

/** The space to the window’s edges. */
const EDGE = { phone: 12, wide: 32 }
const WIDE = 1024
const STEP = 8
/** More than a whole window of other controls. */
const HEAD_WEIGHT = 1e6

/**
 * The place where a toast covers none of the controls: on wide windows from the lower right corner up, there and at the
 * left edge, on others from the top down. If there is none, the place where it covers the least. A toast that covers
 * nothing stays where it is now, and a place without a head is always better than one that covers it.
 */
export function toastPlace(toast: Size, view: Size, controls: readonly Control[], now?: Corner): Corner {
  const covered = (at: Corner) =>
    controls.reduce((sum, box) => sum + overlap({ ...at, ...toast }, box) * (box.isHead ? HEAD_WEIGHT : 1), 0)
  let least: { at: Corner; area: number } | undefined
  const stays = now && isInside({ ...now, ...toast }, view)
  for (const at of [...(stays ? [now] : []), ...placesOf(toast, view)]) {
    const area = covered(at)
    if (area === 0) return at
    if (!least || area < least.area) least = { at, area }
  }
  return least?.at ?? { left: EDGE.phone, top: EDGE.phone }
}

function placesOf(toast: Size, view: Size): Corner[] {
  const wide = view.width >= WIDE
  const edge = wide ? EDGE.wide : EDGE.phone
  const right = view.width - toast.width - edge
  const lefts = wide ? [right, EDGE.phone] : [(view.width - toast.width) / 2]
  const count = Math.max(1, Math.floor((view.height - toast.height - edge - EDGE.phone) / STEP) + 1)
  return Array.from({ length: count }, (_, step) =>
    wide ? view.height - toast.height - edge - step * STEP : EDGE.phone + step * STEP,
  ).flatMap((top) => lefts.map((left) => ({ left, top })))
}

const isInside = ({ left, top, width, height }: Box, view: Size) =>
  left >= 0 && top >= 0 && left + width <= view.width && top + height <= view.height

/** The area that two boxes share. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

/** The head of a dialog, and things that a toast may be about. */
const HEADS = '[role$="dialog"] > :first-child, [data-clear]'
const CONTROLS = `a[href], button, input, select, textarea, label, [role="slider"], ${HEADS}`
/** Links for keyboards are this small until they have the focus. */
const UNSEEN = 4

/** The controls in the window that can be used now: with a dialog open, only its own. `own` is the toast’s place. */
export function controlsShown(own: Element): Control[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    if (own.contains(element) || element.closest('[aria-hidden="true"], [inert]')) return []
    const { left, top, width, height } = element.getBoundingClientRect()
    return width > UNSEEN && height > UNSEEN
      ? [{ left, top, width, height, isHead: element.matches(HEADS) }]
      : []
  })
}
