import type { Ability } from '@scope/contract/kernel/access'
import type { PresenceKind } from '@scope/contract/outreach/presence.words'

/** The ability to be visible there and see the others: a person may change it for this BLT member. */
export const ABILITY_OF = {
  priority: 'priority.edit',
  'one-on-one': 'one-on-one.read',
} as const satisfies Record<PresenceKind, Ability>

/** The most open streams of this kind per person. The server has a limit of its own. */
export const STREAMS_OF_PERSON = 10
