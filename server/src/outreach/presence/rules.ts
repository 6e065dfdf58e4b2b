import type { Ability } from '@scope/contract/kernel/access'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'

/** The ability that a person needs to be visible there and to see the others: they may change it for this BLT member. */
export const ABILITY_OF = {
  priority: 'priority.edit',
  'one-on-one': 'one-on-one.read',
} as const satisfies Record<PresenceKind, Ability>

/** How many of these streams one person may have open. The server has a bound of its own. */
export const STREAMS_OF_PERSON = 10
