import { useQuery } from '@tanstack/react-query'
import { venuesQuery } from '../../company/venue/api.ts'
import { useNamed, useSelection } from '../../company/venue/use-selection.ts'

/** The venues, and the one in the URL or last shown. */
export function useSettingsVenue() {
  const venues = useQuery(venuesQuery)
  const { venue: selected } = useSelection()
  const { venue: named } = useNamed()
  const match = venues.data?.find(({ slug, id }) => slug === selected || id === selected)
  return { venues, venue: match ?? (named === null ? venues.data?.[0] : undefined) }
}
