import type { Reply } from '@scope/contract/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useMe } from '../../company/person/api.ts'
import { api } from '../../lib/api/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'

type MailHealth = Reply<'GET /api/company/mail'>

const KEY = ['settings', 'mail'] as const

/** Whether this server sends e-mails, and a test of it, for admins. */
export function MailState() {
  const heading = useId()
  const { email } = useMe()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/company/mail', { signal }),
    staleTime: 0,
  })
  const send = useMutation({
    mutationFn: () => api('POST /api/company/mail/test'),
    onSuccess: () => {
      toast({ title: 'Test e-mail on its way', description: `Look for it at ${email}.` })
      return client.invalidateQueries({ queryKey: KEY })
    },
    onError: (cause) => toastFailure(cause, 'Not sent', sentenceOf(cause)),
  })
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        E-mail
      </h2>
      {data ? (
        <>
          <p className={data.state === 'failing' ? 'font-semibold text-at-risk' : 'text-quiet'}>
            {saidOf(data)}
          </p>
          {data.state !== 'off' && (
            <Button
              variant="secondary"
              className="justify-self-start"
              busy={send.isPending}
              onClick={() => send.mutate()}
            >
              Send test e-mail
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState
          title="The state of e-mail could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Card>
  )
}

function saidOf({ state, reason }: MailHealth): string {
  switch (state) {
    case 'off':
      return 'This server sends no e-mails until your operator sets SMTP_URL and MAIL_FROM.'
    case 'ok':
      return 'This server sends e-mails.'
    case 'failing':
      return `The last e-mail was not sent: ${reason}.`
  }
}
