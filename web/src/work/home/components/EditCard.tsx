import { Present } from '../../../ui/Present.tsx'
import { EditPriority } from '../../priority/components/EditPriority.tsx'
import { forgetEdit } from '../../priority/edit-draft.ts'
import type { Priority } from '../../priority/place.ts'
import { RemovePriority } from './RemovePriority.tsx'

type EditCardProps = { priority: Priority; owner: string; onDone: () => void }

/** The card while its priority is edited, where it can also be removed. */
export function EditCard({ priority, owner, onDone }: EditCardProps) {
  return (
    <>
      <Present kind="priority" id={priority.id} />
      <EditPriority priority={priority} owner={owner} onDone={onDone}>
        <RemovePriority priority={priority} onRemoved={() => forgetEdit(owner, priority.id)} />
      </EditPriority>
    </>
  )
}
