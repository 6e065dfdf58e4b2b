import { useId } from 'react'
import { Card } from '../../../ui/Card.tsx'
import type { VenueSettings } from '../api.ts'

/** What Scope says by itself, when, and to whom (document 2, section 9). */
export function Automation({ settings }: { settings: VenueSettings }) {
  const { name, webhook, opsWebhook } = settings
  const heading = useId()
  const venueSpace = webhook.masked ? `the space of ${name}` : 'nobody, since no venue webhook is set'
  // Who may not change it does not learn whether there is one.
  const operations =
    opsWebhook && !opsWebhook.masked
      ? 'nobody, since no operations webhook is set'
      : 'the operations space of the company'
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Automated notifications
      </h2>
      <dl className="grid gap-4">
        <Told
          what="Journal reminders"
          when="Daily at 10:00 AM venue time, for missing entries. One message names everyone."
          whom={venueSpace}
        />
        <Told what="Weekly digest" when="Sundays at 5:00 PM PT." whom={operations} />
        <Told
          what="At Risk alerts"
          when="When a priority goes At Risk, a minute later: whoever takes it back by then alerts nobody."
          whom={venueSpace}
        />
      </dl>
    </Card>
  )
}

function Told({ what, when, whom }: { what: string; when: string; whom: string }) {
  return (
    <div>
      <dt className="font-semibold">{what}</dt>
      <dd className="text-quiet">{when}</dd>
      <dd className="text-sm text-quiet">Will notify: {whom}.</dd>
    </div>
  )
}
