import type { Ability } from '@scope/contract/kernel/access'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'

/** Who can be seen looking at it, and sees who else is: those who may change it for this BLT member. */
export const ABILITY_OF = {
  priority: 'priority.edit',
  'one-on-one': 'one-on-one.read',
} as const satisfies Record<PresenceKind, Ability>

/** How many of these streams one person may have open, beside the server's own bound. */
export const STREAMS_OF_PERSON = 10
