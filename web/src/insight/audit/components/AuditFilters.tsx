import { User } from 'lucide-react'
import { isBackwards } from '../../../lib/address/address-fields.ts'
import { DateBox } from '../../../ui/form/DateBox.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import type { Trail } from '../api.ts'
import type { AuditAddress } from '../use-audit-address.ts'

type AuditFiltersProps = {
  address: AuditAddress
  trail: Trail | undefined
  /** True while the list is loading; the search waits for it. */
  asking: boolean
}

/** The URL’s value for actions without a signed-in user. */
const OPERATOR = 'operator'

/** The filters of the audit trail. */
export function AuditFilters({ address, trail, asking }: AuditFiltersProps) {
  const { selection, ask, askText } = address
  return (
    <div className="grid grid-cols-1 gap-3">
      <SearchBox
        placeholder="Search who, what, before and after"
        named={selection.search}
        asking={asking}
        onName={(text) => askText('search', text)}
      />
      <div className="flex flex-wrap items-end gap-2.5">
        <Picker
          label="Who"
          icon={User}
          value={selection.who}
          options={[
            { value: '', label: 'Everyone' },
            ...(trail?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
            { value: OPERATOR, label: 'Operator’s command' },
          ]}
          onChange={(who) => ask({ who: who || undefined })}
        />
        <Picker
          label="What"
          value={selection.action}
          options={[
            { value: '', label: 'Everything' },
            ...(trail?.actions ?? []).map(({ action, what }) => ({ value: action, label: what })),
          ]}
          onChange={(action) => ask({ action: action || undefined })}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.25rem),1fr))] items-start gap-3 sm:flex">
        <DateBox label="From" named={selection.from} onName={(date) => askText('from', date)} />
        <DateBox
          label="To"
          named={selection.to}
          onName={(date) => askText('to', date)}
          error={isBackwards(selection) ? 'The end is before the start.' : undefined}
        />
      </div>
    </div>
  )
}
