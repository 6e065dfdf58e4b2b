import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { Parts } from '../../context.ts'
import { listInvalidIndexes } from '../../db/migrate/indexes.ts'
import type { Database } from '../../db/pool/pool.ts'

/** How e-mail is doing: `off` without SMTP settings. `reason` is in our own words. */
export type MailHealth = { state: 'off' | 'ok' } | { state: 'failing'; reason: string }

/**
 * For monitoring. `/healthz` fails if a restart would help: the database answers a new connection, but not this
 * server's. `/readyz` fails while the database does not answer or is restored, and once the server is about to stop, and says which. A
 * mail server that fails and an index that is not whole are named, and the server stays ready: people can work.
 */
export function answerHealth(
  app: FastifyInstance,
  { database, copy, restoring }: Parts,
  mailHealth: () => Promise<MailHealth>,
): void {
  const answer = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, handler })
  answer('/healthz', async (_request, reply) => {
    const ok = await isHealthy(database)
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  // The server listens only once the migrations are done.
  answer('/readyz', async (_request, reply) => {
    if (app.draining.active) return reply.code(503).send({ ok: false, draining: true })
    if (restoring?.isActive) return reply.code(503).send({ ok: false, restoring: true })
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
  })
}

/** Monitors give up after 10 seconds, and so would restart a server whose database is silent. */
const WITHIN_MS = 8_000
/** After this time without an answer a new connection is tried, which takes 4 seconds at most. */
const SOON_MS = 1_000

async function isHealthy(database: Database): Promise<boolean> {
  const answered = answers(database)
  const soon = await Promise.race([answered, rest(SOON_MS)])
  return soon || !(await database.answersNewConnection()) || answered
}

/** Whether the database answers, over a connection of the pool. A busy one may be slow. */
const answers = (database: Database): Promise<boolean> => {
  const answered = database.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, rest(WITHIN_MS)])
}

const rest = (ms: number): Promise<false> => pause(ms, false as const, { ref: false })
