import type { Reply } from '@scope/contract/calls'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'

/** How this server lets people sign in, and the e-mail that this browser waits for. */
export type SignInOptions = Reply<'GET /api/sign-in'>

/** The screen's default if the server does not answer: only the e-mail field. */
const UNKNOWN: SignInOptions = {
  mode: 'trusted',
  demo: [],
  passkeys: false,
  empty: false,
  shared: true,
  waiting: null,
}

/** Null while they load. The e-mail field does not wait for them. */
export function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    api('GET /api/sign-in').then(setOptions, () => setOptions(UNKNOWN))
  }, [])
  return options
}
