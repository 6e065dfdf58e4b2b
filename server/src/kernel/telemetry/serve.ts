import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Telemetry } from './telemetry.ts'

/** Answers `GET /metrics` on a port of its own, which people never reach. Resolves when it listens. */
export async function serveTelemetry(
  telemetry: Telemetry,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const page = await telemetry.page().catch(() => undefined)
    if (page === undefined) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': telemetry.contentType }).end(page)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
