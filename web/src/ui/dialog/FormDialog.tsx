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
  /** The subject of the note shown without a network: `Webhooks`. Absent if the save waits on the device. */
  what?: string
  form: ReturnType<typeof useSubmit>['form']
  /** The label of the save button. */
  save: string
  /** Work is in progress: nothing can be changed or canceled until it ends. */
  busy: boolean
  /** The work in progress is the save. */
  saving?: boolean
  /** The label of the close button, and its action before the dialog closes. */
  cancel?: string
  onCancel?: () => void
  /** A third action. */
  action?: ReactNode
  onClose: () => void
  /** The fields, and the reason why they were not saved. */
  children: ReactNode
}

/** A dialog with a form, saved as a whole. */
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
  const Save = what ? SaveButton : Button
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form {...form} className="grid grid-cols-1 gap-5">
        {what && <NeedsNetwork what={what} />}
        {children}
        <DialogActions>
          {action}
          <Button variant="secondary" disabled={busy} onClick={onCancel ?? onClose}>
            {cancel}
          </Button>
          <Save type="submit" busy={saving}>
            {save}
          </Save>
        </DialogActions>
      </form>
    </Dialog>
  )
}
