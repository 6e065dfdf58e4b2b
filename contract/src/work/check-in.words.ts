/** The words of links to a check-in. No schema here: the browser loads this file. */

/**
 * The check-in that a link in a message fills in on home. The link alone saves nothing (monday, `Check in from Chat`).
 */
export const CHECK_IN_CHOICES = ['on-track', 'needs-work'] as const
export type CheckInChoice = (typeof CHECK_IN_CHOICES)[number]

/** The texts of such links, and of the one to the journal. */
export const CHECK_IN_LINKS: Record<CheckInChoice | 'journal', string> = {
  'on-track': 'On track',
  'needs-work': 'Needs work',
  journal: 'Write journal',
}

/** The parameters of home's address that such a link adds: the choice, a member's slug and a priority's id. */
export const CHECK_IN_PARAMS = { choice: 'check-in', member: 'for', priority: 'priority' } as const
