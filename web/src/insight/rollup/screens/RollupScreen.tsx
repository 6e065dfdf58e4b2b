import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../company/person/api.ts'
import { AccessDenied } from '../../../company/venue/access-denied.tsx'
import { venuesQuery } from '../../../company/venue/api.ts'
import { useNamedAddress } from '../../../lib/address/address.ts'
import { pageNamed } from '../../../lib/address/address-fields.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { useMoment } from '../../as-it-was/use-moment.ts'
import { NewsLine } from '../../news/news-line.tsx'
import { focusPeriod } from '../../span/focus-period.ts'
import { focusesServedQuery, rollupQuery } from '../api.ts'
import { FocusLines } from '../components/FocusLines.tsx'
import { RollupHeader } from '../components/RollupHeader.tsx'
import { RollupSkeleton } from '../components/RollupSkeleton.tsx'
import { SideBySide } from '../components/SideBySide.tsx'
import { useColumns } from '../use-columns.ts'
import { useRollupAddress } from '../use-rollup-address.ts'

const RollupAsItWas = fetched(
  async () => (await import('../../as-it-was/rollup-as-it-was.tsx')).RollupAsItWas,
)

/** All venues side by side. The URL names venue, span, sorting and page. */
export function RollupScreen() {
  const { can } = useMe()
  return can.readRollup ? (
    <VenueRollup />
  ) : (
    <AccessDenied text="You don't have permission to view the VP rollup." />
  )
}

function VenueRollup() {
  const venues = useQuery(venuesQuery)
  const address = useRollupAddress(venues.data?.map(({ slug }) => slug))
  const moment = useMoment()
  const { asked: compare } = useCompare()
  const query = { ...address.asked, ...(compare && { compare }) }
  const rollup = useQuery({ ...rollupQuery(query, address.page), enabled: moment.asked === null })
  const period = focusPeriod(address.asked)
  // Both load at once and appear together, because a later line would move the cards.
  const focuses = useQuery({
    ...focusesServedQuery(period, address.asked.venue),
    enabled: moment.asked === null,
  })
  const columns = useColumns()
  // For a page beyond the last, the server returns the last.
  const page = rollup.isPlaceholderData ? undefined : rollup.data?.page
  useNamedAddress(page ? pageNamed(page) : null)
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4">
      <RollupHeader venues={venues.data ?? []} address={address} period={period} columns={columns} />
      {moment.asked === null && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <NewsLine place={{}} />
          <FocusLines period={period} venue={address.asked.venue} />
        </div>
      )}
      {moment.asked !== null ? (
        <RollupAsItWas moment={moment.asked} about={address.asked} fallback={<RollupSkeleton />} />
      ) : rollup.data && !focuses.isPending ? (
        <SideBySide
          rollup={rollup.data}
          changing={rollup.isPlaceholderData}
          address={address}
          columns={columns}
        />
      ) : !rollup.isError ? (
        <RollupSkeleton />
      ) : (
        <ErrorState
          title="The rollup could not be loaded"
          text={sentenceOf(rollup.error)}
          onRetry={() => void rollup.refetch()}
        />
      )}
    </div>
  )
}
