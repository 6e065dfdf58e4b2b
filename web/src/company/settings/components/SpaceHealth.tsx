import { dateTime } from '../../../lib/dates.ts'
import type { Webhook } from '../api.ts'

/** How a space takes what is sent to it. */
export function SpaceHealth({ webhook }: { webhook: Webhook }) {
  const { lastSentAt, lastError, lastErrorAt, restedUntil } = webhook
  return (
    <ul className="grid gap-0.5 text-sm text-quiet">
      <li>{lastSentAt ? `Last sent ${dateTime(lastSentAt)}.` : 'Nothing sent there yet.'}</li>
      {lastError && (
        <li className="text-overdue">
          Last error{lastErrorAt && `, ${dateTime(lastErrorAt)}`}: {lastError}
        </li>
      )}
      {restedUntil && (
        <li className="text-at-risk">
          Nothing is sent there until {dateTime(restedUntil)}, since it failed.
        </li>
      )}
    </ul>
  )
}
