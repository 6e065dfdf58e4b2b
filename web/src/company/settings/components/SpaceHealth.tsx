import { useTimes } from '../../venue/use-times.ts'
import type { Webhook } from '../api.ts'

/** The delivery state of a space. */
export function SpaceHealth({ webhook }: { webhook: Webhook }) {
  const { dateTime } = useTimes()
  const { lastSentAt, lastError, lastErrorAt, restedUntil } = webhook
  return (
    <ul className="grid gap-0.5 text-sm text-quiet">
      <li>{lastSentAt ? `Last sent ${dateTime(lastSentAt)}.` : 'Nothing sent yet.'}</li>
      {lastError && (
        <li className="text-overdue">
          Last error{lastErrorAt && `, ${dateTime(lastErrorAt)}`}: {lastError}
        </li>
      )}
      {restedUntil && <li className="text-at-risk">Sending failed. Paused until {dateTime(restedUntil)}.</li>}
    </ul>
  )
}
