import { EVENTS } from '@scope/contract/outreach/outbox.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Delivery, deliveriesQuery, type Webhook, webhooksQuery } from '../api.ts'
import { deliveryState } from '../state.ts'

/** A webhook's last deliveries, a test, and “send again”. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, url, on } = webhook
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(deliveriesQuery(id))
  const send = useMutation({
    mutationFn: (delivery: string | null) =>
      delivery === null
        ? api('POST /api/webhooks/:id/test', { params: { id } })
        : api('POST /api/webhooks/:id/deliveries/:delivery', { params: { id, delivery } }),
    onError: (cause) => toastFailure(cause, 'Not sent', sentenceOf(cause)),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
  return (
    <Dialog open onClose={onClose} title="Deliveries" description={url}>
      <div className="grid grid-cols-1 gap-4">
        {on ? (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            busy={send.isPending && send.variables === null}
            onClick={() => send.mutate(null)}
          >
            Send a test
          </Button>
        ) : (
          <p className="text-quiet">It is off. Switch it on under Change.</p>
        )}
        {data ? (
          data.deliveries.length === 0 ? (
            <p className="text-quiet">Nothing was sent yet.</p>
          ) : (
            <ul className="grid grid-cols-1">
              {data.deliveries.map((delivery) => (
                <OneDelivery
                  key={delivery.id}
                  delivery={delivery}
                  busy={send.isPending && send.variables === delivery.id}
                  onAgain={on && delivery.state !== 'waiting' ? () => send.mutate(delivery.id) : undefined}
                />
              ))}
            </ul>
          )
        ) : isError ? (
          <ErrorState
            title="The deliveries could not be loaded"
            text={sentenceOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    </Dialog>
  )
}

const { dateTime } = timesIn()

type OneDeliveryProps = { delivery: Delivery; busy: boolean; onAgain: (() => void) | undefined }

function OneDelivery({ delivery, busy, onAgain }: OneDeliveryProps) {
  const { type, at, state, error, attempts, nextAt } = delivery
  const { text, className } = deliveryState(delivery)
  const label = EVENTS[type].label
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{label}</span>
          <span className={`text-sm font-semibold ${className}`}>{text}</span>
        </p>
        <p className="text-sm text-quiet">
          {dateTime(at)}
          {attempts > 1 && ` · ${attempts} tries`}
          {nextAt && attempts > 0 && ` · next try ${dateTime(nextAt)}`}
        </p>
        {error && state !== 'sent' && <p className="text-sm break-words text-overdue">{error}</p>}
      </div>
      {onAgain && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Send again: ${label}, ${dateTime(at)}`}
          busy={busy}
          onClick={onAgain}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
