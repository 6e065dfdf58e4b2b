import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, api, NetworkError } from '../../../lib/api.ts'
import { delay } from '../../../lib/delay.ts'
import { fetched } from '../../../lib/fetched.tsx'
import { dismissToast, prepareToasts, toast } from '../../../lib/toast.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { LoadingOverlay } from '../../../ui/LoadingOverlay.tsx'
import { Threshold } from '../components/Threshold.tsx'
import { fetchCurrentUser, oweSignOut, setSession } from '../session.ts'
import { holdSignOut, sendSignOut } from '../sign-out.ts'

/** Only demo servers have accounts to offer; the field does not wait for them. */
const DemoAccounts = fetched(async () => (await import('../components/DemoAccounts.tsx')).DemoAccounts)

const WELCOME_MS = 400

type Phase = 'idle' | 'checking' | 'signing-in' | 'signed-in'

const BUTTON: Record<Phase, string> = {
  idle: 'Sign In',
  checking: 'Checking...',
  'signing-in': 'Signing In...',
  'signed-in': 'Signing In...',
}

/** Sets the session on success. `onStart` lets the caller preload what comes next. */
export function SignInScreen({ onStart }: { onStart: () => void }) {
  const [email, setEmail] = useState('')
  const [phase, setPhase] = useState<Phase>('idle')
  const [failures, setFailures] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useTitle('Sign In')

  useEffect(() => {
    prepareToasts()
    // On phones, autofocus would open the keyboard over half of the screen.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])

  useEffect(() => {
    if (failures > 0) field.current?.focus()
  }, [failures])

  async function signIn(address: string) {
    setEmail(address)
    setPhase('checking')
    dismissToast()
    onStart()
    // Ignores an earlier session request that is still under way, which could sign in the previous user.
    setSession({ status: 'signed-out' })
    holdSignOut()
    try {
      await api('POST /api/auth/login', { body: { email: address } })
      oweSignOut(null)
      setPhase('signing-in')
      const user = await fetchCurrentUser()
      if (!user) throw new SessionNotKept()
      setPhase('signed-in')
      await delay(WELCOME_MS)
      setSession({ status: 'signed-in', user })
    } catch (error) {
      setPhase('idle')
      void sendSignOut()
      toast({ ...failure(error), tone: 'destructive' })
      setFailures((count) => count + 1)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void signIn(email)
  }

  if (phase === 'signed-in') return <LoadingOverlay message="Signing you in..." spinner />
  const busy = phase !== 'idle'
  return (
    <Threshold>
      <fieldset disabled={busy} className="grid gap-10">
        <form onSubmit={submit} className="grid gap-5">
          <Field label="E-mail">
            {(aria) => (
              <input
                {...aria}
                ref={field}
                type="email"
                name="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                required
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                className={inputClass}
              />
            )}
          </Field>
          <Button type="submit" busy={busy} className="min-h-13 lg:w-44">
            {BUTTON[phase]}
          </Button>
          <p className="text-sm text-quiet">Enter your company e-mail address to access the system.</p>
        </form>
        <DemoAccounts onChoose={(address) => void signIn(address)} onUnavailable={() => undefined} />
      </fieldset>
    </Threshold>
  )
}

/** Sign-in succeeded, but the browser did not store the cookie. */
class SessionNotKept extends Error {}

function failure(error: unknown): { title: string; description: string } {
  if (error instanceof SessionNotKept) {
    return {
      title: 'Login Failed',
      description: 'This browser blocks cookies. Allow them and try again.',
    }
  }
  if (error instanceof NetworkError)
    return { title: 'Error', description: 'Network error. Please try again.' }
  const sentence = error instanceof ApiError ? error.sentence : ''
  return { title: 'Login Failed', description: sentence || 'Please check your email address' }
}
