import { plural } from '@scope/contract/kernel/count.words'
import { STORED_FIGURES, type StoredFigure } from '@scope/contract/numbers/metrics.words'
import type { ReactNode } from 'react'
import { weekRange } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { FileNotes } from '../../../ui/form/FileNotes.tsx'
import { LineErrors } from '../../../ui/form/LineErrors.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import type { Reviewed } from '../week-import.ts'
import { PlannedWeeks } from './PlannedWeeks.tsx'

type ReviewDialogProps = {
  reviewed: Reviewed
  /** The subject of the sheet: `Week of Nov 16, 2026`. */
  sheet: string
  /** The columns of the changes, if there is room for a table. */
  figures?: readonly StoredFigure[]
  /** Whether each line names its week: not all are of one. */
  named: boolean
  /** `Numbers`. */
  what?: string
  /** The text if there is nothing to change. */
  nothing?: string
  /** Notes about files above the changes. */
  ofFiles?: ReactNode
  /** The running week, if that deserves a warning. */
  running?: string | undefined
  saving: boolean
  onSave: () => void
  onClose: () => void
}

/** Shows the changes before they are saved. */
export function ReviewDialog(props: ReviewDialogProps) {
  const {
    reviewed,
    sheet,
    figures = STORED_FIGURES,
    named,
    ofFiles,
    running,
    saving,
    onSave,
    onClose,
  } = props
  const { what = 'Numbers', nothing = 'Nothing to change. These numbers are already saved.' } = props
  const { source, preview, stale } = reviewed
  const { added, changed, left, errors, notes = [], ordinary = [] } = preview
  const weeks = added + changed
  const early = preview.weeks.some(({ weekOf }) => weekOf === running)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Review changes"
      description={'lines' in source ? sheet : source.name}
    >
      <div className="grid grid-cols-1 gap-5">
        {stale && (
          <p role="alert" className="font-semibold text-at-risk">
            Someone else just changed {what.toLowerCase()}. Nothing was saved. Check the changes again.
          </p>
        )}
        {ofFiles}
        <FileNotes notes={notes} ordinary={ordinary} />
        {errors.length > 0 ? (
          <LineErrors errors={errors} wrong={preview.wrong} />
        ) : (
          <>
            <p className="text-quiet">
              {weeks > 0 ? `${added} added, ${changed} changed, ${left} unchanged.` : nothing}
            </p>
            {early && running && (
              <p className="font-semibold text-at-risk">
                The week of {weekRange([running])} is not over. Save its numbers only if they are not last
                week’s.
              </p>
            )}
            <PlannedWeeks key={preview.plan} weeks={preview.weeks} figures={figures} named={named} />
          </>
        )}
        <NeedsNetwork what={what} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {weeks > 0 && errors.length === 0 ? 'Back' : 'Close'}
          </Button>
          {weeks > 0 && errors.length === 0 && (
            <SaveButton busy={saving} onClick={onSave}>
              Save {plural(weeks, 'week')}
            </SaveButton>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
