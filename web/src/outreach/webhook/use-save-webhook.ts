import type { Input, Reply } from '@scope/contract/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAttempt } from '../../lib/api/use-attempt.ts'
import type { Webhook } from './api.ts'

export type WebhookAct = 'save' | 'on' | 'off' | 'renew' | 'remove'

type Saves = {
  /** Absent: a new one. */
  webhook: Webhook | undefined
  /** The input of the form. */
  body: Input<'POST /api/webhooks'>['body']
  onSaved: () => Promise<unknown>
  /** Called if no secret has to be shown. */
  onDone: () => void
}

/** The actions on a webhook, one at a time, and the secret that is shown once. */
export function useSaveWebhook({ webhook, body, onSaved, onDone }: Saves) {
  const attemptOf = useAttempt()
  const [secret, setSecret] = useState<string>()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (act: WebhookAct): Promise<Reply<'PATCH /api/webhooks/:id'> | undefined> => {
      if (!webhook) return api('POST /api/webhooks', { body, idempotencyKey: attemptOf(body) })
      const params = { id: webhook.id }
      if (act === 'remove') {
        await api('DELETE /api/webhooks/:id', { params })
        return undefined
      }
      const change = act === 'save' ? body : act === 'renew' ? { renewSecret: true } : { on: act === 'on' }
      return api('PATCH /api/webhooks/:id', { params, body: change })
    },
    onSuccess: async (saved) => {
      if (saved?.secret) setSecret(saved.secret)
      else onDone()
      await onSaved()
    },
  })
  return { act: mutate, acting: isPending ? variables : undefined, error, secret }
}
