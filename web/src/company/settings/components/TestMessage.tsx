import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { venueSettingsQuery } from '../api.ts'

type TestMessageProps = { venueId: string; webhook: 'venue' | 'operations' }

/** Sends a test message and shows the result. */
export function TestMessage({ venueId, webhook }: TestMessageProps) {
  const client = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () =>
      api('POST /api/venues/:venue/webhooks/test', { params: { venue: venueId }, body: { webhook } }),
    // Reloads the last sent time and the message list.
    onSettled: () => client.invalidateQueries({ queryKey: venueSettingsQuery(venueId).queryKey }),
  })
  return (
    <>
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        Send test message
      </Button>
      <p role="status" className="basis-full text-sm empty:hidden">
        {data?.sent && <span className="text-on-track">Sent. Check the space.</span>}
        {data && !data.sent && <span className="text-overdue">Not sent: {data.error}.</span>}
        {error && <span className="text-overdue">Not sent. {sentenceOf(error)}</span>}
      </p>
    </>
  )
}
