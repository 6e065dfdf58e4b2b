import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'
import type { Database } from '../db/pool.ts'

/** How e-mail is doing: `off` without SMTP settings. `reason` is in our own words. */
export type MailHealth = { state: 'off' | 'ok' } | { state: 'failing'; reason: string }

/**
 * For monitoring. `/healthz` fails if a restart would help: the database answers a new connection, but not this
 * server's. `/readyz` fails while the database does not answer, and once the server is about to stop, and says which. A
 * mail server that fails is named, and the server stays ready: people who are signed in can work.
 */
export function answerHealth(
  app: FastifyInstance,
  { database }: Parts,
  mailHealth: () => Promise<MailHealth>,
): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = (await answers(database)) || !(await database.answersAnew())
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  // The server listens only once the migrations are done.
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.draining.active) return reply.code(503).send({ ok: false, draining: true })
    if (!(await answers(database))) {
      return reply.code(503).send({ ok: false, database: 'does not answer' })
    }
    const mail = await mailHealth()
    return reply.send({ ok: true, ...(mail.state === 'off' ? {} : { mail }) })
  })
}

const answers = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )
