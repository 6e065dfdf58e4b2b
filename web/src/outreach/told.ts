import { shownBy, type ToldTable } from '../lib/live/told.ts'

/** What shows messages to Google Chat. */
export const outreachTold: ToldTable = {
  message: [shownBy('reminders'), shownBy('settings')],
}
