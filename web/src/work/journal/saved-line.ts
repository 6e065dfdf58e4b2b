import { dateTime, timeOfDay } from '../../lib/dates.ts'

type Whereabouts = {
  /** Something is typed that the server does not have. */
  changed: boolean
  blank: boolean
  /** When the server last answered that it has the text. */
  savedAt: string | null
  /** It answered just now, to this screen: its time says enough, without a day. */
  justNow: boolean
  /** The last try to send failed. */
  failed: boolean
  /** The device keeps what is typed. */
  onDevice: boolean
}

type SavedLine = { text: string; tone: 'on-track' | 'quiet' | 'at-risk' }

const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** Where the text is, said truthfully; null where there is none. */
export function savedLine(where: Whereabouts, now: Date): SavedLine | null {
  const { changed, blank, savedAt, justNow, failed, onDevice } = where
  if (changed) {
    if (blank) return null
    if (!onDevice) return { text: 'Not saved yet. This device keeps nothing.', tone: 'at-risk' }
    return failed
      ? { text: 'Not sent. Kept on this device.', tone: 'at-risk' }
      : { text: 'On this device', tone: 'quiet' }
  }
  if (!savedAt) return null
  const at = new Date(savedAt)
  return { text: `Saved ${justNow || sameDay(at, now) ? timeOfDay(at) : dateTime(at)}`, tone: 'on-track' }
}
