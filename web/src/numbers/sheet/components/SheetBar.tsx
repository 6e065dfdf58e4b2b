import { plural } from '@scope/contract/kernel/count.words'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'

type SheetBarProps = {
  /** Cells that differ from the saved numbers. */
  changed: number
  /** Cells with an error. */
  wrong: number
  touched: boolean
  onDevice: boolean
  busy: boolean
  onDiscard: () => void
  onReview: () => void
  /** The label of the main button. */
  action?: string
  /** The notice of the last action. */
  children: ReactNode
}

/** The state of the sheet and its actions, always in view. */
export function SheetBar(props: SheetBarProps) {
  const { changed, wrong, touched, onDevice, busy, onDiscard, onReview, action, children } = props
  const note = onDevice ? 'Kept on this device.' : 'This browser can’t keep drafts. Save before you leave.'
  return (
    <div className="sticky bottom-[calc(3.9375rem+max(0.5rem,env(safe-area-inset-bottom)))] z-2 -mx-4 border-t border-line bg-ground px-4 sm:-mx-8 sm:px-8 lg:bottom-0 lg:mx-0 lg:px-0">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
        <p role="status" className="text-sm text-quiet">
          {changed > 0 && (
            <span className="font-semibold text-text">{plural(changed, 'number')} not saved. </span>
          )}
          {changed > 0 && note}
          {changed === 0 && (touched ? 'These numbers are already saved.' : 'Nothing to save.')}
          {wrong > 0 && (
            <span className="font-semibold text-overdue"> {plural(wrong, 'number')} to mend.</span>
          )}
        </p>
        <div className="flex flex-1 justify-end gap-2">
          {touched && (
            <Button variant="quiet" onClick={onDiscard} disabled={busy}>
              Discard
            </Button>
          )}
          <SaveButton
            onClick={onReview}
            busy={busy}
            disabled={changed === 0 && wrong === 0}
            className="max-sm:flex-1"
          >
            {action ?? 'Review changes'}
          </SaveButton>
        </div>
      </div>
    </div>
  )
}
