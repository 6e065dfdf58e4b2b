import { useRoute, useSearchParams } from 'wouter'
import { PATHS } from '../../lib/paths.ts'
import { useMe } from '../person/api.ts'

/** The path of a venue’s screen, for any pattern of PATHS; patterns without a slug stay as they are. */
export function venuePath(pattern: string, slug: string): string {
  return pattern.replace(':slug', encodeURIComponent(slug))
}

/** The slug of the venue in the URL of any screen, otherwise the user’s first venue. */
export function useVenueSlug(): string {
  const me = useMe()
  const [, metrics] = useRoute(PATHS.metrics)
  const [, board] = useRoute(PATHS.board)
  const [params] = useSearchParams()
  // The screen itself handles a user without a venue.
  return metrics?.slug ?? board?.slug ?? params.get('venue') ?? me.venueSlug ?? 'none'
}
