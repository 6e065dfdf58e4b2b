import { countedText } from '@scope/contract/kernel/count.words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useRef } from 'react'
import { isBackwards } from '../../../lib/address/address-fields.ts'
import { download } from '../../../lib/api/download.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { filterOf } from '../address.ts'
import { auditQuery } from '../api.ts'
import { AuditFilters } from '../components/AuditFilters.tsx'
import { AuditList } from '../components/AuditList.tsx'
import { useAuditAddress } from '../use-audit-address.ts'

/** The audit trail. The URL holds every filter. */
export function AuditScreen() {
  const address = useAuditAddress()
  const { selection } = address
  const filter = filterOf(selection)
  const backwards = isBackwards(selection)
  const trail = useInfiniteQuery({ ...auditQuery(filter), enabled: !backwards })
  const csv = useDownload(() => download('GET /api/audit.csv', { query: filter }))
  const [first] = trail.data?.pages ?? []
  const rows = trail.data?.pages.flatMap((page) => page.rows)
  const list = useRef<HTMLUListElement>(null)

  return (
    <section aria-label="Audit trail" className="grid grid-cols-1 gap-5">
      <AuditFilters address={address} trail={first} asking={trail.isFetching} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-quiet tabular-nums">
          {first &&
            !backwards &&
            countedText({ total: first.total ?? 0, more: first.more }, 'entry', 'entries')}
        </p>
        <Button
          variant="secondary"
          icon={FileDown}
          busy={csv.busy}
          disabled={!rows?.length || backwards}
          onClick={csv.start}
        >
          Export CSV
        </Button>
      </div>
      {backwards ? null : trail.isError && !rows ? (
        <ErrorState
          title="The audit trail could not be loaded"
          text={sentenceOf(trail.error)}
          onRetry={() => void trail.refetch()}
        />
      ) : !rows ? (
        <Skeleton className="h-[70dvh] w-full rounded-card" />
      ) : (
        <>
          {rows.length === 0 ? (
            <EmptyState
              title="Nothing found"
              text={
                trail.hasNextPage ? 'Nothing among the newest entries.' : 'No entries match these filters.'
              }
            />
          ) : (
            <Card
              as="div"
              aria-busy={trail.isPlaceholderData || undefined}
              className={`p-0! transition-opacity ${trail.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              <AuditList rows={rows} list={list} />
            </Card>
          )}
          <ShowMore query={trail} list={list} />
        </>
      )}
    </section>
  )
}
