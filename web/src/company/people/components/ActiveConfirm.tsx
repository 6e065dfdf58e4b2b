import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { useNoNetwork } from '../../../lib/offline/use-no-network.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { refetchStaff, type Staff } from '../api.ts'

/** Confirms deactivating or reactivating a person. */
export function ActiveConfirm({ person, onClose }: { person: Staff; onClose: () => void }) {
  const { id, name, active, updatedAt } = person
  const client = useQueryClient()
  const done = useWhileShown(onClose)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('PATCH /api/people/:id', { params: { id }, body: { active: !active, updatedAt } }),
    onSuccess: async () => {
      await refetchStaff(client)
      done()
    },
  })
  const isAway = useNoNetwork()
  const label = active ? 'Deactivate' : 'Reactivate'
  return (
    <Confirm
      open
      title={`${label} ${name}`}
      text={
        active
          ? 'They’re signed out and can’t sign in. What they wrote stays.'
          : 'They can sign in again, as before.'
      }
      confirmLabel={label}
      {...(active ? { tone: 'danger' } : {})}
      busy={isPending}
      disabled={isAway}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <NeedsNetwork what="People" />
      <FormError text={error && sentenceOf(error)} />
    </Confirm>
  )
}
