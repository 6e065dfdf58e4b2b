import { X } from 'lucide-react'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'

export type Notice = { text: string; said?: readonly string[]; undoable?: boolean }

type SheetNoticeProps = { notice: Notice | null; onUndo: (() => void) | false; onClose: () => void }

/** What just happened to the sheet, and what of it did not work. */
export function SheetNotice({ notice, onUndo, onClose }: SheetNoticeProps) {
  return (
    <div role="status">
      {notice && (
        <div className="flex items-start gap-2 border-l-2 border-accent pl-4">
          <div className="grid min-h-11 flex-1 content-center gap-1 py-2">
            <p className="font-medium">{notice.text}</p>
            {notice.said && notice.said.length > 0 && (
              <ul className="grid gap-1 text-sm text-at-risk">
                {notice.said.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
          {notice.undoable && onUndo && (
            <Button variant="quiet" size="sm" className="text-accent!" onClick={onUndo}>
              Undo
            </Button>
          )}
          <IconButton label="Close note" icon={X} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
