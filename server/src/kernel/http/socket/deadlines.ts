import type { FastifyInstance } from 'fastify'
import { answerSocket } from '../reply/errors.ts'

/** How long a client may take, in milliseconds. */
export type Deadlines = {
  headersMs: number
  /** For the body of a call. 256 kB arrive in time at 9 kB/s. */
  bodyMs: number
  /** For a whole request, and for the body of a file or an import: 10 MB arrive in time at 35 kB/s. */
  requestMs: number
  /** How often Node looks for requests that are over time. */
  checkMs: number
  /** How long a connection may rest between calls: longer than the 60 s of usual proxies. */
  keepAliveMs: number
  /** How long a connection may be silent: longer than a model may take for an answer. */
  silentMs: number
}

export const DEADLINES: Deadlines = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 300_000,
  checkMs: 5_000,
  keepAliveMs: 72_000,
  silentMs: 600_000,
}

/**
 * Ends a request whose body does not arrive in time, so that nobody holds connections open for nothing. Files and large
 * imports have more time, as long as they are not refused.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { bodyMs, requestMs }: Deadlines,
  { usualBody, publicUrl }: { usualBody: number; publicUrl: string },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (encoding === undefined && !Number(length)) return done()
    const isLarge =
      request.url.startsWith('/files/') || (request.routeOptions.bodyLimit ?? usualBody) > usualBody
    const end = () => {
      if (!raw.complete) answerSocket(raw.socket, 'timeout', publicUrl)
    }
    let timer = setTimeout(end, isLarge ? requestMs : bodyMs).unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    reply.raw.once('finish', () => {
      stop()
      // The call was answered without its body, for example refused.
      if (!raw.complete) timer = setTimeout(() => raw.destroy(), bodyMs).unref()
    })
    done()
  })
}
