import { TOLD_HEADER } from '@scope/contract/outreach/live.words'

let start: string | null | undefined

/** Notes what the page's first reply names: everything read later has what was saved before it. */
export function noteStart(headers: Headers): void {
  if (start === undefined) start = headers.get(TOLD_HEADER)
}

/** From where the page's stream goes on; undefined if its first reply did not say. */
export const startOfPage = (): string | undefined => start ?? undefined
