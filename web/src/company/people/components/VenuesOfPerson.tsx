import { ArrowUp, X } from 'lucide-react'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import { PickSeveral } from '../../../ui/form/PickSeveral.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { groupsIn, listOf, movedUp, type PersonFields, type Touched, venuesOfRole } from '../form.ts'

type VenuesOfPersonProps = {
  fields: PersonFields
  venues: readonly { id: string; name: string; closed: boolean }[]
  /** The company’s groups of venues. */
  groups: readonly string[]
  onChange: (part: Touched) => void
  error: string | undefined
  storedNow: (field: 'venueId' | 'venueIds' | 'venues' | 'groups') => string | undefined
  disabled: boolean
}

/** The venues of a person: one, several in order, a region, or all. */
export function VenuesOfPerson(props: VenuesOfPersonProps) {
  const { fields, venues, onChange, error, storedNow, disabled } = props
  const kind = venuesOfRole(fields.role)
  if (kind === 'every') return null
  if (kind === 'several') return <SeveralVenues {...props} />
  if (kind === 'region') return <Region {...props} />
  return (
    <PickerField
      label="Venue"
      error={error}
      hint={storedNow('venueId')}
      value={fields.venueId}
      options={[
        { value: '', label: kind === 'own' ? 'Choose a venue' : 'Every venue' },
        ...venues
          .filter(({ id, closed }) => !closed || id === fields.venueId)
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(venueId) => onChange({ venueId })}
      disabled={disabled}
    />
  )
}

function SeveralVenues({ fields, venues, onChange, error, storedNow, disabled }: VenuesOfPersonProps) {
  const venueIds = listOf(fields.venueIds)
  const show = (ids: readonly string[]) => onChange({ venueIds: ids.join(' ') })
  const nameOf = (id: string) => venues.find((venue) => venue.id === id)?.name ?? ''
  const others = venues.filter(({ id, closed }) => !closed && !venueIds.includes(id))
  return (
    <div className="grid grid-cols-1 gap-2">
      <PickerField
        label="Add a venue"
        error={error}
        hint={storedNow('venueIds') ?? 'Home opens with the first one.'}
        value=""
        options={[
          { value: '', label: 'Choose a venue' },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => id && show([...venueIds, id])}
        disabled={disabled}
      />
      <ol aria-label="Venues" className="grid grid-cols-1">
        {venueIds.map((id, index) => (
          <li key={id} className="flex items-center gap-1 border-t border-line first:border-t-0">
            <span className="min-w-0 flex-1 break-words">{nameOf(id)}</span>
            <IconButton
              label={`Move ${nameOf(id)} up`}
              icon={ArrowUp}
              onClick={() => show(movedUp(venueIds, index))}
              disabled={disabled || index === 0}
            />
            <IconButton
              label={`Remove ${nameOf(id)}`}
              icon={X}
              onClick={() => show(venueIds.filter((one) => one !== id))}
              disabled={disabled}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The region of a VP: groups and venues, or neither for the whole company. */
function Region({ fields, venues, groups, onChange, error, storedNow, disabled }: VenuesOfPersonProps) {
  const chosen = groupsIn(fields.groups)
  return (
    <>
      {(groups.length > 0 || chosen.length > 0) && (
        <PickSeveral
          label="Groups of the region"
          add="Add a group"
          chosen={chosen}
          options={groups.map((group) => ({ value: group, label: group }))}
          onChange={(next) => onChange({ groups: next.join('\n') })}
          hint={storedNow('groups')}
          error={undefined}
          disabled={disabled}
        />
      )}
      <PickSeveral
        label="Venues of the region"
        add="Add a venue"
        chosen={listOf(fields.venues)}
        options={venues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange({ venues: next.join(' ') })}
        hint={storedNow('venues') ?? 'Without a region a VP sees the whole company.'}
        error={error}
        disabled={disabled}
      />
    </>
  )
}
