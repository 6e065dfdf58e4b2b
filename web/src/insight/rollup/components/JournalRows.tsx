import { useQuery } from '@tanstack/react-query'
import { awayText } from '../../../company/away/words.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { type About, missingJournalsQuery } from '../api.ts'
import { RowLink } from './RowLink.tsx'
import { RowList } from './RowList.tsx'

/** The missing journals; each links to the member’s journal of that week. */
export function JournalRows({ about }: { about: About }) {
  const journals = useQuery(missingJournalsQuery(about))
  return (
    <RowList rows={journals} none="All journals of these weeks are submitted.">
      {(journal) => (
        <RowLink
          key={`${journal.bltId} ${journal.weekOf}`}
          to={memberPath(PATHS.journal, { venue: journal.venueSlug, blt: journal.bltSlug }, journal.weekOf)}
          title={journal.bltName}
          detail={journal.venueName}
          note={`Week of ${mediumDate(journal.weekOf)}`}
        >
          {journal.awayUntil !== undefined ? (
            <Chip tone="quiet">{awayText(journal.awayUntil)}</Chip>
          ) : (
            <Chip tone={journal.overdue ? 'overdue' : 'quiet'}>{journal.overdue ? 'Overdue' : 'Due'}</Chip>
          )}
        </RowLink>
      )}
    </RowList>
  )
}
