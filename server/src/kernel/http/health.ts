import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'

/** How e-mail is doing: `off` without SMTP settings. `reason` is in our own words. */
export type MailHealth = { state: 'off' | 'ok' } | { state: 'failing'; reason: string }

/**
 * For monitoring: `/healthz` says the process is up, `/readyz` that the database answers too. A mail server that fails
 * is named, and the server stays ready: people who are signed in can work.
 */
export function answerHealth(
  app: FastifyInstance,
  { database }: Parts,
  mailHealth: () => Promise<MailHealth>,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  // The server listens only once the migrations are done.
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await database.ping().then(
      () => true,
      () => false,
    )
    if (!ok) return reply.code(503).send({ ok })
    const mail = await mailHealth()
    return reply.send({ ok, ...(mail.state === 'off' ? {} : { mail }) })
  })
}
