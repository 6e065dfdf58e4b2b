const MINUTE_MS = 60_000

/** A talk by the server's clock. `begunAt` is null while none is in progress. */
export type Running = { now: string; begunAt: string | null }

/**
 * Whole minutes since the talk began, by the server's clock: it was loaded at `loadedAt` and it is `now`, both in
 * milliseconds of this device. Null while none is in progress.
 */
export function minutesPassed(
  { now: served, begunAt }: Running,
  loadedAt: number,
  now: number,
): number | null {
  if (begunAt === null) return null
  const passed = Date.parse(served) - Date.parse(begunAt) + (now - loadedAt)
  return Math.max(0, Math.floor(passed / MINUTE_MS))
}
