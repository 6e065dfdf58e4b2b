import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { Button } from '../../ui/Button.tsx'
import { type FirstDays, firstDaysQuery } from '../first-30-days/api.ts'
import { OfferDialog } from '../first-30-days/components/OfferDialog.tsx'
import { useDecide } from '../first-30-days/use-decide.ts'
import { WaitingGroup, WaitingRow, WaitingRows } from './waiting-group.tsx'

type Offer = FirstDays['offers'][number]

/** The new members, of a venue or all, whose manager has an offer of the first 30 days. */
export function useNewMembers(venue: string | undefined): Offer[] {
  const { can } = useMe()
  const { data } = useQuery({ ...firstDaysQuery, enabled: can.createPriority })
  return data?.offers.filter(({ venueSlug }) => venue === undefined || venueSlug === venue) ?? []
}

/** New members, each with the offer of the first 30 days. They are offered and do not wait, so nothing counts them. */
export function NewMembers({ offers, named }: { offers: readonly Offer[]; named: boolean }) {
  if (offers.length === 0) return null
  return (
    <WaitingGroup title="New on the team" count={offers.length}>
      <WaitingRows>
        {offers.map((offer) => (
          <NewMember key={offer.bltId} offer={offer} named={named} />
        ))}
      </WaitingRows>
    </WaitingGroup>
  )
}

function NewMember({ offer, named }: { offer: Offer; named: boolean }) {
  const { bltSlug, bltName, position, venueSlug, venueName } = offer
  const [open, setOpen] = useState(false)
  const member = { venue: { slug: venueSlug }, blt: { slug: bltSlug, name: bltName } }
  const deciding = useDecide(member, () => setOpen(false))
  return (
    <li className="relative">
      <WaitingRow
        title={bltName}
        line={
          <>
            {position}
            {named && (
              <>
                {' '}
                · <bdi>{venueName}</bdi>
              </>
            )}{' '}
            · First 30 days
          </>
        }
      >
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Decline the first 30 days of ${bltName}`}
          disabled={deciding.isPending}
          onClick={() => deciding.decide(false)}
        >
          Decline
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Open the first 30 days of ${bltName}`}
          onClick={() => setOpen(true)}
        >
          Open
        </Button>
      </WaitingRow>
      {open && <OfferDialog {...member} deciding={deciding} onClose={() => setOpen(false)} />}
    </li>
  )
}
