import type { Points } from '@scope/contract/insight/points'
import { POINTS_MAX } from '@scope/contract/insight/points.words'
import type { Context } from '../../kernel/context.ts'
import { refuseTooLong } from '../../kernel/refusal.ts'
import { nextVersion } from '../../kernel/version.ts'
import { refuseUnseenPoints, type StoredPoints } from './rules.ts'

/** Where somebody's points for a talk are kept: read and locked, and saved. */
type Kept = {
  lock: () => Promise<StoredPoints | undefined>
  save: (points: StoredPoints) => Promise<void>
}

/** Saves somebody's own points for the next talk, trimmed. */
export async function changePoints(
  { now }: Pick<Context, 'now'>,
  { lock, save }: Kept,
  body: { text: string; updatedAt?: string | null | undefined },
): Promise<Points> {
  const text = body.text.trim()
  refuseTooLong('text', 'Your points', text, POINTS_MAX)
  const stored = await lock()
  if (stored?.text === text) return { text, updatedAt: stored.updatedAt.toISOString() }
  refuseUnseenPoints(stored, body.updatedAt)
  const updatedAt = nextVersion(stored?.updatedAt, now)
  await save({ text, updatedAt })
  return { text, updatedAt: updatedAt.toISOString() }
}
