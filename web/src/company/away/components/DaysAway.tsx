import { useId } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { useMe } from '../../person/api.ts'
import { OfferStandIn, useStandInOffer } from '../../stand-in/offer-stand-in.tsx'
import { AwayOfPerson } from './AwayOfPerson.tsx'

/** The user’s own days away, in Settings. */
export function DaysAway() {
  const heading = useId()
  const { id, slug } = useMe()
  const { offered, offer, end } = useStandInOffer(id)
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Days away
        </h2>
        <p className="text-sm text-quiet">
          Nothing is due in a week with four days away or more, and no reminders come.
        </p>
      </div>
      <AwayOfPerson person={slug} onSaved={(days, isNew) => isNew && offer(days)} />
      {offered && <OfferStandIn offered={offered} onClose={end} />}
    </Card>
  )
}
