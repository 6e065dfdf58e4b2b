import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { ApiError, sentenceOf } from '../../../lib/api/errors.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { materialsQuery } from '../api.ts'
import { AddFiles } from './AddFiles.tsx'
import { MaterialRow } from './MaterialRow.tsx'

type MaterialsDialogProps = {
  priorityId: string
  /** The priority’s title; undefined if it is not on the screen. */
  title: string | undefined
  onClose: () => void
}

/** The files of a priority, with upload for users who can add them. Uploads continue after it closes. */
export function MaterialsDialog({ priorityId, title, onClose }: MaterialsDialogProps) {
  return (
    <Dialog open onClose={onClose} wide title="Materials" description={title}>
      <Materials priorityId={priorityId} />
    </Dialog>
  )
}

function Materials({ priorityId }: { priorityId: string }) {
  const { data, error, refetch } = useQuery(materialsQuery(priorityId))
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState icon={Paperclip} title="No Active Priority" text="Please create a priority first" />
  }
  if (error && !data) {
    return (
      <ErrorState
        title="The materials could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <MaterialsSkeleton />
  const { materials, can } = data
  return (
    <div className="grid grid-cols-1 gap-6">
      {can.add && <AddFiles priorityId={priorityId} />}
      {materials.length > 0 ? (
        <ul aria-label="Materials">
          {materials.map((material) => (
            <MaterialRow key={material.id} material={material} />
          ))}
        </ul>
      ) : (
        <p className="text-quiet">
          {can.add ? 'No materials yet. Add photos, menus or price lists.' : 'No materials.'}
        </p>
      )}
    </div>
  )
}

function MaterialsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}
