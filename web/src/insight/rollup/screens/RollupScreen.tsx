import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../company/person/api.ts'
import { AccessDenied } from '../../../company/venue/access-denied.tsx'
import { venuesQuery } from '../../../company/venue/api.ts'
import { useNamedAddress } from '../../../lib/address/address.ts'
import { pageNamed } from '../../../lib/address/address-fields.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { mediaHook } from '../../../lib/window/use-media.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useMoment } from '../../as-it-was/use-moment.ts'
import { NewsLine } from '../../news/news-line.tsx'
import { rollupQuery } from '../api.ts'
import { FocusLines } from '../components/FocusLines.tsx'
import { RollupHeader } from '../components/RollupHeader.tsx'
import { RollupSkeleton } from '../components/RollupSkeleton.tsx'
import { SideBySide } from '../components/SideBySide.tsx'
import { useRollupAddress } from '../use-rollup-address.ts'

/** Whether there is room for more than one column: not on a phone. */
const useRoomy = mediaHook('(min-width: 640px)')

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
  const rollup = useQuery({ ...rollupQuery(address.asked, address.page), enabled: moment.asked === null })
  const roomy = useRoomy()
  const week = rollup.data?.weeks.at(-1)
  // For a page beyond the last, the server returns the last.
  const page = rollup.isPlaceholderData ? undefined : rollup.data?.page
  useNamedAddress(page ? pageNamed(page) : null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <RollupHeader venues={venues.data ?? []} address={address} />
      {moment.asked === null && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-6">
          <NewsLine place={{}} />
          {!roomy && week && (
            <div className="-my-3">
              <FocusLines folded week={week} venue={address.asked.venue} />
            </div>
          )}
        </div>
      )}
      {moment.asked !== null ? (
        <RollupAsItWas asked={moment.asked} about={address.asked} fallback={<RollupSkeleton />} />
      ) : rollup.data ? (
        <SideBySide
          rollup={rollup.data}
          roomy={roomy}
          changing={rollup.isPlaceholderData}
          address={address}
        />
      ) : rollup.isPending ? (
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
