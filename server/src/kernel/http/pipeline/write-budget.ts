import { tooMany } from '../../refusal.ts'

const MINUTE_MS = 60_000

/**
 * Counts each person's writes in the current minute, on this server. The returned function counts one, or refuses it and
 * says when to try again.
 */
export function writeBudget(perMinute: number): (userId: string, now: Date) => void {
  let minute = Number.NaN
  const counts = new Map<string, number>()
  return (userId, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) counts.clear()
    minute = current
    const count = (counts.get(userId) ?? 0) + 1
    counts.set(userId, count)
    if (count <= perMinute) return
    const seconds = Math.ceil(((current + 1) * MINUTE_MS - now.getTime()) / 1000)
    throw tooMany(`You have saved ${perMinute} times within a minute.`, seconds)
  }
}
