import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { isWaiting } from '../../lib/address/paths.ts'

const PATIENCE_MS = 5000

/**
 * After navigation, moves focus to the new screen’s h1, so that keyboard and screen reader start there. The heading
 * may appear later than the route. If the user has moved the focus by then, it stays.
 */
export function useFocusOnRoute(): void {
  const [location] = useLocation()
  const [params] = useSearchParams()
  const path = isWaiting(params) ? `${location} waiting` : location
  const seen = useRef(path)

  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    window.scrollTo(0, 0)
    const before = document.querySelector('h1')
    if (focusHeading()) return
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1') !== before && focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const patience = setTimeout(() => observer.disconnect(), PATIENCE_MS)
    return () => {
      observer.disconnect()
      clearTimeout(patience)
    }
  }, [path])
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  if (document.querySelector('main')?.contains(document.activeElement)) return true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
