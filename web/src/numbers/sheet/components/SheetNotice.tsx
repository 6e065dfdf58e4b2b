import { X } from 'lucide-react'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

export type Notice = {
  text: string
  /** The skipped items, one line each. */
  skipped?: readonly string[]
  /** The week that the skipped numbers belong to, and how to put them there. */
  other?: { week: string; put: () => void }
  /** Asks how to read unknown columns. */
  explain?: () => void
  undoable?: boolean
}

type SheetNoticeProps = {
  notice: Notice | null
  /** The weeks to choose from; none until they are loaded, or if there is nothing to choose. */
  weeks?: readonly string[]
  onUndo: (() => void) | false
  onClose: () => void
}

/** A notice about the last action and the skipped items. */
export function SheetNotice({ notice, weeks = [], onUndo, onClose }: SheetNoticeProps) {
  // On Mondays the open week often differs from the week of the numbers.
  const other = notice?.other && weeks.includes(notice.other.week) && notice.other
  return (
    <div role="status">
      {notice && (
        <div className="flex max-h-56 items-start gap-1 overflow-y-auto border-b border-line py-1">
          <div className="grid min-h-11 flex-1 content-center justify-items-start gap-1 py-2 text-sm">
            <p className="font-semibold">{notice.text}</p>
            {notice.skipped && notice.skipped.length > 0 && (
              <ul className="grid gap-1 text-at-risk">
                {notice.skipped.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {other && (
              <Button variant="secondary" size="sm" onClick={other.put}>
                {`Paste them into the week of ${mediumDate(other.week)}`}
              </Button>
            )}
            {notice.explain && (
              <Button variant="secondary" size="sm" onClick={notice.explain}>
                Explain these columns
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
