import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How long a page takes on a slow line. */
const PAGE_MS = 700

export type SlowLine = { url: string; close(): Promise<void> }

/** An address of Scope at which pages take long, as on a slow line. Calls and files do not. */
export async function startSlowLine(scope: string): Promise<SlowLine> {
  const server = createServer((incoming, reply) => {
    const isPage = incoming.headers.accept?.includes('text/html') ?? false
    const { method, headers } = incoming
    const sent = request(new URL(incoming.url ?? '/', scope), { method, headers }, (answer) => {
      const answerIt = () => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      }
      setTimeout(answerIt, isPage ? PAGE_MS : 0)
    })
    // While Scope is replaced, as a proxy answers.
    sent.on('error', () => reply.writeHead(502).end())
    incoming.pipe(sent)
    reply.on('close', () => sent.destroy())
  })
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resume) => {
        server.close(() => resume())
        server.closeAllConnections()
      }),
  }
}
