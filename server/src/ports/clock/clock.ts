/** The one clock: everything that asks for the time asks it, so that tests and the demo can set it. */
export type Clock = { now(): Date }

/** The real time, or time that starts at an instant and runs from there (the setting CLOCK_START). */
export function runningClock(start?: Date): Clock {
  if (!start) return { now: () => new Date() }
  const shift = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + shift) }
}

/** A clock that stands where a test puts it. */
export function settableClock(start: string): Clock & { set(instant: string): void } {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant)
    },
  }
}
