import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import { Pencil } from 'lucide-react'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Staff } from '../api.ts'
import { hasAdminDay, venuesText } from '../form.ts'

export type PeopleProps = { people: readonly Staff[]; onChange: (person: Staff) => void }

/** People as a list, for phones. */
export function PeopleList({ people, onChange }: PeopleProps) {
  return (
    <ul aria-label="People" className="grid grid-cols-1">
      {people.map((person) => (
        <li
          key={person.id}
          className="flex items-start justify-between gap-3 border-t border-line py-3.5 pr-2 pl-5 first:border-t-0"
        >
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold break-words">{person.name}</p>
            <p className="text-sm break-all text-quiet">{person.email}</p>
            <Roles person={person} />
            <p className="text-sm text-quiet">
              <Where person={person} />
            </p>
          </div>
          <ChangeButton person={person} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

export function ChangeButton({ person, onChange }: { person: Staff } & Pick<PeopleProps, 'onChange'>) {
  return <IconButton label={`Change ${person.name}`} icon={Pencil} onClick={() => onChange(person)} />
}

export function Roles({ person: { role, accessRole, active } }: { person: Staff }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span>{ROLE_LABELS[role]}</span>
      {accessRole === 'FULL_ADMIN' && <Chip tone="accent">{ROLE_LABELS.FULL_ADMIN}</Chip>}
      {!active && <Chip tone="quiet">Deactivated</Chip>}
    </span>
  )
}

/** The person’s venues, and the Admin Day of a BLT member. */
export function Where({ person }: { person: Staff }) {
  const venues = venuesText(person)
  return hasAdminDay(person.role) ? `${venues} · Admin Day ${WEEKDAYS[person.adminDayDow]}` : venues
}
