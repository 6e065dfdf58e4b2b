import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what pages of other sites do by themselves: unsafe calls, and pictures, scripts and frames that point here,
 * which would count against the network of whoever looks at them. Every browser sends an unsafe call's origin; a client
 * that does not is no browser, so it sends no cookie by accident.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  if (SAFE.has(request.method)) {
    if (isOtherSite(request) && !opensPage(request)) throw fromOtherSite()
    return
  }
  const origin = request.headers.origin
  const own =
    site !== undefined
      ? site === 'same-origin'
      : origin === undefined || origin === publicUrl || hostOf(origin) === request.headers.host
  if (!own) throw fromOtherSite()
}

/**
 * Whether a person went to this address themselves, as far as the browser says: not if a page of another site sent
 * them, without a click on a link, or the browser fetches it in advance.
 */
export function isOwnStep(request: FastifyRequest): boolean {
  return opensPage(request) && (!isOtherSite(request) || request.headers['sec-fetch-user'] === '?1')
}

const isOtherSite = ({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean =>
  site === 'cross-site' || site === 'same-site'

/** Whether the browser opens the address in its window, and not as a part of a page. */
function opensPage({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': dest = 'document' } = headers
  const inAdvance = String(headers['sec-purpose'] ?? '').includes('prefetch')
  return mode === 'navigate' && dest === 'document' && !inAdvance
}

const fromOtherSite = () => new Refusal('forbidden', 'This call came from another site.')

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
