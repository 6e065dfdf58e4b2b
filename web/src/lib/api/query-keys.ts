/** Query keys that several rooms invalidate. A lower room can refresh a higher room’s data without knowing it. */
export const prioritiesKey = ['priorities'] as const
/** The manager’s Waiting list. */
export const reviewKey = ['review'] as const
/** Built from priorities and journals, so it is invalidated with them. */
export const analyticsKey = [...prioritiesKey, 'analytics'] as const
export const metricsKey = ['metrics'] as const
/** Everything computed from weekly numbers, on any screen. */
export const figuresKeys = [metricsKey, ['board'], ['rollup'], analyticsKey] as const
