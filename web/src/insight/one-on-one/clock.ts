import type { OneOnOne } from './api.ts'

const MINUTE_MS = 60_000

/**
 * Whole minutes since the one-on-one began, by the server's clock: `oneOnOne` was loaded at `loadedAt` and it is `now`,
 * both in milliseconds of this device. Null while none is in progress.
 */
export function minutesPassed(
  { now: served, record }: Pick<OneOnOne, 'now' | 'record'>,
  loadedAt: number,
  now: number,
): number | null {
  if (record.state !== 'begun' || record.begunAt === null) return null
  const passed = Date.parse(served) - Date.parse(record.begunAt) + (now - loadedAt)
  return Math.max(0, Math.floor(passed / MINUTE_MS))
}
