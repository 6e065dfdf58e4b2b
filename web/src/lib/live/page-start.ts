import { LAST_CHANGE_HEADER } from '@scope/contract/kernel/headers.words'

/** Where the page's stream goes on; empty if the page's first reply does not say, and undefined before it. */
export let startOfPage: string | undefined

/** Notes what the page's first reply names: everything read later has what was saved before it. */
export function noteStart(headers: Headers): void {
  startOfPage ??= headers.get(LAST_CHANGE_HEADER) ?? ''
}
