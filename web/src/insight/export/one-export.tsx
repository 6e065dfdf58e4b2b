import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { sizeOf } from '../../lib/bytes.ts'
import { timesIn } from '../../lib/dates/dates.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/figure/ProgressBar.tsx'
import { SaveButton } from '../../ui/form/SaveButton.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { type Export, exportsQuery, isUnderWay } from './api.ts'

const { dateTime } = timesIn()

type OneExportProps = {
  /** The person whose data it is; absent for the company's. */
  person?: string
  /** The label of the button that begins one. */
  label: string
}

/** Makes an export, shows its progress and its download. It continues when the page is closed. */
export function OneExport({ person, label }: OneExportProps) {
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(exportsQuery)
  const reload = () => client.invalidateQueries({ queryKey: exportsQuery.queryKey })
  const begin = useMutation({
    mutationFn: () =>
      api('POST /api/exports', { body: person === undefined ? { of: 'company' } : { of: 'person', person } }),
    onSuccess: reload,
    onError: (cause) => toastFailure(cause, 'Not exported', sentenceOf(cause)),
  })
  const end = useMutation({
    mutationFn: (id: string) => api('DELETE /api/exports/:id', { params: { id } }),
    onSettled: reload,
    onError: (cause) => toastFailure(cause, 'Not deleted', sentenceOf(cause)),
  })
  if (!data) {
    return isError ? (
      <ErrorState
        title="Exports could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-11" />
    )
  }
  const latest = data.exports.find((one) => (one.person?.id ?? undefined) === person)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {latest && isUnderWay(latest) && <Progress of={latest} />}
      <div role="status" className="empty:hidden">
        {latest && !isUnderWay(latest) && <Made of={latest} />}
        {end.isSuccess && !latest && <p className="text-sm text-quiet">Deleted. Nothing of it is kept.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {latest?.url && (
          <a href={latest.url} download className={buttonClass('primary', 'sm')}>
            Download
          </a>
        )}
        {!(latest && isUnderWay(latest)) && (
          <SaveButton
            size="sm"
            variant="secondary"
            busy={begin.isPending}
            disabled={end.isPending}
            onClick={() => begin.mutate()}
          >
            {begins(latest, label)}
          </SaveButton>
        )}
        {latest && latest.state !== 'failed' && (
          <Button
            size="sm"
            variant={latest.state === 'ready' ? 'quiet' : 'secondary'}
            busy={end.isPending}
            disabled={begin.isPending}
            onClick={() => end.mutate(latest.id)}
          >
            {latest.state === 'ready' ? 'Delete' : 'Cancel'}
          </Button>
        )}
      </div>
    </div>
  )
}

const begins = (latest: Export | undefined, label: string): string => {
  if (!latest) return label
  return latest.state === 'failed' ? 'Try again' : 'Make a new one'
}

function Progress({ of: { state, done, parts } }: { of: Export }) {
  return (
    <div className="grid w-full gap-2">
      <p>{state === 'waiting' ? 'Waiting to begin' : `Writing: ${done} of ${parts} parts`}</p>
      <ProgressBar label="Writing the export" done={done} of={parts} />
      <p className="text-sm text-quiet">You can close this page.</p>
    </div>
  )
}

function Made({ of: { state, size, readyAt, until } }: { of: Export }) {
  if (state === 'failed') return <p>It could not be made. Nothing was stored.</p>
  return (
    <p>
      Ready since {dateTime(readyAt ?? '')}: a ZIP file of {sizeOf(size ?? 0)}.{' '}
      <span className="text-quiet">Only you can download it, until {dateTime(until ?? '')}.</span>
    </p>
  )
}
