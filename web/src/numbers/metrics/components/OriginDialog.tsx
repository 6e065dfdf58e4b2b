import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { type FigureRows, StoredWeeks } from '../stored-weeks.tsx'

type OriginDialogProps = {
  open: boolean
  text: string
  label: string
  rows: FigureRows
  /** Further facts about the figure, above its weeks. */
  about?: ReactNode
  onClose: () => void
}

/** The stored weeks behind a figure, and their earlier versions. */
export function OriginDialog({ open, text, label, rows, about, onClose }: OriginDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={text} description={label}>
      {about}
      <StoredWeeks rows={rows} />
    </Dialog>
  )
}
