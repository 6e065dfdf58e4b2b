import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWide } from '../../../lib/window/use-wide.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { accessQuery } from '../api.ts'
import { AccessList } from './AccessList.tsx'
import { AccessTable } from './AccessTable.tsx'

/** The access table that the server enforces. */
export function AccessTab() {
  const access = useQuery(accessQuery)
  const Layout = useWide() ? AccessTable : AccessList
  return (
    <section aria-label="Who may do what" className="grid grid-cols-1 gap-5">
      <div className="grid max-w-[68ch] gap-2 text-quiet">
        <p>
          Yes: for every venue you can see. Full admins, VPs and Leadership see all, GMs their assigned ones,
          AGMs and Bar Leads their own. A CSM sees one, or all if none is assigned.
        </p>
        <p>Own: only your own. Full admins keep what their other role allows.</p>
      </div>
      {access.data ? (
        <Layout access={access.data} />
      ) : access.isError ? (
        <ErrorState
          title="Access could not be loaded"
          text={sentenceOf(access.error)}
          onRetry={() => void access.refetch()}
        />
      ) : (
        <Skeleton className="h-[70dvh] w-full rounded-card" />
      )}
    </section>
  )
}
