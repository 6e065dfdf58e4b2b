import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../kernel/refusal.ts'

/** The cost of scrypt. The real one takes 32 MB and about a tenth of a second (sign-in, numbers). */
export type CodeCost = { N: number; r: number; p: number }
export const REAL_COST: CodeCost = { N: 2 ** 15, r: 8, p: 1 }

const SALT_BYTES = 16
const HASH_BYTES = 32
/** How many are computed at once, and how many wait. Beyond that the call is refused. */
const AT_ONCE = 4
const QUEUE = 50
const BUSY = 'Too many people are signing in right now. Try again in a moment.'
const RETRY_AFTER_SECONDS = 5

export type CodeHash = {
  /** A code with a new salt, as it is stored: `salt:hash`. */
  make(code: string): Promise<string>
  matches(code: string, stored: string): Promise<boolean>
}

/** Hashes codes with scrypt, a salt of their own and a pepper from the server's secret. */
export function codeHash(secret: string, cost: CodeCost = REAL_COST): CodeHash {
  const pepper = Buffer.from(hkdfSync('sha256', secret, '', 'pepper of codes', HASH_BYTES))
  const inTurn = turns()
  const derive = (code: string, salt: Buffer) =>
    inTurn(() => scryptOf(createHmac('sha256', pepper).update(code).digest(), salt, cost))
  return {
    make: async (code) => {
      const salt = randomBytes(SALT_BYTES)
      return `${salt.toString('base64url')}:${(await derive(code, salt)).toString('base64url')}`
    },
    matches: async (code, stored) => {
      const [salt, hash] = stored.split(':').map((part) => Buffer.from(part, 'base64url'))
      if (!salt || hash?.length !== HASH_BYTES) return false
      return timingSafeEqual(await derive(code, salt), hash)
    },
  }
}

function scryptOf(peppered: Buffer, salt: Buffer, { N, r, p }: CodeCost): Promise<Buffer> {
  // Twice what scrypt needs, and a little for a small cost.
  const maxmem = 2 * 128 * N * r + 2 ** 20
  return new Promise((resolve, reject) => {
    scrypt(peppered, salt, HASH_BYTES, { N, r, p, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

/** Runs a few at once, lets some wait in turn, and refuses the rest. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= AT_ONCE) {
      if (queue.length >= QUEUE) {
        throw new Refusal('unavailable', BUSY, {}, RETRY_AFTER_SECONDS)
      }
      // The finished one hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
