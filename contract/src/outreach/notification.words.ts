/** The words of messages to Google Chat. No schema here: the browser loads this file. */

export const NOTIFICATION_KINDS = [
  'journal-reminder',
  'member-reminder',
  'digest',
  'at-risk',
  'test',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * `waiting`: not sent yet. `cancelled`: taken back before it was sent. `dropped`: could not be sent in time. `skipped`:
 * too old when a backup was restored.
 */
export const NOTIFICATION_STATES = ['waiting', 'sent', 'cancelled', 'dropped', 'skipped'] as const
export type NotificationState = (typeof NOTIFICATION_STATES)[number]

export const KIND_LABELS: Record<NotificationKind, string> = {
  'journal-reminder': 'Journal reminder',
  'member-reminder': 'Reminder to a member',
  digest: 'Weekly digest',
  'at-risk': 'At-risk alert',
  test: 'Test message',
}

/** Seconds an alert is held, so that an undo can cancel it. */
export const ALERT_HELD_SECONDS = 60
