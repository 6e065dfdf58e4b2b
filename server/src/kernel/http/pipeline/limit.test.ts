import { CALLS } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { LIMITS } from '@scope/contract/kernel/limits'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeScene, setScene } from '../../../../test/scene.ts'
import { makeCompany, makeStaff, type Staff } from '../../../../test/world.ts'
import { buildApp } from '../../../app.ts'

const { server, db } = setScene()
/** Two servers on one database. */
let both: [FastifyInstance, FastifyInstance]

beforeAll(async () => {
  const config = {
    ...server.parts.config,
    signInPerMinute: LIMITS.signIn[0].max,
    trustProxy: 1,
    trustedAck: true,
  }
  const another = () => buildApp({ ...server.parts, config })
  both = [await another(), await another()]
})
beforeEach(async () => {
  await db.run(sql`delete from call_counts`)
})
afterAll(async () => {
  await Promise.all(both.map((app) => app.close()))
})

const signIn = (app: FastifyInstance, from: string, email = 'nobody@lantern.example') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from },
    payload: { email },
  })

/** The statuses of so many attempts, in turn on both servers. */
async function attempts(count: number, from: string): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => signIn(n % 2 ? both[0] : both[1], from)),
  )
  return answers.map(({ statusCode }) => statusCode).toSorted()
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('signing in', () => {
  test('counts for the connection’s address if the proxy names none', async () => {
    // An hour before the other tests, whose calls come from the same connection.
    server.clock.set('2026-11-20T17:00:00Z')
    const named = Array.from({ length: 25 }, (_, n) => signIn(both[0], `name-${n}`))
    const statuses = (await Promise.all(named)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([...times(20, 400), ...times(5, 429)])
  })

  test('is limited by network across servers, and the refusal says how long to wait', async () => {
    server.clock.set('2026-11-20T18:00:48.200Z')
    expect(await attempts(25, '192.0.2.1')).toEqual([...times(20, 400), ...times(5, 429)])
    const refused = await signIn(both[0], '192.0.2.1')
    expect(refused.headers['retry-after']).toBe('12')
    expect(refused.json()).toMatchObject({
      code: 'tooMany',
      error: 'Too many attempts from your network. Try again in 12 seconds.',
    })
    expect(await attempts(1, '192.0.2.2')).toEqual([400])
    server.clock.set('2026-11-20T18:01:00Z')
    expect(await attempts(1, '192.0.2.1')).toEqual([400])
  })

  test('is limited an hour too', async () => {
    for (let minute = 10; minute < 20; minute += 1) {
      server.clock.set(`2026-11-20T18:${minute}:00Z`)
      expect(await attempts(20, '192.0.2.3')).toEqual(times(20, 400))
    }
    server.clock.set('2026-11-20T18:20:00Z')
    expect(await attempts(2, '192.0.2.3')).toEqual([429, 429])
    expect((await signIn(both[1], '192.0.2.3')).json().error).toContain('Try again in 40 minutes.')
    server.clock.set('2026-11-20T19:00:00Z')
    expect(await attempts(1, '192.0.2.3')).toEqual([400])
  })

  test('counts an IPv6 household as one, also where the calls are refused', async () => {
    const spread = Array.from({ length: 21 }, (_, n) => signIn(both[n % 2 ? 0 : 1], `2001:db8::${n + 1}`))
    const statuses = (await Promise.all(spread)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('over the limit costs the database nothing more until the window is over', async () => {
    await attempts(30, '192.0.2.4')
    // Now both servers know.
    await attempts(2, '192.0.2.4')
    const counted = () => db.rows<{ n: number }>(sql`select sum(count)::int as n from call_counts`)
    const [before] = await counted()
    expect(await attempts(10, '192.0.2.4')).toEqual(times(10, 429))
    expect(await counted()).toEqual([before])
  })

  test('leaves no address and no person in the counts', async () => {
    await attempts(2, '192.0.2.5')
    const stored = await db.rows<{ key: string }>(sql`select key from call_counts`)
    expect(stored).toHaveLength(2)
    for (const { key } of stored) expect(key).toMatch(/^[\w-]{43}$/)
  })
})

describe('dear calls', () => {
  const dear = Object.entries<Call>(CALLS).filter(
    ([, { type, bodyMax }]) => bodyMax || (type && type !== 'application/octet-stream'),
  )

  test.each(dear)('%s has a limit by person, or by network if it is open to anyone', (_name, call) => {
    const { who, limits = [] } = call
    expect(limits.map(({ by }) => by)).toContain(who === 'anyone' ? 'network' : 'person')
  })

  test('only a call that is open to anyone counts by network: a bar shares one address', () => {
    for (const { who, limits = [] } of Object.values<Call>(CALLS)) {
      for (const { by } of limits) expect(by === 'network').toBe(who === 'anyone')
    }
  })

  test('are limited by person, wherever that person is', async () => {
    const company = await makeCompany(db)
    const cookies = await Promise.all([0, 1].map(async () => sessionOf(await makeStaff(db, company, 'VP'))))
    const download = (n: number, cookie = '') =>
      both[n % 2 ? 0 : 1].inject({
        url: '/api/rollup.csv',
        headers: { cookie, 'x-forwarded-for': `192.0.2.${n + 1}` },
      })
    const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => download(n, cookies[0])))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...times(60, 200), 429])
    expect((await download(0, cookies[1])).statusCode).toBe(200)
    const refused = await download(1, cookies[0])
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json().error).toBe('You have done this too often. Try again in a minute.')
  })

  async function sessionOf({ email }: Staff): Promise<string> {
    const [cookie] = (await signIn(both[0], '127.0.0.1', email)).cookies
    return `${cookie?.name}=${cookie?.value}`
  }
})

describe('so many writes a minute', () => {
  test('are one person’s, reads are not counted, and the refusal says when to try again', async () => {
    const { venue, lead, gm } = await makeScene(server, ['venue', 'lead', 'gm'])
    const config = { ...server.parts.config, writesPerMinute: 20 }
    const app = await buildApp({ ...server.parts, config })
    const as = async (email: string) => {
      const login = { method: 'POST', url: '/api/auth/login', payload: { email } } as const
      const [cookie] = (await app.inject(login)).cookies
      return { cookie: `${cookie?.name}=${cookie?.value}` }
    }
    const [asLead, asGm] = [await as(lead.email), await as(gm.email)]
    server.clock.set('2026-11-20T18:00:48.200Z')
    const save = (headers: { cookie: string }, entry: string) =>
      app.inject({
        method: 'POST',
        url: '/api/journals',
        headers,
        payload: { venueId: venue.id, bltId: lead.id, weekOf: '2026-11-16', entry, draft: true },
      })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => save(asLead, `Saved ${n}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json()).toMatchObject({
      code: 'tooMany',
      error: 'You have saved 20 times within a minute. Try again in 12 seconds.',
    })
    expect((await app.inject({ url: '/api/me', headers: asLead })).statusCode).toBe(200)
    expect((await save(asGm, 'Mine')).statusCode).toBe(201)
    server.clock.set('2026-11-20T18:01:00Z')
    expect((await save(asLead, 'Again')).statusCode).toBe(201)
    await app.close()
  })
})
