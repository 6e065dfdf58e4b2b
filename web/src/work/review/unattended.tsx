import { useState } from 'react'
import { NameStandIn } from '../../company/stand-in/name-stand-in.tsx'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import { SaveButton } from '../../ui/form/SaveButton.tsx'
import type { Review } from './queue.ts'
import { WaitingGroup, WaitingRow, WaitingRows } from './waiting-group.tsx'

/** Venues in their due week whose general manager is away and has no stand-in. */
export function Unattended({ venues }: { venues: Review['unattended'] }) {
  const [naming, setNaming] = useState<Review['unattended'][number] | null>(null)
  return (
    <>
      {venues.length > 0 && (
        <WaitingGroup title="Nobody to sign off" count={venues.length}>
          <WaitingRows>
            {venues.map((venue) => (
              <li key={venue.venueSlug} className="relative">
                <WaitingRow
                  title={venue.venueName}
                  line={
                    <>
                      <bdi>{venue.gmName}</bdi> is away until {shortMonthDay(venue.until)} ·{' '}
                      {venue.open === 1 ? '1 priority' : `${venue.open} priorities`} due
                    </>
                  }
                >
                  <SaveButton
                    variant="secondary"
                    size="sm"
                    aria-label={`Name a stand-in for ${venue.gmName} at ${venue.venueName}`}
                    onClick={() => setNaming(venue)}
                  >
                    Name a stand-in
                  </SaveButton>
                </WaitingRow>
              </li>
            ))}
          </WaitingRows>
        </WaitingGroup>
      )}
      {naming && (
        <NameStandIn
          gmId={naming.gmId}
          venue={naming.venueSlug}
          until={naming.until}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
