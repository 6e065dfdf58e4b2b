import type { Input } from '@scope/contract/calls'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../../lib/api/writes.ts'
import { textsOf } from '../texts.ts'
import type { Save } from './machine.ts'

type Body = Input<'POST /api/journals'>['body']

/** The text that a save of this screen, or of an earlier one, will send when Scope is back. */
export function saveOf({ input }: Act): Save {
  const { draft, visibility = 'private', ...texts } = (input as { body: Body }).body
  return { texts: textsOf(texts), visibility, for: draft ? 'auto-save' : 'submit' }
}

/** The answer to an act that waits, whichever screen has made it. Rejects with the server's refusal. */
export function answerTo<R>(client: QueryClient, idempotencyKey: string): Promise<R> {
  return new Promise((resolve, reject) => {
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action, mutation } = event
      if ((mutation.state.variables as Act | undefined)?.idempotencyKey !== idempotencyKey) return
      if (action.type === 'success') resolve(action.data as R)
      else if (action.type === 'error') reject(action.error)
      else return
      stop()
    })
  })
}
