import { useState } from 'react'
import { delay } from '../../lib/delay.ts'
import { dismissToast } from '../../lib/toast/toast.ts'
import { fetchCurrentUser, oweSignOut, setSession } from '../session/session.ts'
import { holdSignOut, sendSignOut } from '../session/sign-out.ts'
import { rememberBeginning } from './new-sign-in.ts'

const WELCOME_MS = 400

export type Phase = 'idle' | 'checking' | 'signing-in' | 'signed-in'

/** Sign-in succeeded, but the browser did not store the cookie. */
export class SessionNotKept extends Error {}

/** Makes a call that answers whether the session has begun, and enters if so. Rejects if it failed. */
export type Enter = (at: 'checking' | 'signing-in', call: () => Promise<boolean>) => Promise<void>

/** From a proof to the session. `onStart` lets the caller preload the next screen. */
export function useEntering(onStart: () => void) {
  const [phase, setPhase] = useState<Phase>('idle')

  const enter: Enter = async (at, call) => {
    setPhase(at)
    dismissToast()
    onStart()
    // Ignores an earlier pending session request, which could sign in the previous user.
    setSession({ status: 'signed-out' })
    holdSignOut()
    try {
      if (!(await call())) {
        setPhase('idle')
        void sendSignOut()
        return
      }
      oweSignOut(null)
      rememberBeginning()
      setPhase('signing-in')
      const user = await fetchCurrentUser()
      if (!user) throw new SessionNotKept()
      setPhase('signed-in')
      await delay(WELCOME_MS)
      setSession({ status: 'signed-in', user })
    } catch (error) {
      setPhase('idle')
      void sendSignOut()
      throw error
    }
  }

  return { phase, enter }
}
