import type { Times } from '../../../lib/dates/dates.ts'
import { KEEP_OPEN } from '../../../lib/offline/outbox.ts'

type Whereabouts = {
  /** The saved entry is not loaded yet. */
  loading: boolean
  /** The text has changes the server does not have. */
  changed: boolean
  /** The saved entry is another version, and the user has not chosen yet. */
  choosing: boolean
  blank: boolean
  /** When the server last confirmed the text. */
  savedAt: string | null
  /** Confirmed just now on this screen, so the time is shown without a date. */
  justNow: boolean
  /** The last save failed. */
  failed: boolean
  /** The text waits on the device to be sent: as a draft, or to be submitted. */
  waits: 'draft' | 'submit' | null
  /** The device could not store the waiting save. */
  unkept: boolean
  /** It is being submitted. */
  submitting: boolean
  /** Submitting failed: a saved draft must not look like a submission. */
  notSubmitted: boolean
  /** The text is stored on the device. */
  onDevice: boolean
}

type SavedLine = { text: string; tone: 'on-track' | 'quiet' | 'at-risk' }

/** Shows where the text is saved; null for no text. `times` are on the venue’s clock. */
export function savedLine(where: Whereabouts, now: Date, times: Times): SavedLine | null {
  const { loading, changed, choosing, blank, savedAt, justNow, failed, onDevice, submitting, notSubmitted } =
    where
  if (loading && blank) return { text: 'Loading the saved entry...', tone: 'quiet' }
  if (where.waits && !blank && !choosing) {
    if (where.unkept) return { text: KEEP_OPEN, tone: 'at-risk' }
    const then = where.waits === 'submit' ? '. It is submitted when the network is back.' : ''
    return { text: `Waiting to send${then}`, tone: 'quiet' }
  }
  if (changed) {
    if (blank) return null
    if (choosing) return { text: 'Two versions. Choose one to save.', tone: 'at-risk' }
    if (!onDevice) return { text: 'Not saved yet. This browser can’t keep drafts.', tone: 'at-risk' }
    return failed
      ? { text: 'Not sent. Kept on this device.', tone: 'at-risk' }
      : { text: 'On this device', tone: 'quiet' }
  }
  if (submitting) return { text: 'Submitting...', tone: 'quiet' }
  if (notSubmitted && !blank) return { text: 'Not submitted. Kept as a draft.', tone: 'at-risk' }
  if (!savedAt) return null
  const { timeOfDay, dayOf, dateTime } = times
  const today = justNow || dayOf(savedAt) === dayOf(now)
  return { text: `Saved ${today ? timeOfDay(savedAt) : dateTime(savedAt)}`, tone: 'on-track' }
}
