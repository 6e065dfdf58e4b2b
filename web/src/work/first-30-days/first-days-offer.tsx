import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { first30DaysQuery } from './api.ts'
import { OfferDialog } from './components/OfferDialog.tsx'
import { type NewMember, useDecide } from './use-decide.ts'

/** Offers a new member’s first 30 days to their manager: two taps to start, one to decline. */
export function FirstDaysOffer(member: NewMember) {
  const { venue, blt } = member
  const [open, setOpen] = useState(false)
  const { data } = useQuery(first30DaysQuery(venue.slug, blt.slug))
  const deciding = useDecide(member, () => setOpen(false))
  if (data?.state !== 'offered' || !data.can.take) return null
  return (
    <Card aria-label="First 30 days" className="grid grid-cols-1 gap-3">
      <h2 className="font-serif text-2xl">First 30 days</h2>
      <p className="text-quiet">
        <bdi>{blt.name}</bdi> is new in the role. Start with dated tasks and five skills.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Button variant="quiet" disabled={deciding.isPending} onClick={() => deciding.decide(false)}>
          Decline
        </Button>
      </div>
      {open && <OfferDialog {...member} deciding={deciding} onClose={() => setOpen(false)} />}
    </Card>
  )
}
