import { plural } from '@scope/contract/kernel/count.words'
import { SOURCE_NAME_MAX, type SourceReading } from '@scope/contract/numbers/source.words'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { useErrors } from '../../lib/api/use-errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { FileNotes } from '../../ui/form/FileNotes.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { LineErrors } from '../../ui/form/LineErrors.tsx'
import { SaveButton } from '../../ui/form/SaveButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
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
  /** The source was saved: the files can be imported with it. */
  onKept: (source: string) => void
  onClose: () => void
}

/** Sets up how files are read: Scope's proposal, corrected by tapping a column, with the preview next to it. */
export function ExplainDialog({ files, source, weeks, onKept, onClose }: ExplainDialogProps) {
  const explain = useExplain(files, source, onKept)
  const { proposal, reading } = explain
  const [table] = proposal?.tables ?? []
  return (
    <Dialog
      open
      wide="two"
      onClose={onClose}
      title="How is this file read?"
      description={files.length === 1 ? files[0]?.name : plural(files.length, 'file')}
    >
      {!proposal || !reading ? (
        explain.failed ? (
          <ErrorState
            title="The file could not be read"
            text={sentenceOf(explain.failed)}
            onRetry={explain.retry}
          />
        ) : (
          <Skeleton className="h-80 rounded-card" />
        )
      ) : table ? (
        <ExplainForm {...{ explain, proposal, reading, table, weeks, onClose }} />
      ) : (
        <>
          <LineErrors errors={proposal.preview.errors} wrong={proposal.preview.wrong} />
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

type ExplainFormProps = Pick<ExplainDialogProps, 'weeks' | 'onClose'> & {
  explain: ReturnType<typeof useExplain>
  proposal: Proposal
  reading: SourceReading
  table: Proposal['tables'][number]
}

/** The columns, the venues and the name of the source on one side, the preview on the other. */
function ExplainForm({ explain, proposal, reading, table, weeks, onClose }: ExplainFormProps) {
  const { name, loading, keeping } = explain
  const errors = useErrors(explain.error, { name, reading: JSON.stringify(reading) }, fieldOf)
  const nameless = name.trim() === ''
  const { tried, form } = useSubmit({ error: explain.error, isWrong: nameless, send: explain.keep })
  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <p className="text-quiet">
        {proposal.shape ? (
          <>
            It looks like <bdi className="font-semibold text-text">{proposal.shape}</bdi>, from its documented
            columns. Check the preview.
          </>
        ) : (
          'Check each column, then the preview.'
        )}
      </p>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <FileNotes notes={proposal.questions.map(({ text }) => text)} />
          <ColumnsPart {...{ table, reading }} disabled={keeping} onChange={explain.change} />
          <PlacesPart
            reading={reading}
            venues={explain.venues}
            disabled={keeping}
            onChange={explain.change}
          />
          <TextField
            label="Name"
            hint="Files with these columns are read this way."
            error={tried && nameless ? 'Enter a name.' : errors.at('name')}
            value={name}
            onChange={explain.rename}
            maxLength={SOURCE_NAME_MAX}
            readOnly={keeping}
          />
        </div>
        <section
          aria-label="Preview"
          aria-busy={loading}
          className="grid grid-cols-1 gap-3 lg:sticky lg:top-0 lg:max-h-[78dvh] lg:overflow-y-auto lg:border-l lg:border-line lg:pl-8"
        >
          <h3 className="font-semibold">Preview</h3>
          {explain.failed ? (
            <ErrorState
              title="The preview failed"
              text={sentenceOf(explain.failed)}
              onRetry={explain.retry}
            />
          ) : (
            <Preview preview={proposal.preview} weeks={weeks} />
          )}
        </section>
      </div>
      <FormError text={errors.ofForm ?? errors.at('reading')} />
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
