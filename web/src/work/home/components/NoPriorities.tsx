import { Target } from 'lucide-react'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { HelpLink } from '../../../ui/HelpLink.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import type { Place } from '../../priority/place.ts'

const CarryOffer = fetched(async () => (await import('./CarryOffer.tsx')).CarryOffer, 'optional')

/** A member without priorities in the period, and the people who can give one. */
export function NoPriorities({ place, onCreate }: { place: Place; onCreate: (() => void) | null }) {
  const text = place.closed
    ? 'This period is closed.'
    : place.blt.former
      ? `${place.blt.name} is no longer on the team. The archive has their earlier priorities.`
      : onCreate
        ? 'Create a priority for this BLT to get started.'
        : 'Contact your manager to set up your priorities.'
  return (
    <Card>
      <EmptyState icon={Target} title="No Active Priorities" text={text}>
        {onCreate && (
          <>
            <Button onClick={onCreate}>Create Priority</Button>
            {!place.upcoming && <CarryOffer {...place} />}
          </>
        )}
        <HelpLink />
      </EmptyState>
    </Card>
  )
}
