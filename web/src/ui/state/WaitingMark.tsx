import { isStored, KEEP_OPEN, useWaiting } from '../../lib/offline/outbox.ts'

/** Marks the subject of an action that waits on the device to be sent. */
export function WaitingMark({ scope }: { scope: string }) {
  const waiting = useWaiting().filter((entry) => entry.scope === scope)
  if (waiting.length === 0) return null
  if (waiting.every(isStored)) return <p className="text-sm text-quiet">Waiting to send</p>
  return <p className="text-sm text-at-risk">{KEEP_OPEN}</p>
}
