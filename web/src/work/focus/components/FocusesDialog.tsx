import { addDays, type Period, periodKey, periodOf } from '@scope/contract/kernel/calendar'
import { FOCUSES_MAX } from '@scope/contract/work/focus.words'
import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { periodLabel } from '../../../company/period/week.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { readDraft } from '../../../lib/drafts/drafts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Focus, type Focuses, focusesQuery } from '../api.ts'
import { focusWrites } from '../writes.ts'
import { FocusForm, focusDraftKey } from './FocusForm.tsx'

type FocusesDialogProps = {
  owner: string
  /** The current period; the next one can be prepared too. */
  period: Period
  onClose: () => void
}

/** Sets, changes and removes the company’s focuses of this period and the next one. */
export function FocusesDialog({ owner, period, onClose }: FocusesDialogProps) {
  const periods = [period, periodOf(addDays(period.endDate, 1))]
  const [chosen, setChosen] = useState(periodKey(period))
  const list = useQuery(focusesQuery(chosen))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Focus of a period"
      description={`Up to ${FOCUSES_MAX} for the company. New priorities can serve one.`}
    >
      <div className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Focuses" />
        <Picker
          label="Period"
          value={chosen}
          options={periods.map((one) => ({ value: periodKey(one), label: periodLabel(one) }))}
          onChange={setChosen}
          className="min-h-12!"
        />
        {list.data ? (
          <PeriodFocuses key={chosen} owner={owner} period={chosen} list={list.data} />
        ) : list.isPending ? (
          <Skeleton className="h-40" />
        ) : (
          <ErrorState
            title="The focuses could not be loaded"
            text={sentenceOf(list.error)}
            onRetry={() => void list.refetch()}
          />
        )}
      </div>
    </Dialog>
  )
}

type PeriodFocusesProps = { owner: string; period: string; list: Focuses }

function PeriodFocuses({ owner, period, list }: PeriodFocusesProps) {
  const hasDraft = (focus: Focus | null) =>
    readDraft(deviceStorage(), focusDraftKey(owner, period, focus)) !== null
  // Opens a form that was left with unsaved text.
  const [edited, setEdited] = useState<Focus | 'new' | null>(
    () =>
      list.focuses.find((focus) => focus.can.edit && hasDraft(focus)) ??
      (list.can.set && hasDraft(null) ? 'new' : null),
  )
  const [removed, setRemoved] = useState<Focus | null>(null)
  const removing = useWrite(focusWrites.remove, `focus remove ${period}`)
  if (edited !== null) {
    const focus = edited === 'new' ? null : edited
    return <FocusForm owner={owner} period={period} focus={focus} onDone={() => setEdited(null)} />
  }
  return (
    <>
      {list.focuses.length === 0 && <p className="text-quiet">No focus set.</p>}
      <ul className="grid grid-cols-1 gap-4 empty:hidden">
        {list.focuses.map((focus) => (
          <li key={focus.id} className="grid gap-1 border-t border-line pt-4 wrap-anywhere">
            <p className="text-sm text-quiet">{CATEGORY_LABELS[categoryGroup(focus.category)]}</p>
            <h3 dir="auto" className="text-xl leading-snug font-semibold">
              {focus.title}
            </h3>
            <p dir="auto" className="whitespace-pre-line text-quiet">
              {focus.why}
            </p>
            <p className="text-sm">
              <span className="text-quiet">Outcome: </span>
              <bdi>{focus.outcome}</bdi>
            </p>
            {focus.can.edit && (
              <div className="-ml-3 flex flex-wrap">
                <Button variant="quiet" size="sm" onClick={() => setEdited(focus)}>
                  Edit
                </Button>
                <Button variant="quiet" size="sm" onClick={() => setRemoved(focus)}>
                  Remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {list.can.set && (
        <Button
          variant="secondary"
          icon={Plus}
          className="justify-self-start"
          onClick={() => setEdited('new')}
        >
          Add a focus
        </Button>
      )}
      {removed && (
        <Confirm
          open
          title="Remove this focus?"
          text={`“${removed.title}” goes with its answers. Its priorities stay and serve none.`}
          confirmLabel="Remove"
          tone="danger"
          busy={removing.isPending}
          onConfirm={() => removing.start({ params: { id: removed.id } }, null, () => setRemoved(null))}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
