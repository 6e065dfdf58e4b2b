import { plural } from '@scope/contract/kernel/count.words'
import type { Tone } from '../../ui/figure/Chip.tsx'

const HOUR_MS = 3_600_000

/**
 * The time left for a review in hours, or how late it is in days. Both instants by the server’s clock. A former member’s
 * journal has no deadline.
 */
export function clockLine(reviewBy: string | null, now: string): { text: string; tone: Tone } {
  if (reviewBy === null) return { text: 'Former member', tone: 'quiet' }
  const remainingMs = Date.parse(reviewBy) - Date.parse(now)
  const hours = Math.floor(Math.abs(remainingMs) / HOUR_MS)
  if (remainingMs < 0) {
    const late = hours < 24 ? 'Less than a day' : plural(Math.floor(hours / 24), 'day')
    return { text: `${late} late`, tone: 'overdue' }
  }
  const time = hours < 1 ? 'Less than an hour' : plural(hours, 'hour')
  return { text: `${time} left`, tone: 'quiet' }
}
