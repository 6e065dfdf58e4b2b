import { useQuery } from '@tanstack/react-query'
import { Archive, CalendarDays } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useNamedAddress, withNamed } from '../../../lib/address.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { periodStatusQuery } from '../../period/api.ts'
import { useMe } from '../../person/api.ts'
import { type SubjectChoice, useSubject } from '../../venue/api.ts'
import { SubjectPickers } from '../../venue/subject-pickers.tsx'
import { archiveQuery } from '../api.ts'
import { ArchivedPriority } from '../components/ArchivedPriority.tsx'
import { ALL_YEARS, yearChoices, yearShown } from '../years.ts'

/** A BLT member's archived priorities of a year, or of all. The address names who and which year. */
export function ArchiveScreen() {
  const subject = useSubject()
  const { venue, blt } = subject
  const status = useQuery({ ...periodStatusQuery(venue?.id ?? ''), enabled: venue !== null })
  const [params, setParams] = useSearchParams()
  const current = status.data?.period.year
  const year = current === undefined ? null : yearShown(params.get('year'), current)
  useNamedAddress(venue && blt && year ? { venue: venue.slug, blt: blt.slug, year } : null)
  const failed = subject.error ?? status.error

  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-3">
        <h1 tabIndex={-1} className="font-serif text-4xl lg:text-5xl">
          Previous Priorities
        </h1>
        <div className="flex flex-wrap items-center gap-2.5">
          <Who subject={subject} />
          {year && current !== undefined && (
            <Picker
              label="Year"
              icon={CalendarDays}
              value={year}
              options={yearChoices(current)}
              onChange={(next) => setParams((now) => withNamed(now, { year: next }))}
            />
          )}
        </div>
      </header>
      {venue && blt && year ? (
        <Archived venue={venue.slug} blt={blt.slug} year={year} />
      ) : subject.state === 'none' ? (
        <EmptyState title="Venue Not Found" text="The requested venue could not be found." />
      ) : failed ? (
        <ErrorState
          title="The archive could not be loaded"
          text={sentenceOf(failed)}
          onRetry={() => {
            subject.retry()
            if (status.isError) void status.refetch()
          }}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** Whose archive it is: to pick, or just said. */
function Who({ subject }: { subject: SubjectChoice }) {
  const { can } = useMe()
  const { venue, blt } = subject
  if (!can.pickVenue && !can.pickBlt) {
    return (
      <p className="mr-2 text-lg text-quiet">
        {[blt?.name, blt?.position, venue?.name].filter(Boolean).join(' · ')}
      </p>
    )
  }
  return <SubjectPickers subject={subject} />
}

function Archived({ venue, blt, year }: { venue: string; blt: string; year: string }) {
  const archive = useQuery(archiveQuery(venue, blt, year === ALL_YEARS ? undefined : +year))
  if (archive.isPending) return <Loading />
  if (!archive.data) {
    return (
      <ErrorState
        title="The archive could not be loaded"
        text={sentenceOf(archive.error)}
        onRetry={() => void archive.refetch()}
      />
    )
  }
  if (archive.data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Archive}
          title="No Archived Priorities"
          text="A priority comes here when its period ends."
        />
      </Card>
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {archive.data.map((priority) => (
        <ArchivedPriority key={priority.id} priority={priority} />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </div>
  )
}
