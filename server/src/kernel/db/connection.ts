import { readFileSync } from 'node:fs'
import type { Encryption } from '@scope/contract/outreach/system.words'
import type pg from 'pg'

/** The part of an address before its question mark, and what stands behind it. */
export function partsOf(address: string): { place: string; params: URLSearchParams } {
  const [place = '', query] = address.split('?')
  return { place, params: new URLSearchParams(query) }
}

/** How a connection to this address is protected on its way. */
export function encryptionOf(address: string): Encryption {
  const { place, params } = partsOf(address)
  if ((params.get('host') ?? '').startsWith('/') || /[/@]%2f/i.test(place)) return 'socket'
  const mode = params.get('sslmode') ?? (params.has('sslrootcert') ? 'verify-full' : 'disable')
  if (mode === 'disable') return 'plain'
  return mode === 'require' ? 'encrypted' : 'verified'
}

/**
 * What `pg` needs to connect to an address. `sslmode` is put into its own settings here, since its next version reads
 * some of these words in another way. `sslrootcert` is a path, or the certificates themselves.
 */
export function connectionTo(address: string): Pick<pg.ClientConfig, 'connectionString' | 'ssl'> {
  const { place, params } = partsOf(address)
  const encryption = encryptionOf(address)
  const [ca, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => pemOf(params.get(name)))
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']) params.delete(name)
  return {
    connectionString: params.size > 0 ? `${place}?${params}` : place,
    ssl:
      encryption === 'verified' || encryption === 'encrypted'
        ? {
            rejectUnauthorized: encryption === 'verified',
            ...(ca && { ca }),
            ...(cert && { cert }),
            ...(key && { key }),
          }
        : false,
  }
}

const pemOf = (text: string | null): string | undefined =>
  text?.startsWith('-----BEGIN') ? text : text ? readFileSync(text, 'utf8') : undefined
