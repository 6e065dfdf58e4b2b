import { NEEDS_LABELS, PART_LABELS, ROLLUP_NEEDS, ROLLUP_PARTS } from '@scope/contract/insight/rollup.words'
import { Picker } from '../../../ui/Picker.tsx'
import type { Rollup } from '../api.ts'
import { SORTING_CHOICES, sortingKey, sortingOf } from '../sorting.ts'
import type { RollupAddress } from '../use-rollup-address.ts'

type TableBarProps = { rollup: Rollup; address: RollupAddress }

const ALL = 'all'
const GROUP = 'group'
const NEEDS = [
  { value: ALL, label: 'Open items: All' },
  ...ROLLUP_NEEDS.map((needs) => ({ value: needs, label: NEEDS_LABELS[needs] })),
]

/** Which venues the table shows, in which groups and order. */
export function TableBar({ rollup: { states, groups }, address: { asked, ask } }: TableBarProps) {
  const named = states.map(({ code, name }) => ({ value: code, label: name }))
  const unknown = asked.state && !states.some(({ code }) => code === asked.state) ? [asked.state] : []
  const listed = asked.group && !groups.includes(asked.group) ? [...groups, asked.group] : groups
  const parts = [
    ...(states.length > 1 ? ['state' as const] : []),
    ...(groups.length > 0 ? ['group' as const] : []),
  ]
  return (
    // One line on a phone, to be moved sideways, so that the venues come soon. Above, room for the outline of the focus.
    <div className="flex gap-2.5 px-4 pb-3 max-sm:-mt-1 max-sm:overflow-x-auto max-sm:pt-1 max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] max-sm:*:shrink-0 sm:flex-wrap sm:px-5">
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
      {listed.length > 0 && (
        <Picker
          label="Group"
          value={asked.group ? `${GROUP} ${asked.group}` : ALL}
          options={[
            { value: ALL, label: 'All Groups' },
            // Apart from ALL: a group can have any name.
            ...listed.map((group) => ({ value: `${GROUP} ${group}`, label: group })),
          ]}
          onChange={(next) => ask({ group: next === ALL ? undefined : next.slice(GROUP.length + 1) })}
        />
      )}
      <Picker
        label="Open items"
        value={asked.needs ?? ALL}
        options={NEEDS}
        onChange={(next) => ask({ needs: ROLLUP_NEEDS.find((one) => one === next) })}
      />
      {(parts.length > 0 || asked.by) && (
        <Picker
          label="Group by"
          value={asked.by ?? ALL}
          options={[
            { value: ALL, label: 'Not Grouped' },
            ...ROLLUP_PARTS.filter((part) => parts.includes(part) || part === asked.by).map((part) => ({
              value: part,
              label: `By ${PART_LABELS[part]}`,
            })),
          ]}
          onChange={(next) => ask({ by: ROLLUP_PARTS.find((part) => part === next) })}
        />
      )}
      <Picker
        label="Sort by"
        value={sortingKey(asked)}
        options={SORTING_CHOICES}
        onChange={(next) => ask(sortingOf(next) ?? {})}
      />
    </div>
  )
}
