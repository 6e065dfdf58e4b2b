import type { Theme } from '@scope/contract/company/settings.words'
import { useSyncExternalStore } from 'react'
import { keep, recall } from '../storage.ts'

/** public/early.js reads the same key before the first paint. */
const KEY = 'scope.theme'
/** The user and theme last taken from the server. */
const TAKEN = 'scope.theme-taken'

const watchers = new Set<() => void>()

function chosen(): Theme {
  const stored = recall(KEY)
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosen)
}

/** Applies the theme on this device and remembers it. */
export function chooseTheme(theme: Theme): void {
  keep(KEY, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colorBrowser(theme)
  for (const watch of watchers) watch()
}

/** Gives the browser's own bars the color of the theme, as public/early.js does before the first paint. */
function colorBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset.theme
    const chosen = own === theme ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen
  }
}

/**
 * Applies the theme the user chose on any device; null when they chose none. It is applied once: a later choice on
 * this device stays, even if the server could not save it.
 */
export function takeTheme(userId: string, theme: Theme | null): void {
  const taken = `${userId} ${theme}`
  if (theme === null || recall(TAKEN) === taken) return
  keep(TAKEN, taken)
  chooseTheme(theme)
}
