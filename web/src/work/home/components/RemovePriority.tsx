import { REASON_MAX } from '@scope/contract/work/priority.words'
import { useState } from 'react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { withdrawPriority } from '../../archive/writes.ts'
import type { Priority } from '../../priority/place.ts'
import { removePriority } from '../../priority/writes.ts'

/** For a mistaken priority: removes it while nothing was done on it, otherwise withdraws it with a reason. */
export function RemovePriority({ priority, onRemoved }: { priority: Priority; onRemoved: () => void }) {
  const { id, title, bltName } = priority
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const remove = useWrite(removePriority, `remove ${id}`)
  const withdraw = useWrite(withdrawPriority, `remove ${id}`)
  const removes = priority.can.remove
  const label = removes ? 'Remove' : 'Withdraw'
  const excess = tooLong(reason.trim(), REASON_MAX)

  const confirm = async () => {
    const params = { id }
    if (removes) {
      await remove.send({ params }, null)
      onRemoved()
      return toast({ title: 'Priority removed', description: title })
    }
    await withdraw.send({ params, body: { reason: reason.trim() } }, null)
    onRemoved()
    toast({ title: 'Priority withdrawn', description: `${title} is in the archive.` })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        open={asking}
        title={`${label} this priority?`}
        text={
          removes
            ? `Nothing was done on “${title}”. It is removed with its tasks.`
            : `Work was done on “${title}”. It moves to ${bltName}’s archive with your reason, and counts nowhere.`
        }
        confirmLabel={label}
        tone="danger"
        busy={remove.isPending || withdraw.isPending}
        disabled={!removes && (reason.trim() === '' || excess !== undefined)}
        onConfirm={() => void confirm().catch(() => undefined)}
        onClose={() => setAsking(false)}
      >
        {!removes && (
          <Field label="Reason" error={excess}>
            {(aria) => (
              <textarea
                {...aria}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                rows={3}
                className={inputClass}
              />
            )}
          </Field>
        )}
      </Confirm>
    </>
  )
}
