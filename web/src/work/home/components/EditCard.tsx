import { Present } from '../../../ui/dialog/Present.tsx'
import { EditPriority } from '../../priority/components/EditPriority.tsx'
import { HandOver } from '../../priority/components/HandOver.tsx'
import { forgetEdit } from '../../priority/edit-draft.ts'
import type { Priority } from '../../priority/place.ts'
import { RemovePriority } from './RemovePriority.tsx'

type EditCardProps = { priority: Priority; owner: string; onDone: () => void }

/** The card while its priority is edited, where it can also be handed over and removed. */
export function EditCard({ priority, owner, onDone }: EditCardProps) {
  const forget = () => forgetEdit(owner, priority.id)
  return (
    <>
      <Present kind="priority" id={priority.id} />
      <EditPriority priority={priority} owner={owner} onDone={onDone}>
        <span className="-mr-4 ml-auto flex flex-wrap justify-end">
          <HandOver priority={priority} venue={priority.venueId} onHandedOver={forget} />
          <RemovePriority priority={priority} onRemoved={forget} />
        </span>
      </EditPriority>
    </>
  )
}
