import { useQuery } from '@tanstack/react-query'
import { venuesQuery } from '../../company/venue/api.ts'
import { useNamed, useSelection } from '../../company/venue/use-selection.ts'

/** The venues, and of them the one that the URL names, otherwise the venue shown before. */
export function useSettingsVenue() {
  const venues = useQuery(venuesQuery)
  const { venue: selected } = useSelection()
  const { venue: named } = useNamed()
  const match = venues.data?.find(({ slug, id }) => slug === selected || id === selected)
  return { venues, venue: match ?? (named === null ? venues.data?.[0] : undefined) }
}
