import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { refetchAfterPasskey } from '../queries.ts'

type AddPasskeyProps = { label: string; onAdded?: () => void }

/** Adds a passkey of this device. The browser asks for the fingerprint, the face or a PIN. */
export function AddPasskey({ label, onAdded }: AddPasskeyProps) {
  const client = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const { addPasskey, isGivenUp } = await import('../passkey.ts')
      try {
        return await addPasskey()
      } catch (cause) {
        if (isGivenUp(cause)) return null
        throw cause
      }
    },
    onSuccess: async (added) => {
      if (!added) return
      onAdded?.()
      await refetchAfterPasskey(client)
    },
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {data === null && 'No passkey was added.'}
      </p>
      <FieldError text={error && problemText(error)} />
    </div>
  )
}

const problemText = (error: Error): string =>
  error.name === 'InvalidStateError' ? 'This device already has a passkey here.' : sentenceOf(error)
