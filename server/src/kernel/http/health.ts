import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'

/** For monitoring: `/healthz` says the process is up, `/readyz` that the database answers too. */
export function answerHealth(app: FastifyInstance, { database }: Parts): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  // The server listens only once the migrations are done.
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await database.ping().then(
      () => true,
      () => false,
    )
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}
