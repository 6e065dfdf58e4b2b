import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The keys that were derived, by purpose and secret: a server has one secret and few purposes. */
const keys = new Map<string, Buffer>()

/**
 * Signs texts for one purpose with the server's secret: HMAC-SHA-256, in base64url. A signature for one purpose is worth
 * nothing for another.
 */
export function signing(secret: string, purpose: string) {
  const key = keyFor(secret, purpose)
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isSigned(text: string, signature: string): boolean {
      const [expected, received] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return expected.length === received.length && timingSafeEqual(expected, received)
    },
  }
}

/** Derived once: a sign-in needs it several times. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}
