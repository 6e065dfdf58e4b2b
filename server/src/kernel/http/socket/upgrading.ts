import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ErrorBody } from '@scope/contract/errors'
import type { Config } from '../../config.ts'
import { isInWindow, smallPage } from '../reply/refusal-page.ts'
import { headersOf } from '../response-headers.ts'

/** The server that answers before the tables are of this version. */
export type Upgrading = {
  /** What the start does now, for `/readyz`. */
  says(step: string): void
  /** Ends it, so that the port is free. */
  close(): Promise<void>
}

/** When pages and programs come again. */
const AGAIN_S = 5
const SENTENCE = 'Scope is being brought up to date. This page opens by itself when it is done.'
const REFRESH = `<meta http-equiv="refresh" content="${AGAIN_S}">\n`

/**
 * Listens where the server will. `/healthz` succeeds, since a restart would not help, and `/readyz` fails with the step.
 * Whoever opens a page is told to wait, and programs get the error of a server that is not available.
 */
export async function answerWhileUpgrading({
  host,
  port,
  publicUrl,
}: Pick<Config, 'host' | 'port' | 'publicUrl'>): Promise<Upgrading> {
  let step = ''
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').replace(/[?#].*$|(?<=.)\/$/g, '')
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    // The server that follows has the port to itself only once all connections have ended.
    response.setHeaders(new Map(Object.entries({ ...headersOf(publicUrl), connection: 'close' })))
    response.setHeader('cache-control', 'no-store')
    if (path === '/healthz') return reply(200, { ok: true })
    response.setHeader('retry-after', AGAIN_S)
    if (path === '/readyz') return reply(503, { ok: false, upgrade: step })
    if (isInWindow(request)) {
      const { headers, html } = smallPage(SENTENCE, '', REFRESH)
      return response.writeHead(503, headers).end(html)
    }
    const error = 'Scope is being brought up to date. Try again in a moment.'
    return reply(503, { code: 'unavailable', error } satisfies Omit<ErrorBody, 'requestId'>)
  }
  const server = createServer(answer)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    says: (next) => {
      step = next
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
