import {
  NEEDS_LABELS,
  PART_LABELS,
  ROLLUP_NEEDS,
  ROLLUP_PARTS,
} from '@scope/contract/insight/rollup/rollup.words'
import { filterText } from '@scope/contract/insight/rollup/row.words'
import { plural } from '@scope/contract/kernel/count.words'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import type { Rollup } from '../api.ts'
import { sortingChoices, sortingKey, sortingOf } from '../sorting.ts'
import type { RollupAddress } from '../use-rollup-address.ts'

type TableBarProps = { rollup: Rollup; address: RollupAddress }

const ALL = 'all'
const GROUP = 'group'
const NEEDS = [
  { value: ALL, label: 'Open items: All' },
  ...ROLLUP_NEEDS.map((needs) => ({ value: needs, label: NEEDS_LABELS[needs] })),
]

/** The number of active filters. */
const countOf = ({ state, group, needs, by }: RollupAddress['asked']): number =>
  [state, group, needs, by].filter((one) => one !== undefined).length

/** One button, which opens the table's contents, groups and order. */
export function TableBar({ rollup, address }: TableBarProps) {
  const [open, setOpen] = useState(false)
  const count = countOf(address.asked)
  return (
    <>
      <Button variant="secondary" icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title="Filter"
          description={filterText(rollup) ?? undefined}
        >
          <Filters rollup={rollup} address={address} />
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Show {plural(rollup.found, 'venue')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function Filters({ rollup: { states, groups }, address: { asked, ask } }: TableBarProps) {
  const { can } = useMe()
  const named = states.map(({ code, name }) => ({ value: code, label: name }))
  const unknown = asked.state && !states.some(({ code }) => code === asked.state) ? [asked.state] : []
  const listed = asked.group && !groups.includes(asked.group) ? [...groups, asked.group] : groups
  const parts = [
    ...(states.length > 1 ? ['state' as const] : []),
    ...(groups.length > 0 ? ['group' as const] : []),
  ]
  return (
    <div className="grid grid-cols-1 gap-2.5">
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
        options={sortingChoices(can)}
        onChange={(next) => ask(sortingOf(next) ?? {})}
      />
    </div>
  )
}
