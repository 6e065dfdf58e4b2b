import { CODE_DIGITS, FRESH_PROOF_MINUTES, type SignInMode } from '@scope/contract/company/sign-in.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, api, sentenceOf } from '../../../lib/api/api.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { passkeysQuery, signInOptionsQuery } from '../queries.ts'
import { newWait, type Waiting } from '../waiting.ts'
import { CodeForm } from './CodeForm.tsx'

type ProveDialogProps = { email: string; onSettle: (proven: boolean) => void }

/** The user confirms their identity, as in a sign-in, and continues. */
export function ProveDialog({ email, onSettle }: ProveDialogProps) {
  const options = useQuery(signInOptionsQuery)
  const passkeys = useQuery({ ...passkeysQuery, enabled: options.data?.passkeys === true })
  const hasPasskey = passkeys.data?.passkeys.some(({ worksHere }) => worksHere) === true
  return (
    <Dialog
      open
      onClose={() => onSettle(false)}
      title="Confirm that it’s you"
      description={`You signed in more than ${FRESH_PROOF_MINUTES} minutes ago. What you entered is kept.`}
    >
      {options.data && !passkeys.isLoading ? (
        <Ways
          email={email}
          mode={options.data.mode}
          hasPasskey={hasPasskey}
          onProven={() => onSettle(true)}
        />
      ) : options.isError ? (
        <ErrorState
          title="This could not be loaded"
          text={sentenceOf(options.error)}
          onRetry={() => void options.refetch()}
        />
      ) : (
        <Skeleton className="h-13" />
      )}
    </Dialog>
  )
}

type WaysProps = {
  email: string
  mode: SignInMode
  hasPasskey: boolean
  onProven: () => void
}

function Ways({ email, mode, hasPasskey, onProven }: WaysProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [busy, setBusy] = useState<'passkey' | 'address' | 'code' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** Runs a step and shows its error here, unless `elsewhere`. */
  async function run(step: NonNullable<typeof busy>, call: () => Promise<void>): Promise<void> {
    setBusy(step)
    setProblem(null)
    try {
      await call()
    } catch (error) {
      // The form of the code shows its own.
      if (step === 'code') throw error
      setProblem(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }

  async function ask(): Promise<void> {
    const { next } = await api('POST /api/auth/login', { body: { email } })
    if (next === 'code') setWaiting(newWait(email, Date.now()))
    else onProven()
  }

  const byPasskey = () =>
    run('passkey', async () => {
      const { askForPasskey, isGivenUp } = await import('../passkey.ts')
      try {
        const answer = await askForPasskey({ inField: false })
        await api('POST /api/auth/passkey', { body: { answer } })
        onProven()
      } catch (error) {
        if (!isGivenUp(error)) throw error
      }
    })

  const byCode = (code: string) =>
    run('code', async () => {
      await api('POST /api/auth/verify', { body: { code } })
      onProven()
    })

  if (waiting) {
    return (
      <div className="grid gap-5">
        <p className="text-quiet">
          We sent a code to <span className="font-semibold break-all text-text">{email}</span>.
        </p>
        <CodeForm
          waiting={waiting}
          busy={busy === 'code'}
          label="Confirm"
          hint={`${CODE_DIGITS} digits.`}
          onCode={byCode}
          onSendAgain={ask}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <FormError text={problem} />
      {hasPasskey && (
        <Button busy={busy === 'passkey'} onClick={() => void byPasskey()}>
          Use your passkey
        </Button>
      )}
      {mode === 'oidc' ? (
        <ByProvider email={email} quiet={hasPasskey} onBack={onProven} />
      ) : (
        <Button
          variant={hasPasskey ? 'secondary' : 'primary'}
          busy={busy === 'address'}
          onClick={() => void run('address', ask)}
        >
          {mode === 'code' ? 'E-mail me a code' : 'Confirm'}
        </Button>
      )}
    </div>
  )
}

type ByProviderProps = { email: string; quiet: boolean; onBack: () => void }

/** The provider opens in a separate tab, so that this page keeps all input. */
function ByProvider({ email, quiet, onBack }: ByProviderProps) {
  const [isOpened, setOpened] = useState(false)
  if (isOpened) {
    return (
      <>
        <p>Confirm in the other tab. Then close it and go on here.</p>
        <Button onClick={onBack}>Go on</Button>
      </>
    )
  }
  return (
    <a
      href={addressOf('/api/login', { query: { login_hint: email, prompt: 'login' } })}
      target="_blank"
      rel="noreferrer"
      className={buttonClass(quiet ? 'secondary' : 'primary')}
      onClick={() => setOpened(true)}
    >
      Confirm with your company’s sign-in
    </a>
  )
}
