import type { Input } from '@scope/contract/calls'
import { api } from '../../lib/api/api.ts'
import { rememberNewSignIn } from './new-sign-in.ts'
import type { Enter } from './use-entering.ts'

type Proof = Input<'POST /api/auth/verify'>['body'] | Input<'POST /api/auth/passkey'>['body']

/** Enters with the code of the e-mail, the token of a link, or a passkey’s answer. Rejects if it is refused. */
export const prove = (enter: Enter, body: Proof): Promise<void> =>
  enter('signing-in', async () => {
    if ('answer' in body) await api('POST /api/auth/passkey', { body })
    else await api('POST /api/auth/verify', { body })
    rememberNewSignIn()
    return true
  })
