import { Link, useRoute, useSearchParams } from 'wouter'
import { useMe } from '../company/person/api.ts'
import { useSelection } from '../company/venue/use-selection.ts'
import { isWaiting, PATHS, WAITING } from '../lib/address/paths.ts'
import { type Destination, destinationPath } from './destinations.ts'

const LOOKS = {
  rail: {
    link: 'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors',
    here: 'bg-tint text-accent font-semibold',
    elsewhere: 'text-quiet hover:text-text',
    count: 'ml-auto',
    badge: '',
  },
  bar: {
    link: 'relative flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-0.5 text-center text-[min(var(--text-xs),max(13px,3.4vw))] font-medium transition-colors',
    here: 'text-accent',
    elsewhere: 'text-quiet',
    // Beside the middle of the icon. A wide count moves over the icon, not over the destination beside it.
    count: 'absolute top-0.5 right-0 left-1/2 ml-1.5 flex justify-end',
    badge: 'mr-auto h-5! min-w-5! shrink-0 px-1!',
  },
} as const

type DestinationLinkProps = { destination: Destination; look: keyof typeof LOOKS; onGo?: () => void }

export function DestinationLink({ destination, look, onGo }: DestinationLinkProps) {
  const selection = useSelection()
  const me = useMe()
  const here = useHere(destination)
  const { label, icon: Icon, Badge } = destination
  const classes = LOOKS[look]
  return (
    <Link
      href={destinationPath(destination, selection, me)}
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

/** Home and Waiting share a path; the query string tells them apart. */
function useHere({ path }: Destination): boolean {
  const [at] = useRoute(path === WAITING ? PATHS.home : path)
  const [params] = useSearchParams()
  const waiting = path === WAITING
  return at && ((path !== PATHS.home && !waiting) || isWaiting(params) === waiting)
}
