import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useNamedAddress } from '../../../lib/address.ts'
import { isBackwards, pageNamed } from '../../../lib/address-fields.ts'
import { download } from '../../../lib/download.ts'
import { sentenceOf } from '../../../lib/errors.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Pages } from '../../../ui/Pages.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { filterOf } from '../address.ts'
import { auditQuery } from '../api.ts'
import { AuditFilters } from '../components/AuditFilters.tsx'
import { AuditList } from '../components/AuditList.tsx'
import { useAuditAddress } from '../use-audit-address.ts'

/** The audit trail. The URL holds every filter. */
export function AuditScreen() {
  const address = useAuditAddress()
  const { asked } = address
  const filter = filterOf(asked)
  const backwards = isBackwards(asked)
  const trail = useQuery({ ...auditQuery(filter, asked.page), enabled: !backwards })
  // For a page beyond the last, the server returns the last.
  const page = trail.isPlaceholderData ? undefined : trail.data?.page
  useNamedAddress(page && page !== asked.page ? pageNamed(page) : null)
  const csv = useDownload(() => download('GET /api/audit.csv', { query: filter }))
  const shown = trail.data

  return (
    <section aria-label="Audit trail" className="grid grid-cols-1 gap-5">
      <AuditFilters address={address} trail={shown} asking={trail.isFetching} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-quiet tabular-nums">
          {shown && !backwards && (shown.total === 1 ? '1 entry' : `${shown.total} entries`)}
        </p>
        <Button
          variant="secondary"
          icon={FileDown}
          busy={csv.busy}
          disabled={!shown?.total || backwards}
          onClick={csv.start}
        >
          Export CSV
        </Button>
      </div>
      {backwards ? null : trail.isError && !shown ? (
        <ErrorState
          title="The audit trail could not be loaded"
          text={sentenceOf(trail.error)}
          onRetry={() => void trail.refetch()}
        />
      ) : !shown ? (
        <Skeleton className="h-[70dvh] w-full rounded-card" />
      ) : shown.total === 0 ? (
        <EmptyState title="Nothing found" text="No entries match these filters." />
      ) : (
        <>
          <Card
            as="div"
            aria-busy={trail.isPlaceholderData || undefined}
            className={`p-0! transition-opacity ${trail.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <AuditList rows={shown.rows} />
          </Card>
          <Pages page={shown.page} pages={shown.pages} onPage={address.askPage} />
        </>
      )}
    </section>
  )
}
