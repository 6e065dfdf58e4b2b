import { VISIT_WAY_LABELS, VISIT_WAYS } from '@scope/contract/insight/visit/visit.words'
import { addDays } from '@scope/contract/kernel/calendar'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { venuePath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { firstName } from '../../../work/journal/first-name.ts'
import type { Visit } from '../api.ts'
import { BriefPdf } from '../brief/BriefPdf.tsx'
import { nounOf } from '../words.ts'
import { changeVisit, removeVisit, visitScope } from '../writes.ts'

/** The last day that can be planned, from today. */
const DAYS_AHEAD = 365

/** What the visitor does less often: another day or way, the brief as a file, and delete it. */
export function DraftMore({ visit }: { visit: Visit }) {
  const [asks, setAsks] = useState<'change' | 'remove' | null>(null)
  const close = () => setAsks(null)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks('change')}>
        Day and way
      </Button>
      <BriefPdf visitId={visit.id} />
      <Button variant="quiet" onClick={() => setAsks('remove')}>
        Delete
      </Button>
      {asks === 'change' && <Change visit={visit} onClose={close} />}
      <Remove visit={visit} open={asks === 'remove'} onClose={close} />
    </>
  )
}

const WAYS = VISIT_WAYS.map((value) => ({ value, label: VISIT_WAY_LABELS[value] }))

function Change({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { id, businessDay, today, manager } = visit
  const [on, setOn] = useState(visit.on)
  const [by, setBy] = useState(visit.by)
  const [tell, setTell] = useState(visit.tell)
  const write = useWrite(changeVisit, visitScope(id))
  const isMoved = on !== visit.on
  const save = () => {
    if (on === '') return
    const body = { ...(isMoved ? { on } : {}), by, tell }
    write.start({ params: { id }, body }, null, onClose)
  }
  return (
    <Dialog open onClose={onClose} title="Day and way" description={visit.venue.name}>
      <div className="grid grid-cols-1 gap-5">
        <TextField
          label="Day"
          type="date"
          error={on === '' ? 'Choose a day.' : undefined}
          value={on}
          min={businessDay}
          max={addDays(today, DAYS_AHEAD)}
          onChange={setOn}
        />
        <Choice legend="How" options={WAYS} value={by} onChange={setBy} />
        {manager && (
          <TickBox checked={tell} disabled={false} onTick={setTell}>
            Tell {firstName(manager.name)}
          </TickBox>
        )}
        <Button className="justify-self-end" busy={write.isPending} disabled={on === ''} onClick={save}>
          Save
        </Button>
      </div>
    </Dialog>
  )
}

type RemoveProps = { visit: Visit; open: boolean; onClose: () => void }

function Remove({ visit, open, onClose }: RemoveProps) {
  const [, navigate] = useLocation()
  const write = useWrite(removeVisit, visitScope(visit.id))
  const noun = nounOf(visit)
  return (
    <Confirm
      open={open}
      title={`Delete this ${noun}?`}
      text="Its notes, agreements and photos go with it."
      confirmLabel="Delete"
      tone="danger"
      busy={write.isPending}
      onConfirm={() =>
        write.start({ params: { id: visit.id } }, null, () =>
          navigate(venuePath(PATHS.board, visit.venue.slug), { replace: true }),
        )
      }
      onClose={onClose}
    />
  )
}
