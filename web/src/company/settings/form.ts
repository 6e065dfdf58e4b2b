import { TIME_ZONES } from '@scope/contract/company/venue.words'
import type { VenueSettings } from './api.ts'

/** What of a venue is typed or chosen and not saved: a field that is absent was not touched. */
export type Touched = Partial<Record<'name' | 'timezone' | 'gmId', string>>

/** New addresses, null for one that is to be removed. Each is a secret, so they stay out of the drafts on the device. */
export type Addresses = Partial<Record<'gchatWebhook' | 'opsGchatWebhook', string | null>>

/** The picker's word for no general manager. */
const NOBODY = ''

export type VenueFields = Required<Touched>

export const fieldsOf = ({ name, timezone, gmId }: VenueSettings): VenueFields => ({
  name,
  timezone,
  gmId: gmId ?? NOBODY,
})

/** What saving would change: the fields that say something else than what is stored. */
export function changesIn(touched: Touched, addresses: Addresses, stored: VenueSettings) {
  const { name, timezone, gmId } = touched
  const now = fieldsOf(stored)
  const typed = Object.entries(addresses).filter(([, address]) => address !== '')
  return {
    ...(name !== undefined && name.trim() !== now.name ? { name: name.trim() } : {}),
    ...(timezone !== undefined && timezone !== now.timezone ? { timezone } : {}),
    ...(gmId !== undefined && gmId !== now.gmId ? { gmId: gmId === NOBODY ? null : gmId } : {}),
    ...(Object.fromEntries(typed) as Addresses),
  }
}

/** The four time zones, and the venue's own where it is another. */
export function timeZoneChoices(own: string): { value: string; label: string }[] {
  const listed = TIME_ZONES.some(({ value }) => value === own)
  return [...TIME_ZONES, ...(listed ? [] : [{ value: own, label: own.replaceAll('_', ' ') }])]
}

/** Who can be general manager: whoever is so now is shown also when no longer one of the team. */
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
