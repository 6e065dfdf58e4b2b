import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { SaveButton } from '../form/SaveButton.tsx'
import type { useSubmit } from '../form/use-submit.ts'
import { NeedsNetwork } from '../state/NeedsNetwork.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

type FormDialogProps = {
  title: string
  description?: string
  /** What is saved, for the note without a network: `Webhooks`. */
  what: string
  form: ReturnType<typeof useSubmit>['form']
  /** What the button says that saves. */
  save: string
  /** Nothing can be changed or canceled until it is done. */
  busy: boolean
  /** It is the save that is being done. */
  saving?: boolean
  /** What the button says that closes, and what it does before. */
  cancel?: string
  onCancel?: () => void
  /** Another action, apart from these two. */
  action?: ReactNode
  onClose: () => void
  /** The fields, and why they were not saved. */
  children: ReactNode
}

/** A dialog with a form that is saved as a whole. */
export function FormDialog({
  title,
  description,
  what,
  form,
  save,
  busy,
  saving = busy,
  cancel = 'Cancel',
  onCancel,
  action,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form {...form} className="grid grid-cols-1 gap-5">
        <NeedsNetwork what={what} />
        {children}
        <DialogActions>
          {action}
          <Button variant="secondary" disabled={busy} onClick={onCancel ?? onClose}>
            {cancel}
          </Button>
          <SaveButton type="submit" busy={saving}>
            {save}
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
