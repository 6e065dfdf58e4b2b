/** The place of the focus, so that it can return there even after the element has gone. */
export type Spot = { element: HTMLElement; root: Element; around: Element[]; stops: Element[] }

const ROOTS = 'main, [role="dialog"], [role="alertdialog"]'
const STOPS = 'button, a[href], input, select, textarea, [tabindex="0"]'
/** No text box, which opens the keyboard of a phone, and no slider, which Enter completes. */
const LANDINGS = 'button, a[href], select, [type="checkbox"], [type="radio"]'

export function spotOf(element: Element | null): Spot | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const root = element.closest(ROOTS) ?? document.body
  const around: Element[] = []
  for (let at = element.parentElement; at && at !== root; at = at.parentElement) around.push(at)
  return { element, root, around, stops: [...root.querySelectorAll(STOPS)] }
}

const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0

/**
 * Focuses the element of the spot. If it has gone or is disabled: its replacement, otherwise the next control near it,
 * the previous one, or the heading, unless the screen has focused something else.
 */
export function returnTo(spot: Spot): void {
  const { activeElement: active } = document
  if (isUsable(spot.element)) spot.element.focus()
  else if (active === document.body || active === spot.element)
    (controlNear(spot) ?? headingOf(spot))?.focus()
}

function controlNear({ element, around, stops }: Spot): HTMLElement | undefined {
  const index = stops.indexOf(element)
  for (const parent of around) {
    const controls = [...parent.querySelectorAll<HTMLElement>(LANDINGS)].filter(isUsable)
    const near =
      controls.findLast((control) => !stops.includes(control)) ??
      controls.find((control) => stops.indexOf(control) > index) ??
      controls.at(-1)
    if (near) return near
  }
  return undefined
}

function headingOf({ root }: Spot): HTMLElement | null {
  const heading = root.isConnected ? root.querySelector<HTMLElement>('h1, h2') : null
  if (heading) heading.tabIndex = -1
  return heading
}

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled')

/** Whether a change of the page removes or disables the element, or something around it. */
const takes = ({ type, target, removedNodes }: MutationRecord, element: Element): boolean =>
  type === 'attributes' ? target.contains(element) : [...removedNodes].some((node) => node.contains(element))

/**
 * Keeps the focus near its place when the focused control is removed or disabled. This checks every change of the page,
 * so it reads layout only after such a change.
 */
export function keepFocus(): () => void {
  let spot: Spot | null = null
  let lost = false
  const onFocus = () => {
    spot = spotOf(document.activeElement)
    lost = false
  }
  const onPointer = () => {
    spot = null
  }
  const observer = new MutationObserver((changes) => {
    const element = spot?.element
    if (!spot || !element || !(lost || changes.some((change) => takes(change, element)))) return
    lost = isGone(element)
    if (!lost) return
    // A dialog that opens over the control takes the focus, and gives it back.
    if (spot.root.matches('main') && document.querySelector('[role$="dialog"]')) return
    returnTo(spot)
  })
  onFocus()
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPointer)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPointer)
    observer.disconnect()
  }
}
