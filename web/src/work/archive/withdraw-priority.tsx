import { REASON_MAX } from '@scope/contract/work/priority.words'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/toast/toast.ts'
import { tooLong } from '../../lib/too-long.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Field, inputClass } from '../../ui/form/Field.tsx'
import { withdrawPriority } from './writes.ts'

type WithdrawPriorityProps = {
  priority: { id: string; title: string; bltName: string }
  onWithdrawn?: () => void
}

/** Ends a priority that is a mistake or was given up, with a reason. */
export function WithdrawPriority({ priority: { id, title, bltName }, onWithdrawn }: WithdrawPriorityProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const withdraw = useWrite(withdrawPriority, `remove ${id}`)
  const excess = tooLong(reason.trim(), REASON_MAX)

  const confirm = async () => {
    await withdraw.send({ params: { id }, body: { reason: reason.trim() } }, null)
    setAsking(false)
    onWithdrawn?.()
    toast({ title: 'Priority withdrawn', description: `${title} is in the archive.` })
  }

  return (
    <>
      <Button variant="quiet" aria-label={`Withdraw “${title}”`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Confirm
        open={asking}
        title="Withdraw this priority?"
        text={`“${title}” goes to ${bltName}’s archive with your reason. It counts nowhere.`}
        confirmLabel="Withdraw"
        tone="danger"
        busy={withdraw.isPending}
        disabled={reason.trim() === '' || excess !== undefined}
        onConfirm={() => void confirm().catch(() => undefined)}
        onClose={() => setAsking(false)}
      >
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
      </Confirm>
    </>
  )
}
