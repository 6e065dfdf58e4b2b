import { Dialog } from '../../ui/Dialog.tsx'
import { AwayOfPerson } from './components/AwayOfPerson.tsx'

type AwayDialogProps = {
  person: { id: string; name: string }
  /** Whether it is the user. */
  self: boolean
  onClose: () => void
}

/** When a person is away, in a dialog. */
export function AwayDialog({ person, self, onClose }: AwayDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={self ? 'Days away' : `Days away of ${person.name}`}
      description="Nothing is expected of a week with four days away or more. No reason is asked."
    >
      <AwayOfPerson person={person.id} begin />
    </Dialog>
  )
}
