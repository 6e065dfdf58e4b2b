import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Everything from this origin, nothing inline. The nonce is for the style element of the dialog's scroll lock; only
 * pages get one. `filesGoTo` is the origin of the file store, to which browsers upload.
 */
export function contentSecurityPolicy(nonce?: string, filesGoTo?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${filesGoTo ? ` ${filesGoTo}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers of every reply, apart from HTTPS. The browser's own speech recognition needs the microphone. */
const HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** The headers of every reply of a server at this address. */
export function headersOf(publicUrl: string): Record<string, string> {
  const https = publicUrl.startsWith('https:')
  return https ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : HEADERS
}

/** Sets the headers of every reply, also if its address could not be parsed. */
export function setHeaders(reply: FastifyReply, publicUrl: string): void {
  reply.headers({ ...headersOf(publicUrl), 'x-request-id': reply.request.id })
  if (reply.request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
}

export function secureHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (_request, reply) => setHeaders(reply, publicUrl))
}
