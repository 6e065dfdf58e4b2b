import type { Week } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../../lib/api/errors.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import type { Archived } from '../api.ts'
import { CarryButton } from '../carry-button.tsx'
import { recordQuery } from '../record-api.ts'
import type { OpenRecord } from '../use-open-record.ts'
import { RecordBody } from './RecordBody.tsx'

type RecordDialogProps = {
  id: string
  /** The priority from the list, shown while the record loads. */
  listed: Archived | undefined
  thisWeek: Week
  /** The number of the current period. */
  into: number
  pathTo: OpenRecord['pathTo']
  onCarried: () => void
  onClose: () => void
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** The full record of a priority, over the archive. */
export function RecordDialog(props: RecordDialogProps) {
  const { id, listed, thisWeek, into, pathTo, onCarried, onClose } = props
  const record = useQuery(recordQuery(id))
  const priority = record.data?.priority
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={priority?.title ?? listed?.title ?? 'Priority'}
      description={
        priority ? `${priority.bltName} · Period ${priority.targetPeriod} · ${priority.targetYear}` : ' '
      }
    >
      {record.data ? (
        <RecordBody key={id} record={record.data} thisWeek={thisWeek} pathTo={pathTo}>
          {record.data.can.carry && (
            <CarryButton priority={record.data.priority} into={into} onCarried={onCarried} />
          )}
        </RecordBody>
      ) : isGone(record.error) ? (
        <EmptyState title="Priority Not Found" text="It was removed, or you no longer have access." />
      ) : record.isError ? (
        <ErrorState
          title="The record could not be loaded"
          text={sentenceOf(record.error)}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      )}
    </Dialog>
  )
}
