import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../company/person/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { WritePoints } from '../../points/points.tsx'
import { visitPointsQuery } from '../api.ts'
import { saveVisitPoints } from '../writes.ts'

type NextPointsProps = { venue: { id: string; slug: string }; label?: string }

/** The user's points for the next visit of a venue that they manage. Nothing while they are unknown. */
export function NextPoints({ venue, label = 'Points for the next visit' }: NextPointsProps) {
  const { userId } = useMe()
  const { data } = useQuery(visitPointsQuery(venue.slug))
  const write = useWrite(saveVisitPoints, `visit points ${venue.slug}`)
  if (!data) return null
  return (
    <WritePoints
      label={label}
      hint="Read by whoever visits."
      draft={draftKey('visit-points', userId, venue.id)}
      stored={data}
      write={write}
      save={(text, updatedAt) => write.send({ body: { venue: venue.slug, text, updatedAt } }, null)}
    />
  )
}
