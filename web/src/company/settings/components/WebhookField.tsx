import { WEBHOOK_MAX } from '@scope/contract/company/settings.words'
import { useId } from 'react'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useTimes } from '../../venue/use-times.ts'
import type { Webhook } from '../api.ts'
import { TestMessage } from './TestMessage.tsx'

type WebhookFieldProps = {
  label: string
  webhook: 'venue' | 'operations'
  venueId: string
  stored: Webhook
  /** The new value: undefined keeps it, null removes it. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  onKeep: () => void
  error: string | undefined
  readOnly: boolean
}

/** A webhook URL. It is secret and never shown in full: the user can replace, remove or test it. */
export function WebhookField(props: WebhookFieldProps) {
  const { label, webhook, venueId, stored, value, onChange, onKeep, error, readOnly } = props
  const name = useId()
  if (stored.masked !== null && value === undefined) {
    return (
      <section aria-labelledby={name} className="grid grid-cols-1 gap-3">
        <div className="grid gap-1">
          <h3 id={name} className="font-semibold">
            {label}
          </h3>
          <p className="break-all">{stored.masked}</p>
        </div>
        <SpaceHealth webhook={stored} />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => onChange('')} disabled={readOnly}>
            Replace
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onChange(null)} disabled={readOnly}>
            Remove
          </Button>
          <TestMessage venueId={venueId} webhook={webhook} />
        </div>
      </section>
    )
  }
  if (value === null) {
    return (
      <section aria-labelledby={name} className="grid grid-cols-1 gap-3">
        <div className="grid gap-1">
          <h3 id={name} className="font-semibold">
            {label}
          </h3>
          <p className="text-at-risk">Removed when you save.</p>
        </div>
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={onKeep}>
          Keep it
        </Button>
      </section>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label={label}
        error={error}
        hint={stored.masked ? `Replaces ${stored.masked}` : 'None yet.'}
        ref={stored.masked === null ? undefined : focusOnMount}
        type="url"
        inputMode="url"
        value={value ?? ''}
        onChange={onChange}
        readOnly={readOnly}
        maxLength={WEBHOOK_MAX}
        placeholder="https://…"
        spellCheck={false}
      />
      {stored.masked !== null && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={onKeep}>
          Keep the current one
        </Button>
      )}
    </div>
  )
}

/** The delivery state of a space. */
function SpaceHealth({ webhook }: { webhook: Webhook }) {
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
