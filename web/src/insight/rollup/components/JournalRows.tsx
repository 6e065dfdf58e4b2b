import { useQuery } from '@tanstack/react-query'
import { mediumDate } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { type About, missingJournalsQuery } from '../api.ts'
import { memberPath } from '../paths.ts'
import { RowLink } from './RowLink.tsx'
import { RowList } from './RowList.tsx'

/** The missing journals; each links to the member’s home in that week. */
export function JournalRows({ about }: { about: About }) {
  const journals = useQuery(missingJournalsQuery(about))
  return (
    <RowList rows={journals} none="All journals of these weeks are submitted.">
      {(journal) => (
        <RowLink
          key={`${journal.bltId} ${journal.weekOf}`}
          to={memberPath(journal, journal.weekOf)}
          title={journal.bltName}
          detail={journal.venueName}
          note={`Week of ${mediumDate(journal.weekOf)}`}
        >
          <Chip tone={journal.overdue ? 'overdue' : 'quiet'}>{journal.overdue ? 'Overdue' : 'Due'}</Chip>
        </RowLink>
      )}
    </RowList>
  )
}
