import { NeedsNetwork } from '../../ui/state/NeedsNetwork.tsx'
import type { FigureOf, Review } from './queue.ts'
import { WaitingGroup, WaitingRows } from './waiting-group.tsx'

type ArrivedProps = { review: Pick<Review, 'arrived' | 'hidden'>; Figure: FigureOf }

/** Figures that arrived beside typed ones, to take or keep here. */
export function Arrived({ review: { arrived, hidden }, Figure }: ArrivedProps) {
  if (arrived.length === 0) return null
  return (
    <WaitingGroup title="Figures to take or keep" count={arrived.length} hidden={hidden.arrived}>
      <NeedsNetwork what="Numbers" />
      <WaitingRows>
        {arrived.map((waiting) => {
          const row = `${waiting.metricsId} ${waiting.field}`
          return (
            <li key={row} data-row={row} className="relative grid gap-1 py-3">
              <Figure waiting={waiting} />
            </li>
          )
        })}
      </WaitingRows>
    </WaitingGroup>
  )
}
