import { useState } from 'react'
import { PATHS } from '../../lib/address/paths.ts'
import { api } from '../../lib/api/api.ts'
import { draftKey } from '../../lib/drafts/drafts.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { fetchCurrentUser, setSession } from '../session/session.ts'
import { bodyOf, type SetupFields } from './form.ts'

const WHOLE = ['timezone'] as const

/**
 * Sends the company. The address is then proven as in any sign-in: at once, by a code on the sign-in screen, or at the
 * provider. Each way returns to this path, which shows the admin the next steps.
 */
export function useCompanyForm({
  link,
  start,
  onStart,
}: {
  link: string
  start: SetupFields
  onStart: () => void
}) {
  const { fields, change, reset } = useDraft(draftKey('setup'), start, null, WHOLE)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function send() {
    setBusy(true)
    setError(null)
    onStart()
    try {
      const { next, url } = await api('POST /api/setup/company', { body: { link, ...bodyOf(fields) } })
      if (next === 'code') {
        const back = encodeURIComponent(PATHS.setup)
        return window.location.assign(`${PATHS.login}?step=code&next=${back}`)
      }
      if (next === 'redirect') {
        const { leaveForProvider } = await import('../sign-in/leave-for-provider.ts')
        return leaveForProvider(url ?? '/api/login', PATHS.setup)
      }
      const user = await fetchCurrentUser()
      if (!user) throw new Error('The browser did not keep the session.')
      reset(start)
      window.history.replaceState(null, '', PATHS.setup)
      setSession({ status: 'signed-in', user })
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }

  return {
    fields,
    change,
    busy,
    error,
    send,
  }
}
