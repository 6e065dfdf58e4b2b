import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Webhook, webhooksQuery } from '../api.ts'
import { stateOf } from '../state.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

type Open = { what: 'edit' | 'deliveries'; webhook: Webhook } | { what: 'add' } | null

/** The addresses of other programs that get notices. */
export function Webhooks() {
  const heading = useId()
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(webhooksQuery)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const reload = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id={heading} className="font-serif text-2xl">
          Webhooks
        </h3>
        <p className="text-sm text-quiet">
          Scope sends an address who did what, where and when, never what someone wrote.
        </p>
      </div>
      {data ? (
        <>
          {data.webhooks.length === 0 ? (
            <p className="text-quiet">No webhooks.</p>
          ) : (
            <ul className="grid grid-cols-1">
              {data.webhooks.map((webhook) => (
                <OneWebhook key={webhook.id} webhook={webhook} onOpen={setOpen} />
              ))}
            </ul>
          )}
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setOpen({ what: 'add' })}
          >
            Add a webhook
          </Button>
        </>
      ) : isError ? (
        <ErrorState
          title="The webhooks could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      {open?.what === 'add' && <WebhookDialog onSaved={reload} onClose={close} />}
      {open?.what === 'edit' && <WebhookDialog webhook={open.webhook} onSaved={reload} onClose={close} />}
      {open?.what === 'deliveries' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
    </Card>
  )
}

const { dateTime } = timesIn()

function OneWebhook({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const { url, events, offAt, oldSecretUntil } = webhook
  const { text, className } = stateOf(webhook)
  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="grid gap-0.5">
        <h4 className="font-semibold break-all">{url}</h4>
        <p className={`text-sm ${className}`}>
          {text}
          {offAt && ` Since ${dateTime(offAt)}.`}
        </p>
        <p className="text-sm text-quiet">
          {events.length === 1 ? 'One event' : `${events.length} events`}
          {oldSecretUntil && `. The old secret also signs until ${dateTime(oldSecretUntil)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Deliveries to ${url}`}
          onClick={() => onOpen({ what: 'deliveries', webhook })}
        >
          Deliveries
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Change ${url}`}
          onClick={() => onOpen({ what: 'edit', webhook })}
        >
          Change
        </Button>
      </div>
    </li>
  )
}
