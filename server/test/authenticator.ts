import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/*
 * A passkey in software (Web Authentication, ES256, no attestation), which can also be dishonest.
 */

type Options = Record<string, unknown>
type Answer = Record<string, unknown>

/** The differences from an honest answer. */
type Twist = {
  origin?: string
  challenge?: string
  /** Whether the user's finger, face or PIN was checked. */
  verified?: boolean
  counter?: number
  /** The user id in the answer. */
  owner?: string
  /** The site in the answer. */
  site?: string
}

export type Authenticator = {
  /** The answer to the options for a new passkey. */
  add(options: Options, twist?: Twist): Answer
  /** The answer to the options for signing in. Each use counts one more. */
  signIn(options: Options, twist?: Twist): Answer
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export function authenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let owner = ''

  const dataOf = (twist: Twist, more: { flags: number; key?: Buffer }) => {
    counter += 1
    const flags = PRESENT | (twist.verified === false ? 0 : VERIFIED) | more.flags
    return Buffer.concat([
      sha256(Buffer.from(twist.site ?? new URL(origin).hostname)),
      Buffer.from([flags]),
      number(twist.counter ?? counter, 4),
      more.key ?? Buffer.alloc(0),
    ])
  }
  const clientData = (type: string, options: Options, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? options.challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const answer = (response: Answer): Answer => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    add: (options, twist = {}) => {
      owner = (options.user as { id: string }).id
      const credential = Buffer.concat([Buffer.alloc(16), number(id.length, 2), id, coseOf(publicKey)])
      const data = dataOf(twist, { flags: ATTESTED, key: credential })
      const attestation = map([
        [word('fmt'), word('none')],
        [word('attStmt'), map([])],
        [word('authData'), bytes(data)],
      ])
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options, twist)),
        attestationObject: text(attestation),
        transports: ['internal'],
      })
    },
    signIn: (options, twist = {}) => {
      const data = dataOf(twist, { flags: 0 })
      const client = clientData('webauthn.get', options, twist)
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: twist.owner ? text(Buffer.from(twist.owner)) : owner,
      })
    },
  }
}

const text = (value: Buffer): string => value.toString('base64url')
const sha256 = (value: Buffer): Buffer => createHash('sha256').update(value).digest()

function number(value: number, size: number): Buffer {
  const buffer = Buffer.alloc(size)
  buffer.writeUIntBE(value, 0, size)
  return buffer
}

// CBOR, as far as a passkey needs it: sizes below 256.
const head = (kind: number, size: number): Buffer =>
  size < 24 ? Buffer.from([kind | size]) : Buffer.from([kind | 24, size])
const bytes = (value: Buffer): Buffer => Buffer.concat([head(0x40, value.length), value])
const word = (value: string): Buffer => Buffer.concat([head(0x60, value.length), Buffer.from(value)])
const map = (fields: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(0xa0, fields.length), ...fields.flat()])
const integer = (value: number): Buffer => (value < 0 ? head(0x20, -1 - value) : head(0, value))

/** A P-256 key as COSE. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}
