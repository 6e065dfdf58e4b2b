import { useState } from 'react'
import { PATHS } from '../../../lib/address/paths.ts'
import { NetworkError, sentenceOf } from '../../../lib/api/api.ts'
import { useTitle } from '../../../lib/window/use-title.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { toastSignInFailure } from '../failure.ts'
import { prove } from '../prove.ts'
import type { Enter } from '../use-entering.ts'
import { Threshold } from './Threshold.tsx'

type LinkStepProps = {
  busy: boolean
  /** Whether this browser requested the e-mail. If not, another one did, or the operator printed the link. */
  isAsked: boolean
  /** The token of the link. */
  proof: string
  enter: Enter
}

/** The page of a sign-in link. Mail scanners open links, so only its button uses the link. */
export function LinkStep({ busy, isAsked, proof, enter }: LinkStepProps) {
  const [refused, setRefused] = useState<string | null>(null)
  useTitle('Sign In')

  async function use() {
    setRefused(null)
    try {
      await prove(enter, { proof })
    } catch (error) {
      if (error instanceof NetworkError) toastSignInFailure(error)
      else setRefused(sentenceOf(error))
    }
  }

  return (
    <Threshold title="Sign in with your link">
      <div className="grid gap-5">
        {refused ? (
          <p role="alert" className="font-semibold text-overdue">
            {refused}
          </p>
        ) : (
          <p className="text-quiet">Your link works once.</p>
        )}
        {!isAsked && (
          <p className={refused ? '' : 'text-sm text-quiet'}>
            Asked in another browser or app? Type the code from the e-mail there.
          </p>
        )}
        <Button busy={busy} className="min-h-13 lg:w-44" onClick={() => void use()}>
          {busy ? 'Signing In...' : 'Sign In'}
        </Button>
        {refused && (
          <a href={PATHS.login} className={`${buttonClass('secondary')} min-h-13 lg:w-44`}>
            Use my address
          </a>
        )}
      </div>
    </Threshold>
  )
}
