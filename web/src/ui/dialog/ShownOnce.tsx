import type { ReactNode } from 'react'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../Button.tsx'
import { Field, inputClass } from '../form/Field.tsx'
import { Dialog } from './Dialog.tsx'

type ShownOnceProps = {
  /** Its kind: `Token`. */
  label: string
  value: string
  hint: string
  /** The next step after copying it. */
  copied: string
  /** Other actions, next to the copy button. */
  children?: ReactNode
}

/** A new secret, to copy now: the server never shows it again. */
export function ShownOnce({ label, value, hint, copied, children }: ShownOnceProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: 'Copied', description: copied })
    } catch {
      // The clipboard requires HTTPS.
      toast({ title: 'Not copied', description: 'Select it and copy it.', tone: 'destructive' })
    }
  }
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint}>
        {(aria) => (
          <input
            {...aria}
            dir="ltr"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={`${inputClass} font-mono`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={() => void copy()}>
          Copy {label.toLowerCase()}
        </Button>
        {children}
      </div>
    </div>
  )
}

type ShownOnceDialogProps = ShownOnceProps & { title: string; description: string; onClose: () => void }

/** The dialog with a new secret. */
export function ShownOnceDialog({ title, description, onClose, ...secret }: ShownOnceDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <div className="grid grid-cols-1 gap-5">
        <ShownOnce {...secret} />
        <Button className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
