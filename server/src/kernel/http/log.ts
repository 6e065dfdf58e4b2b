import type { FastifyInstance } from 'fastify'

/** One line a call: its id, its name in the contract, how it ended. No one's text, address or cookie. */
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
