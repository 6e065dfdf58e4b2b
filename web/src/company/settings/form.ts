import { DAY_END_HOUR_MAX, TIME_ZONES } from '@scope/contract/company/venue.words'
import { PATHS } from '../../lib/address/paths.ts'
import type { VenueSettings } from './api.ts'

/** The edited fields of a venue; absent fields were not edited. */
export type Touched = Partial<
  Record<'name' | 'state' | 'timezone' | 'dayEndHour' | 'opensOn' | 'closesOn' | 'group' | 'gmId', string>
>

/** New webhook URLs; null removes one. They are secret, so drafts on the device leave them out. */
export type Addresses = Partial<Record<'gchatWebhook' | 'opsGchatWebhook', string | null>>

/** The pickers’ values for no GM and no state. */
const NOBODY = ''
const NO_STATE = ''

export type VenueFields = Required<Touched>

export const fieldsOf = ({
  name,
  state,
  timezone,
  dayEndHour,
  opensOn,
  closesOn,
  group,
  gmId,
}: VenueSettings): VenueFields => ({
  name,
  state: state ?? NO_STATE,
  timezone,
  dayEndHour: String(dayEndHour),
  opensOn: opensOn ?? '',
  closesOn: closesOn ?? '',
  group: group ?? '',
  gmId: gmId ?? NOBODY,
})

/** The fields that differ from the saved ones. */
export function changesIn(touched: Touched, addresses: Addresses, stored: VenueSettings) {
  const { name, state, timezone, dayEndHour, opensOn, closesOn, group, gmId } = touched
  const now = fieldsOf(stored)
  const typed = Object.entries(addresses).filter(([, address]) => address !== '')
  return {
    ...(name !== undefined && name.trim() !== now.name ? { name: name.trim() } : {}),
    ...(state !== undefined && state !== now.state ? { state: state === NO_STATE ? null : state } : {}),
    ...(timezone !== undefined && timezone !== now.timezone ? { timezone } : {}),
    ...(dayEndHour !== undefined && dayEndHour !== now.dayEndHour ? { dayEndHour: Number(dayEndHour) } : {}),
    ...(opensOn !== undefined && opensOn !== now.opensOn ? { opensOn: opensOn || null } : {}),
    ...(closesOn !== undefined && closesOn !== now.closesOn ? { closesOn: closesOn || null } : {}),
    ...(group !== undefined && group.trim() !== now.group ? { group: group.trim() || null } : {}),
    ...(gmId !== undefined && gmId !== now.gmId ? { gmId: gmId === NOBODY ? null : gmId } : {}),
    ...(Object.fromEntries(typed) as Addresses),
  }
}

/** The edits of choosing a first day: one after the last day opens the venue again, so the last day is cleared. */
export function withOpening(opensOn: string, fields: Pick<VenueFields, 'closesOn'>): Touched {
  return fields.closesOn !== '' && opensOn > fields.closesOn ? { opensOn, closesOn: '' } : { opensOn }
}

/** The four time zones, plus others that the venue has or would get. */
export function timeZoneChoices(...zones: string[]): { value: string; label: string }[] {
  const others = [...new Set(zones)].filter((zone) => !TIME_ZONES.some(({ value }) => value === zone))
  return [...TIME_ZONES, ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]
}

/** The states by name, plus none. */
export function stateChoices({ states }: Pick<VenueSettings, 'states'>): { value: string; label: string }[] {
  return [
    { value: NO_STATE, label: 'None' },
    ...states.map(({ code, name }) => ({ value: code, label: name })),
  ]
}

/** The edits of choosing a state: also the state’s time zone, unless the venue’s differed from its state’s. */
export function withState(
  state: string,
  fields: Pick<VenueFields, 'state' | 'timezone'>,
  { states }: Pick<VenueSettings, 'states'>,
): Touched {
  const zoneOf = (code: string) => states.find((one) => one.code === code)?.timezone
  const [zone, before] = [zoneOf(state), zoneOf(fields.state)]
  const follows = zone !== undefined && (before === undefined || before === fields.timezone)
  return follows ? { state, timezone: zone } : { state }
}

/** The hours at which a business day can end. */
export const DAY_END_CHOICES = Array.from({ length: DAY_END_HOUR_MAX + 1 }, (_, hour) => ({
  value: String(hour),
  label: hour === 0 ? 'Midnight' : `${hour}:00 AM`,
}))

/** The AGM chosen as general manager. This gives no rights, which come from the role. */
export const chosenAgm = ({ generalManagers }: VenueSettings, gmId: string) =>
  generalManagers.find(({ id, isAgm }) => id === gmId && isAgm)

/** Tells an admin where to make somebody a GM. */
export const inPeople = (name: string): string =>
  `${PATHS.settings}?${new URLSearchParams({ tab: 'people', search: name })}`

/** The GM choices. The current GM is included even if they left the team. */
export function managerChoices({ gmId, generalManagers }: VenueSettings): {
  value: string
  label: string
  detail?: string
}[] {
  const listed = generalManagers.map(({ id, name, role }) => ({ value: id, label: name, detail: role }))
  const gone = gmId !== null && !generalManagers.some(({ id }) => id === gmId)
  return [
    { value: NOBODY, label: 'Nobody' },
    ...listed,
    ...(gone ? [{ value: gmId, label: 'Someone no longer here' }] : []),
  ]
}
