import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import { CalendarOff, Mail, Pencil } from 'lucide-react'
import type { Ref } from 'react'
import { timesIn } from '../../../lib/dates/dates.ts'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { awayText } from '../../away/words.ts'
import type { Staff } from '../api.ts'
import { hasAdminDay, venuesText } from '../form.ts'

export type PeopleProps = {
  /** The element whose children are the rows. */
  rows: Ref<HTMLElement>
  people: readonly Staff[]
  onChange: (person: Staff) => void
  onAway: (person: Staff) => void
  /** The last day away of people who are away now, by id. */
  awayUntil: ReadonlyMap<string, string>
  /** The current stand-ins of general managers, by the manager’s id. */
  standIns: ReadonlyMap<string, string>
  /** Undefined if invitations are impossible. */
  onInvite: ((person: Staff) => void) | undefined
}

/** People as a list, for phones. */
export function PeopleList({ people, rows, awayUntil, standIns, ...acts }: PeopleProps) {
  return (
    <ul ref={rows as Ref<HTMLUListElement>} aria-label="People" className="grid grid-cols-1">
      {people.map((person) => (
        <li
          key={person.id}
          className="flex items-start justify-between gap-3 border-t border-line py-3.5 pr-2 pl-5 first:border-t-0"
        >
          <div className="grid min-w-0 grid-cols-1 gap-1">
            <p dir="auto" className="font-semibold break-words">
              {person.name}
            </p>
            {!person.forgotten && <p className="text-sm break-all text-quiet">{person.email}</p>}
            <Roles person={person} awayUntil={awayUntil.get(person.id)} standIn={standIns.get(person.id)} />
            <p className="text-sm text-quiet">
              <Where person={person} />
            </p>
            {acts.onInvite && <Invited person={person} />}
          </div>
          <RowButtons person={person} {...acts} />
        </li>
      ))}
    </ul>
  )
}

type RowButtonsProps = { person: Staff } & Omit<PeopleProps, 'people' | 'rows' | 'awayUntil' | 'standIns'>

/** Changes a person; invites one who has not signed in yet. */
export function RowButtons({ person, onChange, onAway, onInvite }: RowButtonsProps) {
  return (
    <span className="inline-flex">
      {onInvite && person.active && !person.hasSignedIn && (
        <IconButton label={`Invite ${person.name}`} icon={Mail} onClick={() => onInvite(person)} />
      )}
      {person.active && (
        <IconButton label={`Days away of ${person.name}`} icon={CalendarOff} onClick={() => onAway(person)} />
      )}
      {!person.forgotten && (
        <IconButton label={`Change ${person.name}`} icon={Pencil} onClick={() => onChange(person)} />
      )}
    </span>
  )
}

/** When the person was invited is on the admin's clock. */
const { dayOf } = timesIn()

/** Whether a person who has not signed in yet was invited. */
export function Invited({ person: { active, hasSignedIn, invitedAt } }: { person: Staff }) {
  if (!active || hasSignedIn) return null
  return (
    <span className="block text-sm text-quiet">
      {invitedAt ? `Invited ${dayOf(invitedAt)}, has not signed in` : 'Not invited yet'}
    </span>
  )
}

type RolesProps = { person: Staff; awayUntil: string | undefined; standIn: string | undefined }

export function Roles({ person: { role, fullAdmin, active, forgotten }, awayUntil, standIn }: RolesProps) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span>{ROLE_LABELS[role]}</span>
      {fullAdmin && <Chip tone="accent">{ROLE_LABELS.FULL_ADMIN}</Chip>}
      {awayUntil !== undefined && <Chip tone="quiet">{awayText(awayUntil)}</Chip>}
      {standIn !== undefined && (
        <span className="text-sm text-quiet">
          <bdi>{standIn}</bdi>
        </span>
      )}
      {!active && <Chip tone="quiet">{forgotten ? 'Forgotten' : 'Deactivated'}</Chip>}
    </span>
  )
}

/** The person’s venues, and the Admin Day of a BLT member. */
export function Where({ person }: { person: Staff }) {
  const venues = venuesText(person)
  return hasAdminDay(person.role) ? `${venues} · Admin Day ${WEEKDAYS[person.adminDayDow]}` : venues
}
