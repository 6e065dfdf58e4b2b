import { Link } from 'wouter'
import { PATHS } from '../../lib/address/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import type { Subject } from './subject.ts'
import { VenueNotFound } from './venue-not-found.tsx'
import { memberPath } from './venue-path.ts'

type Venue = NonNullable<Subject['venue']>

/** Shown if there is no BLT member or venue, or if the address names a missing one. */
export function NoMember({ subject: { venue, missing } }: { subject: Pick<Subject, 'venue' | 'missing'> }) {
  if (!venue) return <VenueNotFound />
  if (missing === 'member') return <NotOnTeam venue={venue} />
  return (
    <EmptyState title="No AGM or Bar Lead here now" text="An admin adds people in Settings › People.">
      <HelpLink />
    </EmptyState>
  )
}

/** The address names somebody who never was a member of this venue. */
function NotOnTeam({ venue }: { venue: Venue }) {
  return (
    <EmptyState title="Member Not Found" text={`This link names nobody on the team of ${venue.name}.`}>
      <Link
        href={memberPath(PATHS.home, { venue: venue.slug, blt: null })}
        className={buttonClass('secondary')}
      >
        Open {venue.name}
      </Link>
    </EmptyState>
  )
}
