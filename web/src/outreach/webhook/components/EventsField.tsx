import { EVENTS } from '@scope/contract/outreach/outbox.words'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@scope/contract/outreach/webhook.words'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { TickGroup } from '../../../ui/form/TickGroup.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'

type EventsFieldProps = {
  events: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
  error: string | undefined
  disabled: boolean
}

/** The events of a webhook, and when each is sent. */
export function EventsField({ events, onChange, error, disabled }: EventsFieldProps) {
  const tick = (name: WebhookEvent, on: boolean) =>
    onChange(WEBHOOK_EVENTS.filter((one) => (one === name ? on : events.includes(one))))
  return (
    <TickGroup legend="It is told when" error={error}>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((name) => (
          <TickBox
            key={name}
            checked={events.includes(name)}
            disabled={disabled}
            onTick={(on) => tick(name, on)}
          >
            {EVENTS[name].label}
          </TickBox>
        ))}
      </div>
      <Disclosure label="When each is sent" open={false}>
        <dl className="grid gap-2 text-sm">
          {WEBHOOK_EVENTS.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{EVENTS[name].label}</dt>
              <dd className="text-quiet">{EVENTS[name].webhook}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </TickGroup>
  )
}
