import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest, onSendHookHandler } from 'fastify'

/** Below this a reply fits into one packet anyway. */
const LEAST_CHARACTERS = 1000

/** The quickest already saves most. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

/**
 * Compresses a JSON reply. Not one to a request from another site: whoever could make a user's browser ask for texts of
 * theirs could learn from the lengths what else is in the replies (BREACH).
 */
export const compressReply: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string' || payload.length < LEAST_CHARACTERS) return done(null, payload)
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload)
  reply.header('vary', 'accept-encoding')
  const encoding = fromElsewhere(request) ? undefined : encodingOf(request.headers['accept-encoding'])
  if (!encoding) return done(null, payload)
  const finish = (error: Error | null, compressed: Buffer) => {
    if (error) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    done(null, compressed)
  }
  if (encoding === 'br') brotliCompress(payload, BROTLI, finish)
  else gzip(payload, GZIP, finish)
}

const OWN_SITES = new Set([undefined, 'same-origin', 'none'])

const fromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !OWN_SITES.has(headers['sec-fetch-site'] as string | undefined)

/** The encoding to use, of those that a client names. One with a weight of 0 is not wanted. */
function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const named = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim())
  if (named.includes('br')) return 'br'
  return named.includes('gzip') ? 'gzip' : undefined
}
