import { DAY_END_HOUR_MAX, TIME_ZONES } from '@scope/contract/company/venue.words'
import type { VenueSettings } from './api.ts'

/** The edited fields of a venue; absent fields were not edited. */
export type Touched = Partial<Record<'name' | 'timezone' | 'dayEndHour' | 'group' | 'gmId', string>>

/** New webhook URLs; null removes one. They are secret, so drafts on the device leave them out. */
export type Addresses = Partial<Record<'gchatWebhook' | 'opsGchatWebhook', string | null>>

/** The picker’s value for no GM. */
const NOBODY = ''

export type VenueFields = Required<Touched>

export const fieldsOf = ({ name, timezone, dayEndHour, group, gmId }: VenueSettings): VenueFields => ({
  name,
  timezone,
  dayEndHour: String(dayEndHour),
  group: group ?? '',
  gmId: gmId ?? NOBODY,
})

/** The fields that differ from what is saved. */
export function changesIn(touched: Touched, addresses: Addresses, stored: VenueSettings) {
  const { name, timezone, dayEndHour, group, gmId } = touched
  const now = fieldsOf(stored)
  const typed = Object.entries(addresses).filter(([, address]) => address !== '')
  return {
    ...(name !== undefined && name.trim() !== now.name ? { name: name.trim() } : {}),
    ...(timezone !== undefined && timezone !== now.timezone ? { timezone } : {}),
    ...(dayEndHour !== undefined && dayEndHour !== now.dayEndHour ? { dayEndHour: Number(dayEndHour) } : {}),
    ...(group !== undefined && group.trim() !== now.group ? { group: group.trim() || null } : {}),
    ...(gmId !== undefined && gmId !== now.gmId ? { gmId: gmId === NOBODY ? null : gmId } : {}),
    ...(Object.fromEntries(typed) as Addresses),
  }
}

/** The four time zones, plus the venue’s own if it is another. */
export function timeZoneChoices(own: string): { value: string; label: string }[] {
  const listed = TIME_ZONES.some(({ value }) => value === own)
  return [...TIME_ZONES, ...(listed ? [] : [{ value: own, label: own.replaceAll('_', ' ') }])]
}

/** The hours at which a business day can end. */
export const DAY_END_CHOICES = Array.from({ length: DAY_END_HOUR_MAX + 1 }, (_, hour) => ({
  value: String(hour),
  label: hour === 0 ? 'Midnight' : `${hour}:00 AM`,
}))

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
