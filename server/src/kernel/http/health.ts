import type { FastifyInstance } from 'fastify'
import type { Parts } from '../context.ts'
import { listInvalidIndexes } from '../db/indexes.ts'
import type { Database } from '../db/pool.ts'

/** How e-mail is doing: `off` without SMTP settings. `reason` is in our own words. */
export type MailHealth = { state: 'off' | 'ok' } | { state: 'failing'; reason: string }

/**
 * For monitoring. `/healthz` fails if a restart would help: the database answers a new connection, but not this
 * server's. `/readyz` fails while the database does not answer, and once the server is about to stop, and says which. A
 * mail server that fails and an index that is not whole are named, and the server stays ready: people can work.
 */
export function answerHealth(
  app: FastifyInstance,
  { database, copy }: Parts,
  mailHealth: () => Promise<MailHealth>,
): void {
  const asked = { method: ['GET', 'HEAD'], schema: { hide: true } }
  app.route({
    ...asked,
    url: '/healthz',
    handler: async (_request, reply) => {
      const ok = (await answers(database)) || !(await database.answersAnew())
      return reply.code(ok ? 200 : 503).send({ ok })
    },
  })
  // The server listens only once the migrations are done.
  app.route({
    ...asked,
    url: '/readyz',
    handler: async (_request, reply) => {
      if (app.draining.active) return reply.code(503).send({ ok: false, draining: true })
      if (!(await answers(database))) {
        return reply.code(503).send({ ok: false, database: 'does not answer' })
      }
      const mail = await mailHealth()
      const invalid = await listInvalidIndexes(database.db)
      return reply.send({
        ok: true,
        ...(invalid.length > 0 ? { invalidIndexes: invalid } : {}),
        ...(copy?.since ? { copy: true } : {}),
        ...(mail.state === 'off' ? {} : { mail }),
      })
    },
  })
}

const answers = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )
