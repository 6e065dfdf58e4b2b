import type { Input } from '@scope/contract/calls'
import { api } from '../../lib/api.ts'
import { rememberNewSignIn } from './new-sign-in.ts'
import type { Enter } from './use-entering.ts'

type Proof = Input<'POST /api/auth/verify'>['body']

/** Enters with the code of the e-mail, or with the token of a link. Rejects if it is refused. */
export const prove = (enter: Enter, body: Proof): Promise<void> =>
  enter('signing-in', async () => {
    await api('POST /api/auth/verify', { body })
    rememberNewSignIn()
    return true
  })
