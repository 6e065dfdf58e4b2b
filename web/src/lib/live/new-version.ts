import { PATHS } from '@scope/contract/kernel/paths.words'
import { useSyncExternalStore } from 'react'
import { send } from '../api/api.ts'

let ready = false
const watchers = new Set<() => void>()

/** Whether the server has a newer version of Scope than this page. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => ready,
  )

export function noteNewVersion(): void {
  ready = true
  for (const watch of watchers) watch()
}

/** The first file of this page. Its name contains a hash, so each version has another. */
export const pageEntry = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[src*="/door-"]')?.src ?? '/', location.href)
    .pathname

let checking: Promise<void> | undefined

/**
 * Checks whether the server has a newer page, because then files that this page uses are gone. Several files that fail at
 * once cause one check.
 */
export function lookForNewVersion(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check(): Promise<void> {
  const page = await send(PATHS.login, { cache: 'no-store' }).then(
    (response) => response.text(),
    () => '',
  )
  if (page.includes('name="csp-nonce"') && !page.includes(pageEntry())) noteNewVersion()
}
