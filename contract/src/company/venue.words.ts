/** The words of venues. No schema here: the browser loads this file. */

/** The time zones that the picker offers (document 2, section 9). A venue may already have another one. */
export const TIME_ZONES = [
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/New_York', label: 'Eastern' },
] as const

export const VENUE_NAME_MAX = 80
/** The most characters of a group's name. */
export const GROUP_MAX = 40

/** The latest hour at which a venue's business day can end: before the 10:00 reminder, and before most venues open. */
export const DAY_END_HOUR_MAX = 8
