import type { Tone } from '../../ui/Chip.tsx'

const HOUR_MS = 3_600_000
/** From here on a review is soon due. */
const SOON_HOURS = 12

const count = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`

/** How long a review has still time, or since when it is late; both instants by the server's clock. */
export function clockLine(reviewBy: string, now: string): { text: string; tone: Tone } {
  const left = Date.parse(reviewBy) - Date.parse(now)
  const hours = Math.floor(Math.abs(left) / HOUR_MS)
  if (left < 0) {
    const late =
      hours < 1 ? 'Less than an hour' : hours < 72 ? count(hours, 'hour') : count(daysOf(hours), 'day')
    return { text: `${late} late`, tone: 'overdue' }
  }
  const time = hours < 1 ? 'Less than an hour' : count(hours, 'hour')
  return { text: `${time} left`, tone: hours < SOON_HOURS ? 'at-risk' : 'quiet' }
}

const daysOf = (hours: number) => Math.floor(hours / 24)
