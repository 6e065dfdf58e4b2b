import { X } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

export type Notice = {
  text: string
  /** What was skipped, one line each. */
  skipped?: readonly string[]
  /** An action that helps. */
  action?: { label: string; run: () => void }
  undoable?: boolean
}

type SheetNoticeProps = { notice: Notice | null; onUndo: (() => void) | false; onClose: () => void }

/** A notice about the last action, and what it skipped. */
export function SheetNotice({ notice, onUndo, onClose }: SheetNoticeProps) {
  return (
    <div role="status">
      {notice && (
        <div className="flex max-h-56 items-start gap-1 overflow-y-auto border-b border-line py-1">
          <div className="grid min-h-11 flex-1 content-center justify-items-start gap-1 py-2 text-sm">
            <p className="font-medium">{notice.text}</p>
            {notice.skipped && notice.skipped.length > 0 && (
              <ul className="grid gap-1 text-at-risk">
                {notice.skipped.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {notice.action && (
              <Button variant="secondary" size="sm" onClick={notice.action.run}>
                {notice.action.label}
              </Button>
            )}
          </div>
          {notice.undoable && onUndo && (
            <Button variant="quiet" size="sm" className="text-accent!" onClick={onUndo}>
              Undo
            </Button>
          )}
          <IconButton label="Close note" icon={X} onClick={onClose} className="-mr-3" />
        </div>
      )}
    </div>
  )
}
