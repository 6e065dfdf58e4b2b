/**
 * The version of a text that is changed now: the instant of the change, and always later than the version before,
 * also when two changes fall into one millisecond or the clock was set back.
 */
export function nextVersion(before: Date | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1))
}
