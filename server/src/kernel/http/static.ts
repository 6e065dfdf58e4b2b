import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../context.ts'
import { notFound } from '../refusal.ts'
import { contentSecurityPolicy } from './security.ts'

const DIST = join(import.meta.dirname, '../../../../web/dist')
const YEAR_S = 31_536_000

/** Serves the built web app: hashed files are cached forever and pre-compressed, the page itself is never cached. */
export async function serveWeb(app: FastifyInstance, { files }: Pick<Parts, 'files'>): Promise<void> {
  const built = existsSync(join(DIST, 'index.html'))
  const page = built ? readFileSync(join(DIST, 'index.html'), 'utf8') : undefined
  if (built) {
    await app.register(fastifyStatic, {
      root: DIST,
      preCompressed: true,
      index: false,
      // One route per file, as found at the start. Every other path is a screen.
      wildcard: false,
      globIgnore: ['index.html*'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600',
        )
      },
    })
  }
  // Every other path is a screen of the app, which has its own 404.
  app.setNotFoundHandler((request, reply) => {
    if (!page || !isScreen(request)) throw notFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce, files.origin))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce))
  })
}

function isScreen({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? url
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(path)
}
