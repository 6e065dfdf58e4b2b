import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { MapPin, User } from 'lucide-react'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { ACTIVE_WORDS, ROLES } from '../address.ts'
import type { PeopleAddress } from '../use-people-address.ts'

type PeopleFiltersProps = {
  address: PeopleAddress
  venues: readonly { slug: string; name: string }[]
  /** True while the list is loading; the search waits for it. */
  asking: boolean
}

const ACTIVE_LABELS = { yes: 'Active', no: 'Deactivated', all: 'Active and deactivated' }

/** The filters of the people list. */
export function PeopleFilters({ address, venues, asking }: PeopleFiltersProps) {
  const { selection, ask, askText } = address
  return (
    <div className="grid grid-cols-1 gap-3">
      <SearchBox
        placeholder="Search by name or e-mail"
        named={selection.search}
        asking={asking}
        onName={askText}
      />
      <div className="flex flex-wrap gap-2.5">
        <Picker
          label="Venue"
          icon={MapPin}
          value={selection.venue}
          options={[
            { value: '', label: 'All Venues' },
            ...venues.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(venue) => ask({ venue: venue || undefined })}
        />
        <Picker
          label="Role"
          icon={User}
          value={selection.role}
          options={[
            { value: '', label: 'All Roles' },
            ...ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
          ]}
          onChange={(role) => ask({ role: role || undefined })}
        />
        <Picker
          label="Active"
          value={selection.active}
          options={ACTIVE_WORDS.map((word) => ({ value: word, label: ACTIVE_LABELS[word] }))}
          onChange={(active) => ask({ active: active === 'yes' ? undefined : active })}
        />
      </div>
    </div>
  )
}
