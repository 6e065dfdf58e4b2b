import { useRef, useState } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { usePrinting } from '../../../lib/window/use-printing.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { AgreementRow } from '../../agreement/agreement-row.tsx'
import type { Agreement } from '../../agreement/api.ts'
import { Part } from '../../talk/part.tsx'
import type { OneOnOne } from '../api.ts'
import { standingLine } from '../words.ts'

/** Part 1: the last agreements. Open ones come first; done ones are folded. */
export function LastTime({ oneOnOne }: { oneOnOne: OneOnOne }) {
  const { lastTime, can } = oneOnOne
  const printing = usePrinting()
  const before = useStillThere(oneOnOne.stillOpen)
  const agreed = lastTime?.agreements ?? []
  // An agreement ticked here stays in place, so that a tick can be taken back.
  const [doneBefore] = useState(() => new Set(agreed.flatMap(({ id, done }) => (done ? id : []))))
  const done = agreed.filter(({ id }) => doneBefore.has(id))
  const rows = { canTick: can.tick }
  return (
    <Part
      number={1}
      title="Last time"
      beside={
        lastTime && (
          <span className="text-sm text-quiet">
            {shortMonthDay(lastTime.weekOf)} · {standingLine(lastTime)}
          </span>
        )
      }
    >
      {!lastTime && <p className="text-quiet">This is the first one-on-one.</p>}
      {lastTime && agreed.length === 0 && <p className="text-quiet">Nothing was agreed.</p>}
      <Rows list={agreed.filter(({ id }) => !doneBefore.has(id))} {...rows} />
      <Rows label="Still open from before" list={before} {...rows} />
      {done.length > 0 &&
        (printing ? (
          <Rows list={done} {...rows} />
        ) : (
          <Disclosure open={false} label={`${done.length} done`}>
            <Rows list={done} {...rows} />
          </Disclosure>
        ))}
    </Part>
  )
}

type RowsProps = { list: readonly Agreement[]; canTick: boolean; label?: string }

function Rows({ list, canTick, label }: RowsProps) {
  if (list.length === 0) return null
  return (
    <>
      {label && <h3 className="text-sm font-semibold text-quiet">{label}</h3>}
      <ul>
        {list.map((agreement) => (
          <AgreementRow key={agreement.id} agreement={agreement} canTick={canTick} />
        ))}
      </ul>
    </>
  )
}

/** A ticked agreement stays in place until the screen is left, so that a tick can be taken back. */
function useStillThere(open: readonly Agreement[]): Agreement[] {
  const seen = useRef(new Map<string, Agreement>())
  for (const [id, agreement] of seen.current) seen.current.set(id, { ...agreement, done: true })
  for (const agreement of open) seen.current.set(agreement.id, agreement)
  return [...seen.current.values()]
}
