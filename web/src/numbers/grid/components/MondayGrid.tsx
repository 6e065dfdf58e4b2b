import type { Reply } from '@scope/contract/calls'
import { isOpenIn } from '@scope/contract/company/open-days.words'
import { plural } from '@scope/contract/kernel/count.words'
import { isTaggedClosed } from '@scope/contract/numbers/tags.words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { venuesQuery } from '../../../company/venue/api.ts'
import { VenueNotFound } from '../../../company/venue/venue-not-found.tsx'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { LastWeek } from '../../comparison/last-week.tsx'
import { gridWeekQuery } from '../api.ts'
import { rowsOf } from '../lines.ts'
import { Sheet, type SheetOf } from './Sheet.tsx'

/** The numbers of a week for all venues, in one sheet. */
export function MondayGrid(props: SheetOf) {
  return <Loaded key={props.week} {...props} />
}

/** On the running week: how many venues have entered last week. */
function BeforeRunning({ week, weeks, onWeek, onEnter, venues }: SheetOf & { venues: number }) {
  const [running, last] = weeks
  const lastWeek = week === running ? last : undefined
  const stored = useQuery({ ...gridWeekQuery(lastWeek ?? week), enabled: lastWeek !== undefined })
  if (!lastWeek || !stored.data) return null
  const reported = stored.data.filter(({ revenue, tags }) => revenue !== null || isTaggedClosed(tags)).length
  const isIn = reported >= venues
  return (
    <LastWeek
      week={lastWeek}
      isIn={isIn}
      text={isIn ? 'is in for every venue' : `${reported} of ${plural(venues, 'venue')} entered`}
      action={isIn ? 'Show last week' : 'Enter last week'}
      onOpen={() => (isIn ? onWeek : onEnter)(lastWeek)}
    />
  )
}

function Loaded(props: SheetOf) {
  const { week } = props
  const venues = useQuery(venuesQuery)
  const stored = useQuery(gridWeekQuery(week))
  const rows = useMemo(() => {
    const has = new Set(stored.data?.map(({ venueId }) => venueId))
    const isOpenThen = ({ id, openDays }: Pick<Reply<'GET /api/venues'>[number], 'id' | 'openDays'>) =>
      has.has(id) || isOpenIn(openDays, week)
    return venues.data && stored.data && rowsOf(venues.data.filter(isOpenThen), stored.data)
  }, [venues.data, stored.data, week])
  const failed = venues.error ?? stored.error
  if (rows?.length === 0) {
    return <VenueNotFound />
  }
  if (rows) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <NeedsNetwork what="Numbers" />
        <BeforeRunning {...props} venues={rows.length} />
        <Sheet {...props} rows={rows} />
      </div>
    )
  }
  if (failed) {
    return (
      <ErrorState
        title="The sheet could not be loaded"
        text={sentenceOf(failed)}
        onRetry={() => {
          for (const query of [venues, stored]) if (query.isError) void query.refetch()
        }}
      />
    )
  }
  return <Skeleton className="h-[70dvh] w-full rounded-card" />
}
