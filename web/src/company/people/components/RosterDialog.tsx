import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { BeforeAfter } from '../../../ui/figure/BeforeAfter.tsx'
import { FileNotes } from '../../../ui/form/FileNotes.tsx'
import { LineErrors } from '../../../ui/form/LineErrors.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import type { RosterPreview } from '../api.ts'
import { countsText, type RosterImport } from '../use-roster-import.ts'

/** Shows the changes of a roster before it is saved. Closed until there is one. */
export function RosterDialog({ roster }: { roster: RosterImport }) {
  const { reviewed, saving, save, close } = roster
  if (!reviewed) return null
  const { name, preview, stale } = reviewed
  const { errors, lines, notes = [] } = preview
  const savable = errors.length === 0 && lines.some(({ does }) => does !== 'left')
  return (
    <Dialog open wide onClose={close} title="Review roster" description={name}>
      <div className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="People" />
        {stale && (
          <p role="alert" className="font-semibold text-at-risk">
            Someone else just changed people. Nothing was saved: check again.
          </p>
        )}
        <FileNotes notes={notes} />
        {errors.length > 0 ? (
          <LineErrors errors={errors} wrong={preview.wrong} />
        ) : (
          <>
            <p className="text-quiet">
              {savable
                ? `${countsText(preview)} People not in the file stay as they are.`
                : 'Nothing to change. Everything is already saved.'}
            </p>
            <Lines preview={preview} roster={roster} />
          </>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {savable ? 'Back' : 'Close'}
          </Button>
          {savable && (
            <SaveButton busy={saving} onClick={save}>
              Save roster
            </SaveButton>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

type LinesProps = {
  preview: RosterPreview
  roster: Pick<RosterImport, 'reactivate' | 'changeAddress' | 'mending'>
}

function Lines({ preview: { lines, people, venues }, roster }: LinesProps) {
  const { reactivate, changeAddress, mending } = roster
  const listed = lines.filter(({ does }) => does !== 'left').length
  const more = people.added + people.changed + venues.added + venues.changed - listed
  return (
    <>
      <ul className="grid grid-cols-1">
        {lines.map(({ kind, does, name, changes, notes, deactivated, same }) => (
          <li key={`${kind} ${name}`} className="grid gap-1.5 border-t border-line py-3.5 first:border-t-0">
            <p className="font-semibold break-words">
              {name}
              {does === 'added' && <span className="ml-2 text-sm text-accent">New {kind}</span>}
            </p>
            {notes.map((note) => (
              <p key={note} className="text-sm font-semibold text-at-risk">
                {note}
              </p>
            ))}
            {deactivated !== undefined && (
              <Button
                variant="secondary"
                busy={mending}
                onClick={() => reactivate(deactivated)}
                className="justify-self-start"
              >
                Reactivate
              </Button>
            )}
            {same && (
              <Button
                variant="secondary"
                busy={mending}
                onClick={() => changeAddress(same.id, same.newEmail)}
                className="justify-self-start"
              >
                Yes, change the address
              </Button>
            )}
            <dl className="grid gap-1">
              {changes.map(({ field, before, after }) => (
                <div key={field} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-4">
                  <dt className="text-sm text-quiet first-letter:uppercase">{field}</dt>
                  <dd className="min-w-0">
                    <BeforeAfter before={does === 'added' ? undefined : before || '—'} after={after || '—'} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-quiet">And {more} more.</p>}
    </>
  )
}
