import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { timesIn } from '../../lib/dates/dates.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShownOnce } from '../../ui/dialog/ShownOnce.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'

const KEY = ['settings', 'calendar-feed'] as const
const { dayOf } = timesIn()

/**
 * The address with which a calendar program shows the user’s Scope dates. The server returns it once, when it is
 * created.
 */
export function CalendarAddress() {
  const heading = useId()
  const client = useQueryClient()
  const feed = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/calendar-feed', { signal }),
    staleTime: 0,
  })
  const [address, setAddress] = useState<string>()
  const onError = (error: unknown) => toastFailure(error, 'Not saved', sentenceOf(error))
  const make = useMutation({
    mutationFn: () => api('POST /api/calendar-feed'),
    onSuccess: ({ address, madeAt }) => {
      setAddress(address)
      client.setQueryData(KEY, { madeAt })
    },
    onError,
  })
  const end = useMutation({
    mutationFn: () => api('DELETE /api/calendar-feed'),
    onSuccess: () => {
      setAddress(undefined)
      client.setQueryData(KEY, { madeAt: null })
    },
    onError,
  })
  const busy = make.isPending || end.isPending
  const madeAt = feed.data?.madeAt
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Calendar
        </h2>
        <p className="text-sm text-quiet">
          Due weeks, journal days, tasks and agreements in your own calendar. Keep the address to yourself:
          anyone with it can read them.
        </p>
      </div>
      {feed.isError && !feed.data ? (
        <ErrorState
          title="Your calendar could not be loaded"
          text={sentenceOf(feed.error)}
          onRetry={() => void feed.refetch()}
        />
      ) : feed.isPending ? (
        <Skeleton className="h-11" />
      ) : (
        <>
          {address ? (
            <Address address={address} />
          ) : (
            madeAt && <p>On since {dayOf(madeAt)}. The address is shown only when it is made.</p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              size="sm"
              variant="secondary"
              busy={make.isPending}
              disabled={busy}
              onClick={() => make.mutate()}
            >
              {madeAt ? 'Make a new address' : 'Make an address'}
            </Button>
            {madeAt && (
              <Button
                size="sm"
                variant="quiet"
                busy={end.isPending}
                disabled={busy}
                onClick={() => end.mutate()}
              >
                Turn off
              </Button>
            )}
          </div>
          {madeAt && !address && <p className="text-sm text-quiet">A new address ends the old one.</p>}
        </>
      )}
    </Card>
  )
}

/** The new address: to open in the device’s calendar, or to copy to another. */
function Address({ address }: { address: string }) {
  return (
    <div className="grid gap-3">
      <ShownOnce
        label="Calendar address"
        value={address}
        hint="Shown only now. Changes take a few hours to arrive."
        copied="Paste it into your calendar."
      />
      <a
        href={address.replace(/^https?:/, 'webcal:')}
        className={`${buttonClass('primary', 'sm')} justify-self-start`}
      >
        Open in calendar
      </a>
    </div>
  )
}
