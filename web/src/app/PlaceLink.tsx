import { Link, useRoute } from 'wouter'
import { useVenueSlug, venuePath } from '../features/venue/venue-path.ts'
import type { Place } from './places.ts'

const LOOKS = {
  rail: {
    link: 'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors',
    here: 'bg-tint text-accent font-semibold',
    there: 'text-quiet hover:text-text',
  },
  bar: {
    link: 'flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-1 text-center text-xs font-medium transition-colors',
    here: 'text-accent',
    there: 'text-quiet',
  },
} as const

type PlaceLinkProps = { place: Place; look: keyof typeof LOOKS; onGo?: () => void }

export function PlaceLink({ place, look, onGo }: PlaceLinkProps) {
  const [here] = useRoute(place.path)
  const slug = useVenueSlug()
  const { path, label, icon: Icon } = place
  const classes = LOOKS[look]
  return (
    <Link
      href={venuePath(path, slug)}
      onClick={onGo}
      aria-current={here ? 'page' : undefined}
      className={`${classes.link} ${here ? classes.here : classes.there}`}
    >
      <Icon aria-hidden size={look === 'rail' ? 20 : 22} strokeWidth={1.75} />
      {label}
    </Link>
  )
}
