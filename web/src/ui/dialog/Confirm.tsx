import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmProps = {
  open: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  tone?: 'danger'
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    title,
    text,
    confirmLabel,
    tone,
    busy = false,
    disabled = false,
    onConfirm,
    onClose,
    children,
  } = props
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text} role="alertdialog">
      {children}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          busy={busy}
          disabled={disabled}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
