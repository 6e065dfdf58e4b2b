/**
 * The new version of a changed text: the time of the change, but always later than the version before, even if two
 * changes happen in one millisecond or the clock was set back.
 */
export function nextVersion(before: Date | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1))
}
