import { Link } from 'wouter'
import { PATHS } from '../../lib/address/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { useMe } from '../person/api.ts'

/** Shown on screens about a venue if the address names none within the user's reach, or there is none yet. */
export function VenueNotFound() {
  const { venueSlug, can } = useMe()
  if (venueSlug) {
    return (
      <EmptyState title="Venue Not Found" text="The requested venue could not be found.">
        <Link href={PATHS.home} className={buttonClass('secondary')}>
          Back to home
        </Link>
      </EmptyState>
    )
  }
  return can.editCompany ? (
    <EmptyState title="No venues yet" text="Add your venues and people first.">
      <Link href={PATHS.setup} className={buttonClass('secondary')}>
        Set up your company
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title="No venues yet" text="No venue is assigned to you. Ask your admin." />
  )
}
