import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toastSignInFailure } from '../failure.ts'
import {
  type Answer,
  askForPasskey,
  endOffer,
  isGivenUp,
  isPasskeyBrowser,
  offerInField,
} from '../passkey.ts'
import { prove } from '../prove.ts'
import type { Enter } from '../use-entering.ts'

/** Lets the browser offer passkeys in the e-mail field, and has a button for browsers and users that need one. */
export function PasskeySignIn({ enter }: { enter: Enter }) {
  const [isNone, setNone] = useState(false)
  const latest = useRef(enter)
  latest.current = enter

  useEffect(() => {
    void offerInField((answer) => enterWith(latest.current, answer))
    return endOffer
  }, [])

  async function ask() {
    setNone(false)
    try {
      // This ends the offer in the field.
      if (await enterWith(enter, await askForPasskey({ inField: false }))) return
    } catch (error) {
      if (isGivenUp(error)) setNone(true)
      else toastSignInFailure(error)
    }
    void offerInField((answer) => enterWith(latest.current, answer))
  }

  if (!isPasskeyBrowser()) return null
  return (
    <div className="grid animate-appear gap-2">
      <Button variant="secondary" className="min-h-13 lg:w-44" onClick={() => void ask()}>
        Use a passkey
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {isNone && 'No passkey was used. Sign in with your e-mail address.'}
      </p>
    </div>
  )
}

/** Signs in with a passkey’s answer. False if it is refused. */
async function enterWith(enter: Enter, answer: Answer): Promise<boolean> {
  try {
    await prove(enter, { answer })
    return true
  } catch (error) {
    toastSignInFailure(error)
    return false
  }
}
