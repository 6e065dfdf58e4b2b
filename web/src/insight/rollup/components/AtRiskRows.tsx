import { useQuery } from '@tanstack/react-query'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { type About, atRiskQuery } from '../api.ts'
import { RowLink } from './RowLink.tsx'
import { RowList } from './RowList.tsx'

/** The priorities at risk, with the note of the last check-in; each links to its BLT member’s home. */
export function AtRiskRows({ about }: { about: About }) {
  const priorities = useQuery(atRiskQuery(about))
  return (
    <RowList rows={priorities} none="No priorities at risk.">
      {(priority) => (
        <RowLink
          key={priority.id}
          to={memberPath(PATHS.home, { venue: priority.venueSlug, blt: priority.bltSlug })}
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
