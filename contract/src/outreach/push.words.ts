/** The words of notifications on a person's own devices. No schema here: the browser loads this file. */

/** The notifications that a BLT member may choose; none unless chosen. */
const MEMBER_PUSHES = ['journal-due', 'reply', 'sign-off', 'given'] as const
/** Those of a GM. */
const MANAGER_PUSHES = ['journal-waits'] as const

export const PUSH_CHOICES = [...MEMBER_PUSHES, ...MANAGER_PUSHES] as const
export type PushChoice = (typeof PUSH_CHOICES)[number]

/** The notifications that a person of this job role can get. */
export function pushesOf(jobRole: string): readonly PushChoice[] {
  if (jobRole === 'AGM' || jobRole === 'BLT') return MEMBER_PUSHES
  return jobRole === 'GM' ? MANAGER_PUSHES : []
}

export const PUSH_CHOICE_LABELS: Record<PushChoice, string> = {
  'journal-due': 'My journal is due today',
  reply: 'Reply to my journal',
  'sign-off': 'Final sign-off of my priority',
  given: 'New priority for me',
  'journal-waits': 'A journal has waited 36 hours for review',
}

/** What the notification says. Anyone may see a lock screen: it quotes nobody and names nobody. */
export const PUSH_TITLES: Record<PushChoice, string> = {
  'journal-due': 'Your journal is due today',
  reply: 'There is a reply to your journal',
  'sign-off': 'Your priority has its final sign-off',
  given: 'You have a new priority',
  'journal-waits': 'A journal is waiting for your review',
}

/** `waiting`: not sent yet. `dropped`: could not be sent in time. */
export const PUSH_STATES = ['waiting', 'sent', 'dropped'] as const
export type PushState = (typeof PUSH_STATES)[number]
