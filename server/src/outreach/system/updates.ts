import type { System } from '@scope/contract/outreach/system'
import type { Parts } from '../../kernel/context.ts'

/** Compares the feed of versions with the running version. */
export function updatesOf({ updates }: Pick<Parts, 'updates'>, running: string): System['updates'] {
  const none = { version: null, notes: null }
  if (!updates) return { state: 'off', ...none, trouble: null }
  const [newest, trouble] = [updates.newest(), updates.trouble() ?? null]
  if (!newest) return { state: 'unknown', ...none, trouble }
  return isNewer(newest.version, running)
    ? { state: 'newer', ...newest, trouble }
    : { state: 'newest', ...none, trouble }
}

/** Whether one version, like `1.10.0`, is newer than another. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number))
  const place = [0, 1, 2].find((index) => one?.[index] !== other?.[index])
  return place !== undefined && (one?.[place] ?? 0) > (other?.[place] ?? 0)
}
