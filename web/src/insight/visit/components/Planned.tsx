import { useMe } from '../../../company/person/api.ts'
import type { Visit } from '../api.ts'
import { VenuePoints } from './VenuePoints.tsx'
import { VisitHeader } from './VisitHeader.tsx'

/** A planned visit for the venue’s managers: the line, and their own points for it. */
export function Planned({ visit }: { visit: Visit }) {
  const me = useMe()
  return (
    <div className="grid grid-cols-1 gap-3.5 md:gap-4">
      <VisitHeader visit={visit} />
      {me.can.review && <VenuePoints visit={visit} />}
    </div>
  )
}
