import { AGREEMENT_LINE_MAX } from '@scope/contract/insight/agreement.words'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../lib/api/use-write.ts'
import { tooLong } from '../../lib/too-long.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { More } from '../../ui/list/More.tsx'
import { AgreementRow } from './agreement-row.tsx'
import type { Agreement, OfVisit } from './api.ts'
import { Effect } from './effect.tsx'
import { agreementScope, dropAgreement, tickAgreement } from './writes.ts'

type VisitAgreementRowProps = { agreement: Agreement & { visit: OfVisit } }

/** An agreement of a shared visit: its tick, with a line if one likes, and what its number did since. */
export function VisitAgreementRow({ agreement }: VisitAgreementRowProps) {
  const { text, visit } = agreement
  const [asks, setAsks] = useState<'line' | 'reason' | null>(null)
  const close = () => setAsks(null)
  const canAddLine = visit.can.tick && visit.state === 'done' && agreement.task === null
  return (
    <>
      <AgreementRow
        agreement={agreement}
        canTick={visit.can.tick && visit.state !== 'dropped'}
        below={
          <>
            {canAddLine && !visit.line && (
              <Button
                variant="quiet"
                size="sm"
                className="-mt-2 ml-6 justify-self-start print:hidden"
                aria-label={`Add a line to “${text}”`}
                onClick={() => setAsks('line')}
              >
                Add a line
              </Button>
            )}
            <Effect visit={visit} />
          </>
        }
      >
        {visit.can.drop && visit.state === 'open' && (
          <More about={text}>
            <Button variant="quiet" onClick={() => setAsks('reason')}>
              Drop it
            </Button>
          </More>
        )}
      </AgreementRow>
      {asks && <Ask asks={asks} agreement={agreement} onClose={close} />}
    </>
  )
}

const ASKS = {
  line: { title: 'What came of it?', label: 'In a line', act: 'Save' },
  reason: { title: 'Drop it?', label: 'Why', act: 'Drop' },
} as const

type AskProps = VisitAgreementRowProps & { asks: keyof typeof ASKS; onClose: () => void }

/** Asks for the line of whoever did it, or for the reason for dropping it. */
function Ask({ agreement: { id, text }, asks, onClose }: AskProps) {
  const [typed, setTyped] = useState('')
  const tick = useWrite(tickAgreement, agreementScope(id))
  const drop = useWrite(dropAgreement, agreementScope(id))
  const excess = tooLong(typed, AGREEMENT_LINE_MAX)
  const { title, label, act } = ASKS[asks]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || excess) return
    const params = { id }
    if (asks === 'line') tick.start({ params, body: { done: true, line: typed.trim() } }, { text }, onClose)
    else drop.start({ params, body: { dropped: { reason: typed.trim() } } }, { text }, onClose)
  }
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField label={label} error={excess} value={typed} onChange={setTyped} />
        <Button
          type="submit"
          className="justify-self-end"
          busy={tick.isPending || drop.isPending}
          disabled={typed.trim() === ''}
        >
          {act}
        </Button>
      </form>
    </Dialog>
  )
}
