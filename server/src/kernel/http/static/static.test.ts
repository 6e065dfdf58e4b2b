import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { STORED_PAGES } from '@scope/contract/kernel/paths.words'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { setScene } from '../../../../test/scene.ts'

const DIST = join(import.meta.dirname, '../../../../../web/dist')
const { server } = setScene()

describe.runIf(existsSync(join(DIST, 'index.html')))('the built web app', () => {
  test.each(['/', '/login', '/archive?year=2025', '/settings/', '/metrics/a.b', '/venue/pier-9/board'])(
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

  test.each(['/404', '/no/such/page', '/foo.bar', '/metrics', '/venue/pier-9'])(
    '%s is no screen: a browser gets 404 with the page that says so',
    async (url) => {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const { statusCode, headers: sent, body } = await server.app.inject({ url, headers })
      expect([statusCode, sent['cache-control']]).toEqual([404, 'no-store'])
      expect(sent['content-type']).toContain('text/html')
      expect(body).not.toContain('__NONCE__')
    },
  )

  test.each(['/404', '/sw.js', '/retired-worker.js', '/manifest.json', '/robots.txt', '/icons/a.png'])(
    '%s is no file',
    async (url) => {
      const answer = await server.app.inject({ url, headers: { accept: '*/*' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'notFound' })
    },
  )

  test('every file and page is answered to HEAD as to GET, without a body', async () => {
    const assets = (await readdir(join(DIST, 'assets'))).slice(0, 3).map((name) => `/assets/${name}`)
    const files = ['/worker.js', '/manifest.webmanifest', '/', '/archive', ...assets]
    for (const url of files) {
      const [whole, head] = [
        await server.app.inject({ url }),
        await server.app.inject({ method: 'HEAD', url }),
      ]
      expect([url, head.statusCode, head.body]).toEqual([url, whole.statusCode, ''])
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    }
  })

  test('a page loads beside its first file what it needs, and home asks for its data', async () => {
    const linksOf = async (url: string, cookie?: string) => {
      const { body } = await server.app.inject({ url, headers: cookie ? { cookie } : {} })
      return [...body.matchAll(/<link data-for="([\w-]+)"[^>]* href="([^"]+)"/g)].map(([, name, href]) => [
        name,
        href,
      ])
    }
    const cookie = 'scope=x'
    expect(await linksOf('/')).toEqual([])
    expect((await linksOf('/archive', cookie)).map(([name]) => name)).not.toContain('home')
    expect(await linksOf('/archive', cookie)).not.toEqual([])
    expect(await linksOf('/', cookie)).toContainEqual(['home', '/api/home'])
    expect(await linksOf('/?venue=a%22b&blt=c&theme=dark', cookie)).toContainEqual([
      'home',
      '/api/home?venue=a%22b&amp;blt=c',
    ])
  })

  test('the pages to store have all links, whoever asks, and their fonts', async () => {
    const kindsOf = async (url: string) => {
      const { body } = await server.app.inject({ url })
      return [...new Set([...body.matchAll(/<link data-for="([\w-]+)"/g)].map(([, kind]) => kind))]
    }
    expect(await kindsOf(STORED_PAGES.home)).toEqual(['stored', 'signed-in', 'home'])
    expect(await kindsOf(STORED_PAGES.other)).toEqual(['stored', 'signed-in'])
  })

  test('each page has a new nonce', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => server.app.inject({ url: '/' })))
    expect(first?.headers['content-security-policy']).not.toBe(second?.headers['content-security-policy'])
  })

  test('the manifest and the service worker have their types, and the worker is asked for again each time', async () => {
    const manifest = await server.app.inject({ url: '/manifest.webmanifest' })
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    const worker = await server.app.inject({ url: '/worker.js' })
    expect(worker.headers['content-type']).toContain('javascript')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-security-policy']).toContain("worker-src 'self'")
    expect(worker.headers['clear-site-data']).toBeUndefined()
    const page = await server.app.inject({ url: '/' })
    expect(page.body).not.toContain('data-worker')
  })

  test('with SERVICE_WORKER=off, browsers get a worker that ends itself, and pages start none', async () => {
    const off = await testApp(undefined, undefined, undefined, { env: { SERVICE_WORKER: 'off' } })
    const worker = await off.app.inject({ url: '/worker.js' })
    expect(worker.body).toContain('registration.unregister()')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['clear-site-data']).toBe('"cache"')
    const page = await off.app.inject({ url: '/' })
    expect(page.body).toContain('<html data-worker="off"')
    await off.close()
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
