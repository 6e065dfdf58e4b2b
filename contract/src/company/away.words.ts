/** The kind of absence. People give no reason. */
export const AWAY_KINDS = ['vacation', 'leave', 'training', 'other'] as const
export type AwayKind = (typeof AWAY_KINDS)[number]

export const AWAY_KIND_LABELS: Record<AwayKind, string> = {
  vacation: 'Vacation',
  leave: 'Leave',
  training: 'Training',
  other: 'Other',
}
