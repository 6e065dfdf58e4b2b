import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { type Arrived, cameText, saysText, shortText } from '../../arrived/says.ts'
import { TakeOrKeep } from '../../arrived/take-or-keep.tsx'

/** An arrived figure below a cell with a typed one. It opens its origin and the two actions. */
export function ArrivedMark({ figure, venue }: { figure: Arrived; venue: { id: string; name: string } }) {
  const [open, setOpen] = useState(false)
  const times = useTimes(venue.id)
  const says = saysText(figure)
  const label = METRICS_LABELS[figure.field]
  return (
    <>
      <button
        type="button"
        aria-label={`${says}: ${label}, ${venue.name}`}
        onClick={() => setOpen(true)}
        className="mt-1 inline-flex min-h-9 w-full items-center justify-end gap-1.5 rounded-lg px-1 text-right text-sm font-semibold text-at-risk hover:underline"
      >
        <Inbox aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
        {says}
      </button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={`${label}, ${venue.name}`}
          description={`${says}.`}
        >
          <div className="grid grid-cols-1 gap-4">
            <p>
              {shortText(figure.field, figure.typed)} was typed. {cameText(figure, times)}.
            </p>
            <NeedsNetwork what="Numbers" />
            <TakeOrKeep figure={figure} of={venue.name} onDone={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  )
}
