/**
 * The first words of the query keys that more than one room asks again after a write. A room that stands lower may
 * refresh what is read in a higher one without knowing it.
 */
export const prioritiesKey = ['priorities'] as const
/** Everything that waits for a manager. */
export const reviewKey = ['review'] as const
/** Read from priorities and journals: what makes those be asked again makes this. */
export const analyticsKey = [...prioritiesKey, 'analytics'] as const
export const metricsKey = ['metrics'] as const
/** Everything that is made of weekly numbers, on whatever screen. */
export const figuresKeys = [metricsKey, ['board'], ['rollup'], analyticsKey] as const
