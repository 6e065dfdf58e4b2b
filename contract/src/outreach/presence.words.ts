/** What one can be looking at together with others: what two people may change at the same time (live). */
export const PRESENCE_KINDS = ['priority', 'one-on-one'] as const
export type PresenceKind = (typeof PRESENCE_KINDS)[number]
