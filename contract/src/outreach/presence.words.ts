/** Things that two people may change at the same time, whose viewers see each other (live). */
export const PRESENCE_KINDS = ['priority', 'one-on-one'] as const
export type PresenceKind = (typeof PRESENCE_KINDS)[number]
