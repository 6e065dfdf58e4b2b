import { useState } from 'react'
import { Link } from 'wouter'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { useTitle } from '../../../lib/window/use-title.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { type CurrentUser, startOver } from '../../session/session.ts'
import { rememberNewSignIn } from '../new-sign-in.ts'
import { Threshold } from './Threshold.tsx'

type LinkInsideProps = {
  user: CurrentUser
  /** The token of the link. */
  proof: string
  /** The page to open without the link. */
  next: string
}

/** A sign-in link opened while someone is signed in. Only its owner knows whose it is, so the user decides. */
export function LinkInside({ user, proof, next }: LinkInsideProps) {
  const { firstName, lastName, email } = user
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  useTitle('Sign In')

  async function use() {
    setBusy(true)
    setRefused(null)
    try {
      await api('POST /api/auth/verify', { body: { proof } })
      rememberNewSignIn()
      startOver()
    } catch (error) {
      setRefused(sentenceOf(error))
      setBusy(false)
    }
  }

  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <Threshold title="You are signed in already">
      <div className="grid gap-5">
        <p className="text-quiet">
          You are signed in as <span className="font-semibold break-words text-text">{name || email}</span>
          {name && <span className="break-words"> ({email})</span>}. A link for somebody else signs them in
          and you out. What you typed is kept on this device.
        </p>
        <FormError text={refused} />
        <Link href={next} replace className={`${buttonClass()} min-h-13 lg:w-56`}>
          Continue as {firstName ?? email}
        </Link>
        <Button variant="secondary" busy={busy} className="min-h-13 lg:w-56" onClick={() => void use()}>
          Sign in with the link
        </Button>
      </div>
    </Threshold>
  )
}
