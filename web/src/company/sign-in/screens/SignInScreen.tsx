import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { prepareToasts } from '../../../lib/toast/toast.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { LoadingOverlay } from '../../../ui/state/LoadingOverlay.tsx'
import { AddressStep } from '../components/AddressStep.tsx'
import { Threshold } from '../components/Threshold.tsx'
import { toastSignInFailure } from '../failure.ts'
import { useSignInOptions } from '../options.ts'
import { useEntering } from '../use-entering.ts'
import { useLinkProof } from '../use-link-proof.ts'
import { useSignInStep } from '../use-sign-in-step.ts'
import { isTooEarly, newWait, type Waiting, waitOf } from '../waiting.ts'

const CodeStep = fetched(async () => (await import('../components/CodeStep.tsx')).CodeStep)
const LinkStep = fetched(async () => (await import('../components/LinkStep.tsx')).LinkStep)

/** Signs in step by step, and sets the session. `onStart` lets the caller preload the next screen. */
export function SignInScreen({ onStart }: { onStart: () => void }) {
  const options = useSignInOptions()
  const link = useLinkProof()
  const step = useSignInStep()
  const { phase, enter } = useEntering(onStart)
  const [email, setEmail] = useState(step.email)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [failures, setFailures] = useState(0)
  const busy = phase !== 'idle'

  useEffect(prepareToasts, [])

  const resume = useEffectEvent(() => {
    if (link !== null || waiting || busy) return
    if (options?.waiting && email === '') {
      setWaiting(waitOf(options.waiting, Date.now()))
      setEmail(options.waiting.email)
      if (!step.isCode) step.askCode()
    } else if (step.isCode) step.askAddress()
  })
  useEffect(() => {
    if (options) resume()
  }, [options])
  useEffect(() => {
    if (options?.mode === 'code') CodeStep.prepare()
  }, [options])

  /** Has the server ask for a proof of the address. True if the session has begun without one. */
  async function ask(address: string): Promise<boolean> {
    const { next, url } = await api('POST /api/auth/login', { body: { email: address } })
    if (next === 'redirect') {
      const { leaveForProvider } = await import('../leave-for-provider.ts')
      return leaveForProvider(url ?? '/api/login', step.next)
    }
    if (next === 'code') setWaiting(newWait(address.trim(), Date.now()))
    return next === undefined
  }

  async function signIn(address: string) {
    setEmail(address)
    if (isTooEarly(waiting, address, Date.now())) return step.askCode()
    try {
      await enter('checking', async () => {
        if (await ask(address)) return true
        step.askCode()
        return false
      })
    } catch (error) {
      toastSignInFailure(error)
      setFailures((count) => count + 1)
    }
  }

  function useAnotherAddress() {
    // If it fails, the code of the e-mail stays valid, which the next sign-in ends.
    api('DELETE /api/auth/login').catch(() => undefined)
    setWaiting(null)
    setEmail('')
    step.askAddress()
  }

  if (phase === 'signed-in') return <LoadingOverlay message="Signing you in..." spinner />
  if (link !== null) {
    return (
      <LinkStep
        fallback={<Threshold title="Sign in with your link">{null}</Threshold>}
        busy={busy}
        isAsked={options?.waiting !== null}
        proof={link}
        enter={enter}
      />
    )
  }
  if (step.isCode) {
    const fallback = <Threshold title="Check your e-mail">{null}</Threshold>
    if (!waiting) return fallback
    return (
      <CodeStep
        fallback={fallback}
        waiting={waiting}
        busy={busy}
        enter={enter}
        onSendAgain={async () => void (await ask(waiting.email))}
        onOtherAddress={useAnotherAddress}
      />
    )
  }
  return (
    <AddressStep
      email={email}
      phase={phase}
      failures={failures}
      options={options}
      problem={step.problem}
      onEmail={setEmail}
      onAddress={(address) => void signIn(address)}
      enter={enter}
    />
  )
}
