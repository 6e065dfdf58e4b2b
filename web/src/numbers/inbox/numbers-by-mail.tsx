import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { inboxSettingsQuery } from './api.ts'
import { InboxAddress } from './components/InboxAddress.tsx'
import { InboxForm } from './components/InboxForm.tsx'

/** Automatic imports: the company’s address, who may send there, and who gets reports. */
export function NumbersByMail() {
  const heading = useId()
  const { data, isError, error, refetch } = useQuery(inboxSettingsQuery)
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h3 id={heading} className="font-serif text-2xl">
          Numbers by e-mail
        </h3>
        <p className="text-sm text-quiet">
          Let your POS send its reports here. Kinds explained once are imported as they come. Others wait for
          a look.
        </p>
      </div>
      {data ? (
        <>
          {data.readsMailbox ? (
            <InboxAddress address={data.address} />
          ) : (
            <p className="text-quiet">This server reads no mailbox.</p>
          )}
          {data.place && (
            <p className="text-sm text-quiet">
              Files are also taken from the {data.place.kind}{' '}
              <span className="font-mono break-all">{data.place.path}</span>.
            </p>
          )}
          {(data.readsMailbox || data.place) && <InboxForm stored={data} />}
        </>
      ) : isError ? (
        <ErrorState
          title="Numbers by e-mail could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Card>
  )
}
