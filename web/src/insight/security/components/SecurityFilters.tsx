import { SECURITY_KINDS } from '@scope/contract/insight/security.words'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import type { useSecurityAddress } from '../use-security-address.ts'

type SecurityFiltersProps = {
  address: ReturnType<typeof useSecurityAddress>
  /** True while the list is loading; the search waits for it. */
  asking: boolean
}

/** The filters of the security log. */
export function SecurityFilters({ address, asking }: SecurityFiltersProps) {
  const { selection, askKind, askSearch } = address
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <SearchBox
        placeholder="Search person, e-mail or network"
        named={selection.search}
        asking={asking}
        onName={askSearch}
      />
      <Picker
        label="Event"
        value={selection.kind ?? ''}
        options={[
          { value: '', label: 'Every event' },
          ...Object.entries(SECURITY_KINDS).map(([value, label]) => ({ value, label })),
        ]}
        onChange={askKind}
      />
    </div>
  )
}
