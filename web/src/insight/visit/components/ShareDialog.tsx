import { plural } from '@scope/contract/kernel/count.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useState } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { firstName } from '../../../work/journal/first-name.ts'
import type { Visit } from '../api.ts'
import { sendable } from '../draft/texts.ts'
import type { VisitDraft } from '../draft/use-visit-draft.ts'
import { nounOf, shareLabel } from '../words.ts'
import { TextPart } from './TextPart.tsx'

type ShareDialogProps = {
  visit: Visit
  draft: VisitDraft
  problems: Record<string, string>
  /** Photos, those that are not sent yet among them. */
  photos: number
  busy: boolean
  /** Why it was not shared. */
  error: string | null
  onShare: (withFiles: boolean) => void
  onClose: () => void
}

/** Exactly what the general manager will see: the summary, the agreements, and the photos if they are ticked. */
export function ShareDialog(props: ShareDialogProps) {
  const { visit, draft, problems, photos, busy, error, onShare, onClose } = props
  const [withFiles, setWithFiles] = useState(false)
  const agreed = sendable(draft.texts)
  const name = visit.manager ? firstName(visit.manager.name) : 'the venue’s managers'
  const isEmpty = draft.texts.summary.trim() === '' && agreed.length === 0
  const isHeld = Object.keys(problems).length > 0 || Object.keys(draft.others).length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={shareLabel(visit)}
      description={`This is what ${name} will see. Your notes and points stay yours.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <TextPart
          name="summary"
          draft={draft}
          rows={4}
          hint="In a few sentences, if you like."
          error={problems.summary}
        />
        {agreed.length > 0 ? (
          <section aria-label="Agreed" className="grid gap-1">
            <h3 className="font-semibold">Agreed</h3>
            <ol className="list-inside list-decimal">
              {agreed.map((one) => (
                <li key={one.id} className="py-1 wrap-anywhere">
                  {one.text.trim()}
                  <span className="block text-sm text-quiet">{ownerAndDay(visit, one)}</span>
                </li>
              ))}
            </ol>
          </section>
        ) : (
          <p className="text-quiet">Nothing is agreed yet.</p>
        )}
        {photos > 0 && (
          <TickBox checked={withFiles} disabled={busy} onTick={setWithFiles}>
            Share {plural(photos, 'photo')}, too
          </TickBox>
        )}
        {error && (
          <p role="alert" className="font-semibold text-overdue">
            {error}
          </p>
        )}
        {isEmpty && (
          <p className="text-sm text-quiet">A {nounOf(visit)} is shared with a summary or an agreement.</p>
        )}
        <DialogActions>
          <Button busy={busy} disabled={isEmpty || isHeld} onClick={() => onShare(withFiles)}>
            Share
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function ownerAndDay({ owners, agreed }: Visit, one: ReturnType<typeof sendable>[number]): string {
  const owner =
    owners.find(({ id }) => id === one.owner)?.name ??
    agreed.find(({ visit }) => visit?.owner.id === one.owner)?.visit?.owner.name
  const task = owners.flatMap(({ priorities }) => priorities).find(({ id }) => id === one.priorityId)
  return [
    owner,
    one.due && `by ${shortMonthDay(one.due)}`,
    one.figure && METRICS_LABELS[one.figure],
    task && `task of “${task.title}”`,
  ]
    .filter(Boolean)
    .join(' · ')
}
