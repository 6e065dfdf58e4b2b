import type { Theme } from '@scope/contract/company/settings.words'
import { useSyncExternalStore } from 'react'
import { keep, recall } from './storage.ts'

/** public/theme.js reads the same key before the first paint. */
const KEY = 'scope.theme'
/** Whose choice was last taken from the server here, and which. */
const TAKEN = 'scope.theme-taken'

const watchers = new Set<() => void>()

function chosen(): Theme {
  const kept = recall(KEY)
  return kept === 'dark' || kept === 'light' ? kept : 'system'
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosen)
}

/** Shows the theme on this device, at once and from now on. */
export function chooseTheme(theme: Theme): void {
  keep(KEY, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const watch of watchers) watch()
}

/**
 * Takes over what a person chose on any device; null where they chose nowhere yet. It is taken once: what is chosen
 * here afterwards stays, also where the server could not be told.
 */
export function takeTheme(userId: string, theme: Theme | null): void {
  const taken = `${userId} ${theme}`
  if (theme === null || recall(TAKEN) === taken) return
  keep(TAKEN, taken)
  chooseTheme(theme)
}
