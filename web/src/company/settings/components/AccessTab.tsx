import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/errors.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { accessQuery } from '../api.ts'
import { AccessList } from './AccessList.tsx'
import { AccessTable } from './AccessTable.tsx'

/** Who may do what, as the server judges it. */
export function AccessTab() {
  const access = useQuery(accessQuery)
  const Layout = useWide() ? AccessTable : AccessList
  return (
    <section aria-label="Who may do what" className="grid grid-cols-1 gap-5">
      <div className="grid max-w-[68ch] gap-2 text-quiet">
        <p>
          Yes holds for everything within reach: a full admin, a VP and Leadership reach every venue, a GM the
          assigned venues, an AGM and a Bar Lead their own, a CSM the own one or, without one, every venue.
        </p>
        <p>
          Own holds for what is about oneself. A full admin has another role as well; the wider of the two
          holds.
        </p>
      </div>
      {access.data ? (
        <Layout access={access.data} />
      ) : access.isError ? (
        <ErrorState
          title="The table could not be loaded"
          text={sentenceOf(access.error)}
          onRetry={() => void access.refetch()}
        />
      ) : (
        <Skeleton className="h-[70dvh] w-full rounded-card" />
      )}
    </section>
  )
}
