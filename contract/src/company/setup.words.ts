/** The words of a company's first day. No schema here: the browser loads this file. */

/** A file to restore is sent in pieces of this size. */
export const PIECE_BYTES = 4 * 1024 * 1024

export const RESTORE_STATES = ['running', 'restored', 'failed'] as const
/** The archive is read twice: checked first, then loaded. */
export const RESTORE_STEPS = ['checking', 'loading', 'finishing'] as const

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
