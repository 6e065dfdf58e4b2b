import { Link } from 'wouter'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown where a screen is about a venue and the user has none. */
export function VenueNotFound() {
  return (
    <EmptyState title="Venue Not Found" text="The requested venue could not be found.">
      <Link href={PATHS.home} className={buttonClass('secondary')}>
        Back to home
      </Link>
    </EmptyState>
  )
}
