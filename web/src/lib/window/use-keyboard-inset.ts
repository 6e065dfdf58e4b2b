import { useEffect } from 'react'

/**
 * Sets `--keyboard` to the height of the window that an on-screen keyboard covers. iOS lays it over the page; Android
 * makes the page smaller (`interactive-widget` in index.html), so there it stays 0.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    if (!view) return
    const measure = () => {
      // Zoomed in, a part of the page is out of sight without a keyboard.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}
