import { useRef } from 'react'
import { monthDay } from '../../../lib/dates/dates.ts'
import type { Agreement, OneOnOne } from '../api.ts'
import { standingLine } from '../words.ts'
import type { About } from '../writes.ts'
import { AgreementRow } from './AgreementRow.tsx'
import { Part } from './Part.tsx'

/** Part 1: what was agreed, done or not. */
export function LastTime({ shown, about }: { shown: OneOnOne; about: About }) {
  const { lastTime, can } = shown
  const open = useStillThere(shown.stillOpen)
  return (
    <Part number={1} title="Last time">
      {lastTime ? (
        <p className="text-sm text-quiet">
          Week of {monthDay(lastTime.weekOf)} · {standingLine(lastTime)}
        </p>
      ) : (
        <p className="text-quiet">This is the first one-on-one.</p>
      )}
      {lastTime && lastTime.agreements.length === 0 && <p className="text-quiet">Nothing was agreed.</p>}
      {lastTime && <Rows list={lastTime.agreements} about={about} canTick={can.tick} />}
      {open.length > 0 && (
        <>
          <h3 className="text-sm font-semibold text-quiet">Still open from before</h3>
          <Rows list={open} about={about} canTick={can.tick} />
        </>
      )}
    </Part>
  )
}

function Rows({ list, about, canTick }: { list: readonly Agreement[]; about: About; canTick: boolean }) {
  if (list.length === 0) return null
  return (
    <ul>
      {list.map((agreement) => (
        <AgreementRow key={agreement.id} agreement={agreement} about={about} canTick={canTick} />
      ))}
    </ul>
  )
}

/** One that was ticked stays in its place until the screen is left, so that a tick can be taken back. */
function useStillThere(open: readonly Agreement[]): Agreement[] {
  const seen = useRef(new Map<string, Agreement>())
  for (const [id, agreement] of seen.current) seen.current.set(id, { ...agreement, done: true })
  for (const agreement of open) seen.current.set(agreement.id, agreement)
  return [...seen.current.values()]
}
