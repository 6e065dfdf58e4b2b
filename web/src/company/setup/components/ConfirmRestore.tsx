import { useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { sizeOf } from '../../../lib/bytes.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/figure/ProgressBar.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { type Chosen, useRestore } from '../use-restore.ts'

type ConfirmRestoreProps = {
  link: string
  what: Chosen
  needsKey: boolean
  onBegin: () => void
  onCancel: () => void
}

/** What was chosen, with its key if it is encrypted, until the restore has begun. */
export function ConfirmRestore({ link, what, needsKey, onBegin, onCancel }: ConfirmRestoreProps) {
  const [identity, setIdentity] = useState('')
  const { sent, busy, error, start } = useRestore({ link, onBegin })
  const lacksKey = needsKey && identity.trim() === ''
  const { tried, form } = useSubmit({
    error,
    isWrong: lacksKey,
    send: () => void start(what, identity),
  })
  const errors = useErrors(error, { identity })
  const { name, bytes } = 'backup' in what ? what.backup : { name: what.file.name, bytes: what.file.size }
  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <div className="grid gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-quiet">{sizeOf(bytes)}</p>
      </div>
      {needsKey && (
        <TextField
          label="Private key"
          hint="It opens this backup once and is not stored."
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="AGE-SECRET-KEY-…"
          value={identity}
          onChange={setIdentity}
          readOnly={busy}
          error={(tried && lacksKey ? 'Enter the private key.' : undefined) ?? errors.at('identity')}
        />
      )}
      {busy && 'file' in what && (
        <div className="grid gap-2">
          <p className="tabular-nums">
            Sending: {sizeOf(sent)} of {sizeOf(bytes)}
          </p>
          <ProgressBar label="Sending the file" done={sent} of={bytes} />
          <p className="text-sm text-quiet">Keep this page open.</p>
        </div>
      )}
      <FormError text={errors.ofForm} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Restore
        </Button>
        {!busy && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
