import { NEEDS_LABELS, ROLLUP_NEEDS } from '@scope/contract/insight/rollup.words'
import { Picker } from '../../../ui/Picker.tsx'
import type { Rollup } from '../api.ts'
import { SORTING_CHOICES, sortingKey, sortingOf } from '../sorting.ts'
import type { RollupAddress } from '../use-rollup-address.ts'

type TableBarProps = { rollup: Rollup; address: RollupAddress }

const ALL = 'all'
const NEEDS = [
  { value: ALL, label: 'Attention: All' },
  ...ROLLUP_NEEDS.map((needs) => ({ value: needs, label: NEEDS_LABELS[needs] })),
]

/** Which venues the table shows, and in which order. */
export function TableBar({ rollup: { states }, address: { asked, ask } }: TableBarProps) {
  const named = states.map(({ code, name }) => ({ value: code, label: name }))
  const unknown = asked.state && !states.some(({ code }) => code === asked.state) ? [asked.state] : []
  return (
    <div className="flex flex-wrap gap-2.5 px-4 pb-3 sm:px-5">
      {(states.length > 1 || asked.state) && (
        <Picker
          label="State"
          value={asked.state ?? ALL}
          options={[
            { value: ALL, label: 'All States' },
            ...named,
            ...unknown.map((code) => ({ value: code, label: code })),
          ]}
          onChange={(next) => ask({ state: next === ALL ? undefined : next })}
        />
      )}
      <Picker
        label="Attention"
        value={asked.needs ?? ALL}
        options={NEEDS}
        onChange={(next) => ask({ needs: ROLLUP_NEEDS.find((one) => one === next) })}
      />
      <Picker
        label="Sort by"
        value={sortingKey(asked)}
        options={SORTING_CHOICES}
        onChange={(next) => ask(sortingOf(next) ?? {})}
      />
    </div>
  )
}
