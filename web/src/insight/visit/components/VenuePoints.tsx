import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../company/person/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { WritePoints } from '../../points/points.tsx'
import { StillLoading } from '../../talk/still-loading.tsx'
import { type Visit, visitPointsQuery } from '../api.ts'
import { pointsLabel } from '../words.ts'
import { saveVisitPoints } from '../writes.ts'

/** A manager’s points for the next visit of their venue. */
export function VenuePoints({ visit }: { visit: Visit }) {
  const me = useMe()
  const { slug, id } = visit.venue
  const points = useQuery(visitPointsQuery(slug))
  const write = useWrite(saveVisitPoints, `visit points ${slug}`)
  if (!points.data) {
    return (
      <StillLoading query={points} what="Your points">
        <Skeleton className="h-40 rounded-card" />
      </StillLoading>
    )
  }
  return (
    <WritePoints
      label={pointsLabel(visit)}
      hint={`Read by ${visit.visitor.name}.`}
      draft={draftKey('visit-points', me.userId, id)}
      stored={points.data}
      write={write}
      save={(text, updatedAt) => write.send({ body: { venue: slug, text, updatedAt } }, null)}
    />
  )
}
