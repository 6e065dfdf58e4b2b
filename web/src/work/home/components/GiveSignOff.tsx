import { useState } from 'react'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Priority } from '../../priority/place.ts'

type GiveSignOffProps = {
  priority: Priority
  /** No open step is known. Otherwise the server returns the open steps at once. */
  ready: boolean
  disabled: boolean
  busy: boolean
  onGive: () => void
}

/** The sign-off without a swipe: a button that asks first. A second tap in the same place cancels. */
export function GiveSignOff({ priority, ready, disabled, busy, onGive }: GiveSignOffProps) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-mb-3 -ml-3 justify-self-start"
        disabled={disabled}
        busy={busy}
        onClick={() => (ready ? setAsking(true) : onGive())}
      >
        Give final sign-off
      </Button>
    )
  }
  return (
    <fieldset aria-label={`Sign off “${priority.title}”?`} className="-mb-3 flex items-center gap-2">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        ref={focusOnMount}
        disabled={busy}
        onClick={() => setAsking(false)}
      >
        Cancel
      </Button>
      <Button size="sm" className="ml-auto" disabled={disabled} busy={busy} onClick={onGive}>
        Sign off
      </Button>
    </fieldset>
  )
}
