import { useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { PATHS } from '../../lib/address/paths.ts'

/** The step in the address: `/login` asks for the address, `/login?step=code` for the code. */
export function useSignInStep() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const pushed = useRef(false)
  const pathOf = (step: 'code' | null) => {
    const next = params.get('next')
    const search = new URLSearchParams({ ...(step ? { step } : {}), ...(next ? { next } : {}) })
    return search.size > 0 ? `${PATHS.login}?${search}` : PATHS.login
  }
  return {
    isCode: params.get('step') === 'code',
    next: params.get('next'),
    /** The address that an invitation fills in. */
    email: params.get('email') ?? '',
    problem: params.get('problem'),
    askCode: () => {
      pushed.current = true
      navigate(pathOf('code'))
    },
    /** Back to the address, without a step to the code in the history. */
    askAddress: () => {
      if (pushed.current) history.back()
      else navigate(pathOf(null), { replace: true })
      pushed.current = false
    },
  }
}
