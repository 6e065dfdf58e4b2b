import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe calls from pages of other sites. Every browser sends the call's origin; a client that does not is no
 * browser, so it sends no cookie by accident.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const own =
    site !== undefined
      ? site === 'same-origin'
      : origin === undefined || origin === publicUrl || hostOf(origin) === request.headers.host
  if (!own) throw new Refusal('forbidden', 'This call came from another site.')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
