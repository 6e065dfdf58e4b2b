/** The words of a company's first day. No schema here: the browser loads this file. */

/** The steps after the company and its first admin, in their order. */
export const SETUP_STEPS = ['people', 'numbers', 'chat', 'invite', 'priority'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_STEP_LABELS: Record<SetupStep, string> = {
  people: 'Venues and people',
  numbers: 'First numbers',
  chat: 'Chat space',
  invite: 'Invite your people',
  priority: 'First priority',
}
