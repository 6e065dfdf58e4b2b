import { useWaiting } from '../lib/outbox.ts'

/** Beside what an act concerns: it waits on the device to be sent. */
export function WaitingMark({ scope }: { scope: string }) {
  const waits = useWaiting().some((entry) => entry.scope === scope)
  return waits && <p className="text-sm text-quiet">Waiting to send</p>
}
