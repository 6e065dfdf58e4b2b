import { useId } from 'react'
import { zoneName } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import type { VenueSettings } from '../api.ts'

/** The automated chat messages: what, when and to whom (document 2, section 9). */
export function Automation({ settings }: { settings: VenueSettings }) {
  const { name, webhook, hasOperationsSpace, companyTimezone } = settings
  const heading = useId()
  const venueSpace = webhook.masked ? `${name}’s chat space` : 'nobody (no venue webhook)'
  const operations = hasOperationsSpace ? 'the company’s operations space' : 'nobody (no operations webhook)'
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Automated messages
      </h2>
      <dl className="grid gap-4">
        <Automated
          what="Journal reminders"
          when="Daily at 10:00 AM venue time, for missing entries. One message names everyone."
          whom={venueSpace}
        />
        <Automated
          what="Weekly digest"
          when={`Sundays at 5:00 PM ${zoneName(companyTimezone)}. All venues: numbers, journals, at-risk priorities and signals.`}
          whom={operations}
        />
        <Automated
          what="At Risk alerts"
          when="Sent one minute after a priority goes At Risk, unless it’s changed back."
          whom={venueSpace}
        />
      </dl>
    </Card>
  )
}

function Automated({ what, when, whom }: { what: string; when: string; whom: string }) {
  return (
    <div>
      <dt className="font-semibold">{what}</dt>
      <dd className="text-quiet">{when}</dd>
      <dd className="text-sm text-quiet">Will notify: {whom}.</dd>
    </div>
  )
}
