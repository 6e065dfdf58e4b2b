/** The words of changes by others since a person's last visit. No schema here: the browser loads this file. */

/** The actions of the audit trail that are news on home, board and rollup (monday, `What changed since I last looked`). */
export const NEWS_ACTIONS = [
  'priority.created',
  'priority.edited',
  'priority.checkedIn',
  'priority.signedOff',
  'priority.signOffTakenBack',
  'priority.removed',
  'priority.withdrawn',
  'priority.handedOver',
  'priority.carried',
  'task.added',
  'task.changed',
  'task.deleted',
  'material.added',
  'journal.submitted',
  'journal.reviewed',
  'skill.marked',
  'skill.verified',
  'skill.unverified',
  'metrics.save',
] as const
export type NewsAction = (typeof NEWS_ACTIONS)[number]

/** The most items in a list. */
export const NEWS_MAX = 50
