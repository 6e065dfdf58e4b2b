import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { type Columns, MORE_COLUMNS } from '../use-columns.ts'

/** The further columns of the table, to tick, where not all have room. */
export function ColumnChoice({ chosen, choose }: Pick<Columns, 'chosen' | 'choose'>) {
  if (!choose) return null
  return (
    <fieldset className="mt-1.5 border-t border-line px-3 pt-2">
      <legend className="float-left w-full text-sm text-quiet">Columns</legend>
      {MORE_COLUMNS.map((column) => (
        <TickBox
          key={column}
          checked={chosen.includes(column)}
          disabled={false}
          onTick={(on) => choose(column, on)}
          className="clear-both"
        >
          {METRICS_LABELS[column]}
        </TickBox>
      ))}
    </fieldset>
  )
}
