import { ALL_YEARS } from '@scope/contract/work/archive.words'
import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useLocation } from 'wouter'
import type { SubjectChoice } from '../../../company/venue/api.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { archiveQuery } from '../api.ts'
import { performanceQuery } from '../record-api.ts'
import { useOpenRecord } from '../use-open-record.ts'
import { ArchiveList } from './ArchiveList.tsx'
import { ArchiveSkeleton } from './ArchiveSkeleton.tsx'
import { PerformanceJourney } from './PerformanceJourney.tsx'
import { SummaryCards } from './SummaryCards.tsx'

const RecordDialog = fetched(async () => (await import('./RecordDialog.tsx')).RecordDialog)

type LookingBackProps = {
  venue: NonNullable<SubjectChoice['venue']>
  blt: NonNullable<SubjectChoice['blt']>
  year: string
  now: { week: string; period: { number: number } }
}

/** A member’s archive of one year: summary, priorities and the opened record. */
export function LookingBack({ venue, blt, year, now }: LookingBackProps) {
  const archive = useQuery(archiveQuery(venue.slug, blt.slug, year))
  const performance = useQuery(performanceQuery(venue.slug, blt.slug, year))
  const { open, pathTo, close } = useOpenRecord()
  const [, navigate] = useLocation()
  const carrying = {
    into: now.period.number,
    onCarried: () => navigate(`${PATHS.home}?${new URLSearchParams({ venue: venue.slug, blt: blt.slug })}`),
  }
  const failed = [archive, performance].filter(({ isError, data }) => isError && !data)

  return (
    <>
      {failed[0] ? (
        <ErrorState
          title="The archive could not be loaded"
          text={sentenceOf(failed[0].error)}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      ) : !archive.data || !performance.data ? (
        <ArchiveSkeleton />
      ) : archive.data.length === 0 ? (
        <Card>
          <EmptyState
            icon={Archive}
            title="No Archived Priorities"
            text="Priorities appear here when their period ends."
          />
        </Card>
      ) : (
        <>
          <SummaryCards performance={performance.data} span={year === ALL_YEARS ? 'All years' : year} />
          <PerformanceJourney steps={performance.data.periodBreakdown} pathTo={pathTo} />
          <ArchiveList priorities={archive.data} pathTo={pathTo} {...carrying} />
        </>
      )}
      {open && (
        <RecordDialog
          id={open}
          listed={archive.data?.find(({ id }) => id === open)}
          thisWeek={now.week}
          pathTo={pathTo}
          {...carrying}
          onClose={close}
          onUnavailable={(error) => {
            close()
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </>
  )
}
