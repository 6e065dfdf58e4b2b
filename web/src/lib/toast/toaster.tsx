import * as Radix from '@radix-ui/react-toast'
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { screenOf } from '../address/paths.ts'
import { type Corner, controlsShown, toastPlace } from './toast-place.ts'
import { hideToast, leaveToast, type Shown, shownToast, watchToast } from './toast-shown.ts'

export { hideToast, showToast } from './toast-shown.ts'

/** Shows one toast at a time; a new one replaces it. */
function Toaster() {
  const toast = useSyncExternalStore(watchToast, shownToast)
  const viewport = useRef<HTMLOListElement>(null)
  const place = usePlace(viewport, toast)
  return (
    <Radix.Provider swipeDirection="right" label="Notification">
      {toast && <OneToast key={toast.id} {...toast} />}
      <Radix.Viewport
        ref={viewport}
        style={{ left: place.left, top: `max(${place.top}px, calc(0.75rem + env(safe-area-inset-top)))` }}
        className="fixed z-60 w-[calc(100vw-2rem)] max-w-md"
      />
    </Radix.Provider>
  )
}

/**
 * The toast’s place, updated when the toast would cover something: when a dialog opens below it, after scrolling, and
 * in another window size.
 */
function usePlace(viewport: RefObject<HTMLElement | null>, toast: Shown | null) {
  const [place, setPlace] = useState<Corner>({ left: 0, top: 0 })
  const { id, open = false } = toast ?? {}
  useLayoutEffect(() => {
    const own = viewport.current
    if (id === undefined || !open || !own) return
    let now: Corner | undefined
    const find = () => {
      const size = { width: own.offsetWidth, height: own.offsetHeight }
      if (size.height === 0) return
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      now = toastPlace(size, view, controlsShown(own), now)
      setPlace(now)
    }
    find()
    // The toast gets its height a moment after this.
    const height = new ResizeObserver(find)
    height.observe(own)
    // A dialog takes the focus and then moves to its place.
    const events = ['focusin', 'animationend', 'scrollend'] as const
    for (const event of events) document.addEventListener(event, find)
    window.addEventListener('resize', find)
    return () => {
      height.disconnect()
      for (const event of events) document.removeEventListener(event, find)
      window.removeEventListener('resize', find)
    }
  }, [id, open, viewport])
  return place
}

function OneToast({ title, description, tone = 'plain', open }: Shown) {
  const bad = tone === 'destructive'
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => !next && hideToast()}
      duration={bad ? 7000 : 4000}
      className={`pointer-events-auto flex items-start justify-between gap-2 rounded-card border bg-raised py-1.5 pr-1.5 pl-4 text-text data-[state=closed]:animate-sink data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${bad ? 'border-overdue' : 'border-line'}`}
    >
      <div className="grid gap-0.5 py-2">
        <Radix.Title className={`font-semibold ${bad ? 'text-overdue' : ''}`}>{title}</Radix.Title>
        {description && <Radix.Description className="text-quiet">{description}</Radix.Description>}
      </div>
      <Radix.Close
        aria-label="Close"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-quiet hover:text-text"
      >
        <span aria-hidden className="text-xl leading-none">
          ×
        </span>
      </Radix.Close>
    </Radix.Root>
  )
}

// The router reports every change of the address by these.
for (const event of ['popstate', 'pushState', 'replaceState']) {
  window.addEventListener(event, () => leaveToast(screenOf(window.location)))
}

// Has its own React root, because a toast may stay on the next screen, also across sign-in and sign-out.
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Toaster />)
