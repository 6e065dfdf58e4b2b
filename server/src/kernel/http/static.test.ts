import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'

const DIST = join(import.meta.dirname, '../../../../web/dist')
let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

describe.runIf(existsSync(join(DIST, 'index.html')))('the built web app', () => {
  test.each(['/', '/login', '/archive?year=2025', '/no/such/page', '/metrics/a.b', '/foo.bar'])(
    '%s is the page, not cached',
    async (url) => {
      const { statusCode, headers, body } = await server.app.inject({ url })
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toContain('text/html')
      expect(headers['cache-control']).toBe('no-store')
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
      expect(nonce).toHaveLength(24)
      expect(body).toContain(nonce)
      expect(body).not.toContain('__NONCE__')
    },
  )

  test('each page has a new nonce', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => server.app.inject({ url: '/' })))
    expect(first?.headers['content-security-policy']).not.toBe(second?.headers['content-security-policy'])
  })

  test('hashed files are cached for ever and sent compressed', async () => {
    const script = (await readdir(join(DIST, 'assets'))).find((name) => name.endsWith('.js'))
    const url = `/assets/${script}`
    const { headers } = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toBe('br')
    const plain = await server.app.inject({ url })
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test.each(['/assets/nothing.js', '/assets/..%2f..%2fpackage.json', '/api/nothing.json'])(
    '%s is not a file',
    async (url) => {
      expect((await server.app.inject({ url })).statusCode).toBe(404)
    },
  )

  test('posting to a page is a 404', async () => {
    expect((await server.app.inject({ method: 'POST', url: '/login', payload: {} })).statusCode).toBe(404)
  })
})
