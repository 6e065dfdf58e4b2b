import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { setScene } from '../../../../test/scene.ts'
import { makePriority } from '../../../../test/world.ts'

const { server, db, venue, gm } = setScene({ once: true })
let get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>

beforeAll(async () => {
  for (const _ of [1, 2, 3]) await makePriority(db, venue, gm)
  const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
  get = (url, headers = {}) => server.app.inject({ url, headers: { cookie, ...headers } })
})

const encodingOf = async (url: string, headers: Record<string, string>) =>
  (await get(url, headers)).headers['content-encoding']

test('a long reply is compressed as the client takes it, and says so', async () => {
  const plain = await get('/api/priorities')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await get('/api/priorities', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(brotli.rawPayload.length),
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const gzip = await get('/api/priorities', { 'accept-encoding': 'br;q=0, gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('not a short one, nor one that another site asked for', async () => {
  const accepts = { 'accept-encoding': 'br' }
  expect(await encodingOf('/api/auth/user', accepts)).toBeUndefined()
  expect(await encodingOf('/api/priorities', { ...accepts, 'sec-fetch-site': 'same-origin' })).toBe('br')
  expect(await encodingOf('/api/priorities', { ...accepts, 'sec-fetch-site': 'cross-site' })).toBeUndefined()
  expect(await encodingOf('/api/priorities', { ...accepts, 'sec-fetch-site': 'same-site' })).toBeUndefined()
})
