import { useRoute } from 'wouter'
import { standsInAt, useMe } from '../../company/person/api.ts'
import { StandingIn } from '../../company/stand-in/standing-in.tsx'
import { useSelection } from '../../company/venue/use-selection.ts'
import { PATHS } from '../../lib/address/paths.ts'

/** Says for whom the user stands in at the venue on the screen, and until when. On a phone’s home, More says so. */
export function StandInLine() {
  const me = useMe()
  const { venue } = useSelection()
  const [home] = useRoute(PATHS.home)
  const here = standsInAt(me, venue ?? me.venueSlug ?? '')
  if (!here) return null
  return (
    <p
      className={`mx-auto max-w-[75.5rem] px-4 pb-1 text-sm text-quiet sm:px-8 lg:px-11 ${home ? 'max-sm:hidden' : ''}`}
    >
      <StandingIn here={here} />
    </p>
  )
}
