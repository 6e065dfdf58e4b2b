import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { TargetLine } from '../../../numbers/targets/target-line.tsx'
import type { RollupRow } from '../api.ts'

/** How a venue stands to each of its targets, with their owners. */
export function TargetRows({ row }: { row: RollupRow }) {
  return (
    <ul className="grid">
      {row.targets?.map((standing) => (
        <li key={standing.figure} className="border-t border-line py-3 first:border-t-0">
          <p className="font-semibold">{METRICS_LABELS[standing.figure]}</p>
          <TargetLine whole standing={standing} />
        </li>
      ))}
    </ul>
  )
}
