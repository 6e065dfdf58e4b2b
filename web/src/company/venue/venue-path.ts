import { useRoute, useSearchParams } from 'wouter'
import { PATHS } from '../../lib/paths.ts'
import { useMe } from '../person/api.ts'

/** The address of a venue's screen, for any pattern of the table of paths; others stay as they are. */
export function venuePath(pattern: string, slug: string): string {
  return pattern.replace(':slug', encodeURIComponent(slug))
}

/** The venue that is looked at, as the address names it on any screen; else the first within reach. */
export function useVenueSlug(): string {
  const me = useMe()
  const [, metrics] = useRoute(PATHS.metrics)
  const [, board] = useRoute(PATHS.board)
  const [params] = useSearchParams()
  // A person without a venue is told so by the screen itself.
  return metrics?.slug ?? board?.slug ?? params.get('venue') ?? me.venueSlug ?? 'none'
}
