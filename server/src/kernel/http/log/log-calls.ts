import type { FastifyInstance } from 'fastify'

/** Logs one line per call: its id, its name in the contract and its status. Never a person's text, URL or cookie. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url === undefined) return
    request.log.info(
      {
        call: `${request.method} ${request.routeOptions.url}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}
