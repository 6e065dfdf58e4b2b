import { standsInAt, useMe } from '../company/person/api.ts'
import { useSelection } from '../company/venue/use-selection.ts'
import { shortMonthDay } from '../lib/dates/dates.ts'

/** Says for whom the user stands in at the venue on the screen, and until when. */
export function StandInLine() {
  const me = useMe()
  const { venue } = useSelection()
  const here = standsInAt(me, venue ?? me.venueSlug ?? '')
  if (!here) return null
  return (
    <p className="mx-auto max-w-[75.5rem] px-4 pb-1 text-sm text-quiet sm:px-8 lg:px-11">
      Standing in for <bdi>{here.gm}</bdi> at <bdi>{here.venueName}</bdi> until {shortMonthDay(here.to)}.
    </p>
  )
}
