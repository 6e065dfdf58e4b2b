import { useState } from 'react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { WithdrawPriority } from '../../archive/withdraw-priority.tsx'
import type { Priority } from '../../priority/place.ts'
import { removePriority } from '../../priority/writes.ts'

type RemovePriorityProps = { priority: Priority; onRemoved: () => void }

/** For a mistaken priority: removes it while nothing was done on it, otherwise withdraws it with a reason. */
export function RemovePriority({ priority, onRemoved }: RemovePriorityProps) {
  const { id, title } = priority
  const [asking, setAsking] = useState(false)
  const remove = useWrite(removePriority, `remove ${id}`)
  if (!priority.can.remove) return <WithdrawPriority priority={priority} onWithdrawn={onRemoved} />

  const confirm = async () => {
    await remove.send({ params: { id } }, null)
    onRemoved()
    toast({ title: 'Priority removed', description: title })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Confirm
        open={asking}
        title="Remove this priority?"
        text={`Nothing was done on “${title}”. It is removed with its tasks.`}
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => void confirm().catch(() => undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
