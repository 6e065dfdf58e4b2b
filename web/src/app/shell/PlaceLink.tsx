import { Link } from 'wouter'
import { useMe } from '../../company/person/api.ts'
import { useSelection } from '../../company/venue/use-selection.ts'
import { destinationPath, type Place } from './destinations.ts'
import { lastTab } from './last-tab.ts'
import { useIsHere } from './use-here.ts'

const LOOKS = {
  rail: {
    link: 'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold transition-colors',
    here: 'bg-tint text-accent font-semibold',
    elsewhere: 'text-quiet hover:text-text',
    count: 'ml-auto',
    badge: '',
  },
  bar: {
    link: 'relative flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-0.5 text-center text-sm font-semibold transition-colors',
    here: 'text-accent',
    elsewhere: 'text-quiet',
    // Next to the middle of the icon. A wide count covers the icon, not the next destination.
    count: 'absolute top-0.5 right-0 left-1/2 ml-1.5 flex justify-end',
    badge: 'mr-auto h-5! min-w-5! shrink-0 px-1!',
  },
} as const

type PlaceLinkProps = { place: Place; look: keyof typeof LOOKS; onGo?: () => void }

/** Leads to a place: to the tab that was used last. */
export function PlaceLink({ place, look, onGo }: PlaceLinkProps) {
  const selection = useSelection()
  const me = useMe()
  const isHere = useIsHere()
  const tab = lastTab(place)
  if (!tab) return null
  const here = place.tabs.some(({ path }) => isHere(path))
  const { label, icon: Icon, Badge } = place
  const classes = LOOKS[look]
  return (
    <Link
      href={destinationPath(tab, selection, me)}
      onClick={onGo}
      aria-current={here ? 'page' : undefined}
      className={`${classes.link} ${here ? classes.here : classes.elsewhere}`}
    >
      <Icon aria-hidden size={look === 'rail' ? 20 : 22} strokeWidth={1.75} />
      {label}
      {Badge && (
        <span className={classes.count}>
          <Badge className={classes.badge} />
        </span>
      )}
    </Link>
  )
}
