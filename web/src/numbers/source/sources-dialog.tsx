import type { Week } from '@scope/contract/kernel/calendar'
import { sourceHeaders } from '@scope/contract/numbers/source.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimes } from '../../company/venue/use-times.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import type { Times } from '../../lib/dates/dates.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { type Source, sourcesQuery } from './api.ts'
import { SalariedDialog } from './components/SalariedDialog.tsx'
import { sourceWrites } from './writes.ts'

/** The company's sources: their columns, last file, salaried labor, and the button to remove each. */
export function SourcesDialog({ week, onClose }: { week: Week; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sourcesQuery)
  const [salaried, setSalaried] = useState<Source | null>(null)
  const [removing, setRemoving] = useState<Source | null>(null)
  const { dateTime } = useTimes()
  const remove = useWrite(sourceWrites.remove, 'source')
  if (data && salaried) {
    return (
      <SalariedDialog
        {...{ week }}
        source={salaried}
        venues={data.venues}
        onClose={() => setSalaried(null)}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title="Sources" description="How files explained once are read.">
      {data ? (
        <>
          <NeedsNetwork what="Sources" />
          {data.sources.length === 0 && (
            <EmptyState title="No sources" text="Import a file, and say once how it is read." />
          )}
          <ul className="divide-y divide-line">
            {data.sources.map((source) => (
              <li key={source.id} className="grid gap-1 py-3">
                <bdi className="font-semibold">{source.name}</bdi>
                <span className="text-sm text-quiet">{sayOf(source, dateTime)}</span>
                {data.can.edit && (
                  <span className="-ml-4 flex flex-wrap">
                    {source.reading.columns.laborDollars && (
                      <Button
                        variant="quiet"
                        size="sm"
                        aria-label={`Salaried labor of ${source.name}`}
                        onClick={() => setSalaried(source)}
                      >
                        Salaried labor
                      </Button>
                    )}
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`Remove ${source.name}`}
                      onClick={() => setRemoving(source)}
                    >
                      Remove
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState
          title="The sources could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-48 rounded-card" />
      )}
      {removing && (
        <Confirm
          open
          title={`Remove ${removing.name}?`}
          text="Its files are no longer read until somebody explains one again. Its numbers stay."
          confirmLabel="Remove"
          tone="danger"
          busy={remove.isPending}
          onConfirm={() =>
            remove.start({ params: { id: removing.id } }, null, () => {
              setRemoving(null)
              toast({ title: 'Source removed', description: removing.name })
            })
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </Dialog>
  )
}

function sayOf({ updatedBy, updatedAt, last, reading }: Source, dateTime: Times['dateTime']): string {
  const { length } = reading.salaried
  return [
    `${sourceHeaders(reading).join(', ')}.`,
    last ? `Last file ${last.name}, ${dateTime(last.at)}.` : '',
    length > 0 ? `Salaried labor of ${length === 1 ? '1 venue' : `${length} venues`}.` : '',
    `Changed by ${updatedBy}, ${dateTime(updatedAt)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
