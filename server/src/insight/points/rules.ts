import { Refusal } from '../../kernel/refusal.ts'

/** Stored points for the next talk. An empty text stands for none. */
export type StoredPoints = { text: string; updatedAt: Date }

/** Refuses points that were written over a version that the writer has not seen. */
export function refuseUnseenPoints(stored: StoredPoints | undefined, seen: string | null | undefined): void {
  const version = stored?.updatedAt.toISOString() ?? null
  if (seen === undefined || seen === version) return
  throw new Refusal('stale', 'Your points were changed somewhere else.', {
    currentEntry: { entry: stored?.text ?? '', updatedAt: version ?? '' },
  })
}
