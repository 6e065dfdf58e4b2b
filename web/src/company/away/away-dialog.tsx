import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { OfferStandIn, useStandInOffer } from '../stand-in/offer-stand-in.tsx'
import { AwayOfPerson } from './components/AwayOfPerson.tsx'

type AwayDialogProps = {
  person: { id: string; name: string }
  /** Whether it is the user. */
  self: boolean
  onClose: () => void
}

/** A person's absences, in a dialog. After saving, a general manager is offered a stand-in for the same days. */
export function AwayDialog({ person, self, onClose }: AwayDialogProps) {
  const { offered, offer } = useStandInOffer(person.id)
  if (offered) return <OfferStandIn offered={offered} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={self ? 'Days away' : `Days away of ${person.name}`}
      description="Nothing is due in a week with four days away or more."
    >
      <AwayOfPerson
        person={person.id}
        begin
        onSaved={(days, isNew) => {
          if (!isNew || !offer(days)) onClose()
        }}
      />
    </Dialog>
  )
}
