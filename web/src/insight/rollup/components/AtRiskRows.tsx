import { useQuery } from '@tanstack/react-query'
import { mediumDate } from '../../../lib/dates.ts'
import { type About, atRiskQuery } from '../api.ts'
import { memberPath } from '../places.ts'
import { RowLink } from './RowLink.tsx'
import { RowList } from './RowList.tsx'

/** The priorities at risk with what was said at the last check-in; each leads to its BLT member’s home. */
export function AtRiskRows({ about }: { about: About }) {
  const priorities = useQuery(atRiskQuery(about))
  return (
    <RowList rows={priorities} none="No live priority is at risk.">
      {(priority) => (
        <RowLink
          key={priority.id}
          to={memberPath(priority)}
          title={priority.title}
          detail={`${priority.bltName} · ${priority.venueName}`}
          note={
            priority.weekOf
              ? `Week of ${mediumDate(priority.weekOf)}: ${priority.note ?? 'no note'}`
              : 'No check-in yet'
          }
        />
      )}
    </RowList>
  )
}
