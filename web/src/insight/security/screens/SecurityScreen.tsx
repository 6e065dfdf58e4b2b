import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useRef } from 'react'
import { download } from '../../../lib/api/download.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { securityQuery } from '../api.ts'
import { SecurityFilters } from '../components/SecurityFilters.tsx'
import { SecurityList } from '../components/SecurityList.tsx'
import { useSecurityAddress } from '../use-security-address.ts'

/** The security log. The URL holds the filters. */
export function SecurityScreen() {
  const address = useSecurityAddress()
  const { kind, search } = address.selection
  const words = search.trim()
  const filter = { ...(kind ? { kind } : {}), ...(words ? { search: words } : {}) }
  const log = useInfiniteQuery(securityQuery(filter))
  const csv = useDownload(() => download('GET /api/security.csv', { query: filter }))
  const rows = log.data?.pages.flatMap((page) => page.rows)
  const list = useRef<HTMLUListElement>(null)

  return (
    <section aria-label="Security log" className="grid grid-cols-1 gap-5">
      <SecurityFilters address={address} asking={log.isFetching} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet">Sign-ins, refused calls and ended sessions, kept for 400 days.</p>
        <Button
          variant="secondary"
          icon={FileDown}
          busy={csv.busy}
          disabled={!rows?.length}
          onClick={csv.start}
        >
          Export CSV
        </Button>
      </div>
      {log.isError && !rows ? (
        <ErrorState
          title="The security log could not be loaded"
          text={sentenceOf(log.error)}
          onRetry={() => void log.refetch()}
        />
      ) : !rows ? (
        <Skeleton className="h-[70dvh] w-full rounded-card" />
      ) : (
        <>
          {rows.length === 0 ? (
            <EmptyState
              title="Nothing found"
              text={log.hasNextPage ? 'Nothing among the newest events.' : 'No events match these filters.'}
            />
          ) : (
            <Card
              as="div"
              aria-busy={log.isPlaceholderData || undefined}
              className={`p-0! transition-opacity ${log.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              <SecurityList rows={rows} list={list} />
            </Card>
          )}
          <ShowMore query={log} list={list} />
        </>
      )}
    </section>
  )
}
