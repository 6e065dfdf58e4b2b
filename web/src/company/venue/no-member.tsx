import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Subject } from './subject.ts'

/** Instead of a screen about a BLT member, where there is none, or no venue. */
export function NoMember({ venue }: Pick<Subject, 'venue'>) {
  return venue ? (
    <EmptyState
      title="No BLT members yet"
      text="Nobody at this venue has the role of an AGM or a Bar Lead."
    />
  ) : (
    <EmptyState title="Venue Not Found" text="The requested venue could not be found." />
  )
}
