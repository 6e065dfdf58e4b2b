/** The clock. All code gets the time from it, so that tests and the demo can set it. */
export type Clock = { now(): Date }

/** The real time, or a clock that starts at the given instant (the setting CLOCK_START). */
export function runningClock(start?: Date): Clock {
  if (!start) return { now: () => new Date() }
  const shift = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + shift) }
}

/** A stopped clock for tests. */
export function settableClock(start: string): Clock & { set(instant: string): void } {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant)
    },
  }
}
