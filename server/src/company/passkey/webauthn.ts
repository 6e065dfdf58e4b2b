import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../kernel/config.ts'
import { passkeySite } from '../session/rules.ts'

/** The library is loaded when it is first needed. */
const library = () => import('@simplewebauthn/server')

/** The site that passkeys belong to. They do not work at another address. */
type Site = { id: string; origin: string }

export const siteOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): Site => ({
  id: passkeySite({ publicUrl }),
  origin: publicUrl,
})

/** The browser's answer, as the contract lets it in. */
type Answer = Readonly<Record<string, unknown>>
type Credential = { id: string; publicKey: string; counter: number; transports: string[] }

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** A person's handle, which a passkey keeps. It says nothing about them. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** The browser's options to add a passkey: one that is found without an address, and verifies its user. */
export async function askToAdd(
  site: Site,
  person: { userId: string; email: string; name: string },
  existing: readonly Pick<Credential, 'id' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Scope',
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(person.userId)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: [...existing],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** The new passkey of an answer, if the answer holds. */
export async function added(site: Site, answer: Answer, challenge: string): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(doesNotHold)
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** The browser's options to sign in with any of its passkeys for this site. */
export async function askToSignIn(site: Site) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' })
}

/** The passkey's new counter, if the answer holds and the counter has not gone back. */
export async function counted(
  site: Site,
  answer: Answer,
  challenge: string,
  { id, publicKey, counter }: Omit<Credential, 'transports'>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(doesNotHold)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for every answer that does not hold, whatever is wrong with it. */
const doesNotHold = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined })
