import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../lib/api/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { ChoiceBoxes, orVisit, useChoices } from '../choice-boxes.tsx'
import { type DeviceState, findState, turnOff, turnOn } from './device.ts'

const KEY = ['settings', 'push-choices'] as const
const DEVICE = ['settings', 'push-device'] as const

const TEXTS: Record<DeviceState, string> = {
  on: 'On for this device, until you sign out here.',
  off: 'Off on this device.',
  blocked: 'Your browser blocks notifications. Allow them in its settings, then reload this page.',
  'add-first': 'On an iPhone or iPad, add Scope to your home screen and open it from there.',
  unsupported: 'This browser can’t get notifications.',
}

/** The user's choice of notifications on their devices. The browser asks for permission only after a click. */
export function PushChoices() {
  const heading = useId()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/push-choices', { signal }),
    staleTime: 0,
  })
  const chosen = useChoices({
    queryKey: KEY,
    stored: data?.choices,
    save: (choices) => api('PUT /api/push-choices', { body: { choices } }),
  })
  if (error && !data) {
    return (
      <ErrorState
        title="Your notifications could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data?.publicKey || data.kinds.length === 0) return null
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Notifications
        </h2>
        <p className="text-sm text-quiet">
          At most one of each a day{orVisit(data.kinds)}, none 11 PM–9 AM. Messages never quote journals.
        </p>
      </div>
      <ThisDevice publicKey={data.publicKey} here={data.here} />
      <ChoiceBoxes heading={heading} options={data.kinds} chosen={chosen} />
    </Card>
  )
}

/** `here`: the server sends to this device. Signing out ends that, but not the browser's subscription. */
function ThisDevice({ publicKey, here }: { publicKey: string; here: boolean }) {
  const client = useQueryClient()
  const { data: device } = useQuery({ queryKey: DEVICE, queryFn: findState, staleTime: 0 })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(publicKey) : turnOff()),
    onSuccess: async (next) => {
      client.setQueryData(DEVICE, next)
      await client.invalidateQueries({ queryKey: KEY })
    },
    onError: (cause) => {
      toastFailure(cause, 'Not saved', sentenceOf(cause))
      return client.invalidateQueries({ queryKey: DEVICE })
    },
  })
  if (!device) return null
  const state = device === 'on' && !here ? 'off' : device
  const canChange = state === 'on' || state === 'off'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">{TEXTS[state]}</p>
      {canChange && (
        <Button
          size="sm"
          variant="secondary"
          busy={change.isPending}
          onClick={() => change.mutate(state === 'off')}
        >
          {state === 'off' ? 'Turn on' : 'Turn off'}
        </Button>
      )}
    </div>
  )
}
