import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe call that another site's page makes. Every browser says where a call comes from; a client that
 * says nothing is no browser and carries nobody's cookie by accident.
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
