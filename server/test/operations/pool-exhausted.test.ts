import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { openDatabase } from '../../src/kernel/db/pool/pool.ts'
import { testApp } from '../app.ts'
import { makeCompany, makeStaff } from '../world.ts'

/* All connections of a server are busy (operations, faults). */

const CONNECTIONS = 2
const WAIT_MS = 400
/** Generous for a slow machine: each call waits once, and none for another. */
const WITHIN_MS = 5_000

test('calls wait for a busy pool for their time only, then answer 503, and all is well once it is free', async () => {
  const server = await testApp()
  const database = openDatabase(server.workUrl, { connections: CONNECTIONS, waitMs: WAIT_MS })
  const app = await buildApp({ ...server.parts, database })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await server.close()
  })
  const { email } = await makeStaff(server.database.db, await makeCompany(server.database.db), 'VP')
  const { cookie } = await server.nobody('POST /api/auth/login', { body: { email } })
  const ask = (url: string) => app.inject({ url, headers: { cookie } })
  const statuses = async (...urls: string[]) =>
    (await Promise.all(urls.map(ask))).map(({ statusCode }) => statusCode)

  const free = Promise.withResolvers<void>()
  const held = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>())
  const holding = Promise.all(
    held.map((taken) =>
      database.transaction(async (tx) => {
        await tx.run(sql`select 1`)
        taken.resolve()
        await free.promise
      }),
    ),
  )
  await Promise.all(held.map(({ promise }) => promise))

  const from = performance.now()
  const refused = await Promise.all(Array.from({ length: 50 }, () => ask('/api/me')))
  expect(performance.now() - from).toBeGreaterThanOrEqual(WAIT_MS - 5)
  expect(performance.now() - from).toBeLessThan(WITHIN_MS)
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(refused[0]?.json()).toMatchObject({
    code: 'unavailable',
    error: 'The database is not responding. Try again in a moment.',
  })
  expect(database.usage().calls).toEqual({ used: CONNECTIONS, idle: 0, waiting: 0 })
  // The database answers, but not to this server: it should get no calls, and a restart would help.
  expect(await statuses('/readyz', '/healthz')).toEqual([503, 503])

  const next = statuses('/api/me', '/api/me', '/api/me')
  free.resolve()
  await holding
  expect(await next).toEqual([200, 200, 200])
  expect(await statuses('/readyz', '/healthz')).toEqual([200, 200])
})
