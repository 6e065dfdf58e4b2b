import { ON_LEAVE, REASON_MAX } from '@scope/contract/insight/one-on-one.words'
import { addDays, weekOf } from '@scope/contract/kernel/calendar'
import { type FormEvent, useState } from 'react'
import { AwayDialog } from '../../../company/away/away-dialog.tsx'
import { useWrite } from '../../../lib/api/use-write.ts'
import { weekday } from '../../../lib/dates/dates.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { OneOnOne } from '../api.ts'
import { type About, oneOnOneScope, skip } from '../writes.ts'

type SkipDialogProps = { oneOnOne: OneOnOne; about: About; open: boolean; onClose: () => void }

/** The reason for no one-on-one this week, or the day it moves to: one tap for the usual ones. */
export function SkipDialog({ oneOnOne: { today, record, member }, about, open, onClose }: SkipDialogProps) {
  const write = useWrite(skip, oneOnOneScope(about))
  const [reason, setReason] = useState('')
  const [away, setAway] = useState(false)
  const close = () => {
    setAway(false)
    onClose()
  }
  const excess = tooLong(reason, REASON_MAX)
  const monday = weekOf(today)
  const later = [1, 2, 3, 4].map((days) => addDays(monday, days)).filter((day) => day > today)
  const send = (why: string, movedTo: string | null = null) => {
    if (write.isPending) return
    const body = { weekOf: record.weekOf, reason: why, movedTo }
    write.start({ params: about, body }, about, onClose)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '' && !excess) send(reason)
  }
  if (away) return <AwayDialog person={member} self={false} onClose={close} />
  return (
    <Dialog open={open} onClose={onClose} title="Skip this week?" description={`With ${member.name}`}>
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => send(ON_LEAVE)}>
            {ON_LEAVE}
          </Button>
          {later.map((day) => (
            <Button key={day} variant="secondary" onClick={() => send(`Moved to ${weekday(day)}`, day)}>
              Moved to {weekday(day)}
            </Button>
          ))}
          <Button variant="secondary" onClick={() => setAway(true)}>
            Away…
          </Button>
        </div>
        <form onSubmit={submit} className="grid gap-3">
          <TextField label="Another reason" error={excess} value={reason} onChange={setReason} />
          <Button
            type="submit"
            className="justify-self-end"
            busy={write.isPending}
            disabled={reason.trim() === ''}
          >
            Skip
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
