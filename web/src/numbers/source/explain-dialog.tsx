import { plural } from '@scope/contract/kernel/count.words'
import { SOURCE_NAME_MAX } from '@scope/contract/numbers/source.words'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { useErrors } from '../../lib/api/use-errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../ui/form/Field.tsx'
import { FileNotes } from '../../ui/form/FileNotes.tsx'
import { LineErrors } from '../../ui/form/LineErrors.tsx'
import { SaveButton } from '../../ui/form/SaveButton.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import type { Files, Proposal } from './api.ts'
import { ColumnsPart } from './components/ColumnsPart.tsx'
import { PlacesPart } from './components/PlacesPart.tsx'
import { useExplain } from './use-explain.ts'

type ExplainDialogProps = {
  files: Files
  /** The source that reads them so far. */
  source: string | undefined
  /** Shows the weeks that an import would change. */
  weeks: (weeks: Proposal['preview']['weeks']) => ReactNode
  /** The source was kept: the files can be imported by it. */
  onKept: (source: string) => void
  onClose: () => void
}

/** Explains files once: what Scope understood, to correct by tapping a column, with the preview beside, and to keep. */
export function ExplainDialog({ files, source, weeks, onKept, onClose }: ExplainDialogProps) {
  const shown = useExplain(files, source, onKept)
  const { proposal, reading, loading, keeping } = shown
  const [tries, setTries] = useState(0)
  const errors = useErrors(shown.error, { name: shown.name, reading: JSON.stringify(reading) }, fieldOf)
  const [table] = proposal?.tables ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (shown.name.trim() !== '') shown.keep()
  }
  return (
    <Dialog
      open
      wide="two"
      onClose={onClose}
      title="How is this file read?"
      description={files.length === 1 ? files[0]?.name : plural(files.length, 'file')}
    >
      {!proposal || !reading ? (
        shown.failed ? (
          <ErrorState
            title="The file could not be read"
            text={sentenceOf(shown.failed)}
            onRetry={shown.retry}
          />
        ) : (
          <Skeleton className="h-80 rounded-card" />
        )
      ) : !table ? (
        <>
          <LineErrors errors={proposal.preview.errors} wrong={proposal.preview.wrong} />
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
          <p className="text-quiet">
            {proposal.shape ? (
              <>
                It looks like <bdi className="font-semibold text-text">{proposal.shape}</bdi>, from its
                documented columns. Check the preview.
              </>
            ) : (
              'Check each column, then the preview.'
            )}
          </p>
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-2">
            <div className="grid grid-cols-1 gap-5">
              <FileNotes notes={proposal.questions.map(({ text }) => text)} />
              <ColumnsPart {...{ table, reading }} disabled={keeping} onChange={shown.change} />
              <PlacesPart
                reading={reading}
                venues={shown.venues}
                disabled={keeping}
                onChange={shown.change}
              />
              <Field
                label="Name"
                hint="Files with these columns are read this way."
                error={
                  (tries > 0 && shown.name.trim() === '' ? 'Enter a name.' : undefined) ?? errors.at('name')
                }
              >
                {(aria) => (
                  <input
                    {...aria}
                    value={shown.name}
                    onChange={(event) => shown.rename(event.target.value)}
                    maxLength={SOURCE_NAME_MAX}
                    readOnly={keeping}
                    autoComplete="off"
                    className={inputClass}
                  />
                )}
              </Field>
            </div>
            <section
              aria-label="Preview"
              aria-busy={loading}
              className="grid grid-cols-1 gap-3 lg:sticky lg:top-0 lg:max-h-[78dvh] lg:overflow-y-auto lg:border-l lg:border-line lg:pl-8"
            >
              <h3 className="font-semibold">Preview</h3>
              {shown.failed ? (
                <ErrorState
                  title="The preview failed"
                  text={sentenceOf(shown.failed)}
                  onRetry={shown.retry}
                />
              ) : (
                <Preview preview={proposal.preview} weeks={weeks} />
              )}
            </section>
          </div>
          {(errors.ofForm ?? errors.at('reading')) && (
            <p role="alert" className="font-semibold text-overdue">
              {errors.ofForm ?? errors.at('reading')}
            </p>
          )}
          <NeedsNetwork what="Numbers" />
          <DialogActions>
            <Button variant="secondary" disabled={keeping} onClick={onClose}>
              Cancel
            </Button>
            <SaveButton type="submit" busy={keeping} disabled={loading}>
              Keep and review
            </SaveButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

/** The form’s field for the server’s: `reading.venue.venueId` is of the reading. */
const fieldOf = (name: string) => name.replace(/^(reading|header)\b.*/, 'reading')

type PreviewProps = Pick<ExplainDialogProps, 'weeks'> & { preview: Proposal['preview'] }

function Preview({
  preview: { errors, wrong, notes = [], ordinary = [], waits = [], weeks, left },
  weeks: show,
}: PreviewProps) {
  return (
    <>
      <FileNotes notes={notes} ordinary={ordinary} />
      {errors.length > 0 && <LineErrors errors={errors} wrong={wrong} />}
      {waits.length > 0 && (
        <p className="text-at-risk">{plural(waits.length, 'week')} with fewer days than others.</p>
      )}
      {weeks.length > 0
        ? show(weeks)
        : errors.length === 0 && <p className="text-quiet">{left} unchanged.</p>}
    </>
  )
}
