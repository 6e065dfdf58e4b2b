import { PASSKEY_NAME_MAX } from '@scope/contract/company/passkey.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type Passkey, refetchAfterPasskey } from '../queries.ts'

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void }

/** Renames or removes a passkey. */
export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { id } = passkey
  const client = useQueryClient()
  const done = useWhileShown(onClose)
  const [name, setName] = useState(passkey.name)
  const change = useMutation({
    mutationFn: async (next: string | null) => {
      if (next === null) await api('DELETE /api/passkeys/:id', { params: { id } })
      else await api('PATCH /api/passkeys/:id', { params: { id }, body: { name: next } })
    },
    onSuccess: async () => {
      await refetchAfterPasskey(client)
      done()
    },
  })
  const { isPending, variables, error } = change
  const errors = useErrors(error, { name })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) change.mutate(name.trim())
  }
  return (
    <Dialog open onClose={onClose} title={passkey.name}>
      <form onSubmit={save} noValidate className="grid grid-cols-1 gap-5">
        <TextField
          label="Name"
          error={name.trim() ? errors.at('name') : 'Enter a name.'}
          value={name}
          onChange={setName}
          readOnly={isPending}
          maxLength={PASSKEY_NAME_MAX}
        />
        <p className="text-sm text-quiet">Then delete it from your device or password manager too.</p>
        <FormError text={errors.ofForm} />
        <DialogActions>
          <Button
            variant="quiet"
            className="mr-auto px-0"
            busy={isPending && variables === null}
            disabled={isPending}
            onClick={() => change.mutate(null)}
          >
            Remove
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending && variables !== null}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
