import { useSyncExternalStore } from 'react'
import { keep, recall } from './storage.ts'

export const THEMES = ['system', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** public/theme.js reads the same key before the first paint. */
const KEY = 'scope.theme'

const watchers = new Set<() => void>()

function chosen(): Theme {
  const kept = recall(KEY)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosen)
}

export function chooseTheme(theme: Theme): void {
  keep(KEY, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const watch of watchers) watch()
}
