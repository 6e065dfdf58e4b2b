import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sentenceOf } from '../../../lib/api.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { refetchStaff, type Staff } from '../api.ts'

/** Asks before someone is deactivated, or let in again. */
export function ActiveConfirm({ person, onClose }: { person: Staff; onClose: () => void }) {
  const { id, name, active, updatedAt } = person
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('PATCH /api/people/:id', { params: { id }, body: { active: !active, updatedAt } }),
    onSuccess: async () => {
      await refetchStaff(client)
      onClose()
    },
  })
  const label = active ? 'Deactivate' : 'Reactivate'
  return (
    <Confirm
      open
      title={`${label} ${name}`}
      text={
        active
          ? 'Every session ends at once, on every device, and signing in is refused. What was written stays.'
          : 'Signing in is allowed again, with the role and the venues as they were.'
      }
      confirmLabel={label}
      {...(active ? { tone: 'danger' } : {})}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {error && (
        <p role="alert" className="font-medium text-overdue">
          {sentenceOf(error)}
        </p>
      )}
    </Confirm>
  )
}
