import { EmptyState } from '../../ui/EmptyState.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import type { Subject } from './subject.ts'
import { VenueNotFound } from './venue-not-found.tsx'

/** Shown when there is no BLT member, or no venue. */
export function NoMember({ venue }: Pick<Subject, 'venue'>) {
  return venue ? (
    <EmptyState title="No AGM or Bar Lead here now" text="An admin adds people in Settings › People.">
      <HelpLink />
    </EmptyState>
  ) : (
    <VenueNotFound />
  )
}
