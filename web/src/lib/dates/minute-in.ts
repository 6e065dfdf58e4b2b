/** The minute on the clock of a zone (IANA), as a box for date and time takes it: `2026-11-15T17:00`. */
export const minuteIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T')
