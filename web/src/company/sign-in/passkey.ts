import type { Reply } from '@scope/contract/calls'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { api } from '../../lib/api/api.ts'

/** Loaded only for passkeys, because it contains the library. */

export const isPasskeyBrowser = browserSupportsWebAuthn

/** Whether this device can check a fingerprint, a face or its own PIN. */
export const isPasskeyDevice = async (): Promise<boolean> =>
  browserSupportsWebAuthn() && (await platformAuthenticatorIsAvailable())

/** Whether the user closed the browser’s question, or there is no passkey. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

export type Answer = Record<string, unknown>

/** Asks for a passkey to sign in. `inField`: the browser offers it in the e-mail field until it is chosen. */
export async function askForPasskey({ inField }: { inField: boolean }): Promise<Answer> {
  const { options } = await api('POST /api/auth/passkey/begin')
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inField,
  })
  return { ...answer }
}

/** Has the browser offer passkeys in the e-mail field, again after each that was refused. */
export async function offerInField(onAnswer: (answer: Answer) => Promise<boolean>): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  let isIn = false
  while (!isIn) {
    // Without an offer, the field and the button still work.
    const answer = await askForPasskey({ inField: true }).catch(() => null)
    if (!answer) return
    isIn = await onAnswer(answer)
  }
}

export const endOffer = (): void => WebAuthnAbortService.cancelCeremony()

/** Adds a passkey of this device to the user. */
export async function addPasskey(): Promise<Reply<'POST /api/passkeys'>> {
  const { options } = await api('POST /api/passkeys/begin')
  const answer = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return api('POST /api/passkeys', { body: { answer: { ...answer } } })
}
