const DAY_MS = 86_400_000
const LATE_MS = 8 * DAY_MS
/** How far apart files of a weekly source come: about seven days. */
const [LEAST_MS, MOST_MS] = [5.5 * DAY_MS, 8.5 * DAY_MS]

/** Whether files came weekly, two or more of them, and the next has not come for more than 8 days. `arrivals`: newest first. */
export function isMissed(arrivals: readonly Date[], now: Date): boolean {
  const [last] = arrivals
  if (!last || arrivals.length < 2) return false
  const gaps = arrivals.slice(1).map((earlier, at) => (arrivals[at] ?? last).getTime() - earlier.getTime())
  const weekly = gaps.every((gap) => gap >= LEAST_MS && gap <= MOST_MS)
  return weekly && now.getTime() - last.getTime() > LATE_MS
}
