import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Signs texts for one purpose with the server's secret: HMAC-SHA-256, in base64url. A signature for one purpose is worth
 * nothing for another.
 */
export function signing(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isSigned(text: string, signature: string): boolean {
      const [due, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return due.length === given.length && timingSafeEqual(due, given)
    },
  }
}
