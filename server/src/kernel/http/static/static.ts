import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PATHS, STORED_PAGES } from '@scope/contract/kernel/paths.words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../context.ts'
import { FOLDERS } from '../../folders.ts'
import { notFound } from '../../refusal.ts'
import { contentSecurityPolicy } from '../response-headers.ts'

const DIST = FOLDERS.web
const YEAR_S = 31_536_000

/** `homeQuery`: what home asks for at its address, since the page begins that call. */
type Pages = {
  hasSession: (request: FastifyRequest) => boolean
  homeQuery: (address: URLSearchParams) => URLSearchParams
}

/** Serves the built web app: hashed files are cached forever and pre-compressed, the page itself is never cached. */
export async function serveWeb(
  app: FastifyInstance,
  { files, config }: Pick<Parts, 'files' | 'config'>,
  { hasSession, homeQuery }: Pages,
): Promise<void> {
  const built = existsSync(join(DIST, 'index.html'))
  const page = built ? pageOf(config) : undefined
  if (built) {
    await app.register(fastifyStatic, {
      root: DIST,
      preCompressed: true,
      serve: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path))
      },
    })
    serveFiles(app)
    app.route({
      method: ['GET', 'HEAD'],
      url: WORKER,
      handler: (_request, reply) => sendWorker(reply, config),
    })
  }
  const pages = page && pagesOf(page, homeQuery)
  // Every other path is a screen, or nothing: then a browser that opens it gets the page too, which says so.
  app.setNotFoundHandler((request, reply) => {
    const screen = isScreen(request)
    if (!pages || !(screen || isOpened(request))) throw notFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(screen ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce, files.origin))
      .type('text/html; charset=utf-8')
      .send(pages(request, hasSession(request)).replaceAll('__NONCE__', nonce))
  })
}

/** Serves the files that are there at the start. The hundreds of hashed ones share a route. */
function serveFiles(app: FastifyInstance): void {
  const method = ['GET', 'HEAD']
  const hashed = new Set(filesIn('assets'))
  app.route<{ Params: { name: string } }>({
    method,
    url: '/assets/:name',
    handler: ({ params: { name } }, reply) =>
      hashed.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  })
  const others = [...filesIn('.'), ...filesIn('icons').map((name) => `icons/${name}`)]
  for (const path of others.filter((name) => !/^index\.html|worker\.js/.test(name))) {
    app.route({ method, url: `/${path}`, handler: (_request, reply) => reply.sendFile(path) })
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(DIST, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_S}, immutable`
  return path.includes('worker.js') ? 'no-cache' : 'public, max-age=3600'
}

const WORKER = '/worker.js'

/** The service worker; while it is off, one that ends it. A browser asks for it by itself, whatever the old one does. */
function sendWorker(reply: FastifyReply, { serviceWorker }: Parts['config']): FastifyReply {
  if (serviceWorker) return reply.sendFile(WORKER)
  return reply.header('clear-site-data', '"cache"').sendFile('retired-worker.js')
}

/** In the page itself, so that it stands above every screen and costs no call. */
const OPEN_NOTICE =
  '<aside class="open-notice" aria-label="Warning">Anyone can sign in as anyone here. Use it only for tests or in a closed network.</aside>'

function pageOf({ signIn, trustedAck, serviceWorker }: Parts['config']): string {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const root = '<div id="root">'
  const noticed = signIn === 'trusted' && trustedAck ? page.replace(root, `${OPEN_NOTICE}${root}`) : page
  return serviceWorker ? noticed : noticed.replace('<html', '<html data-worker="off"')
}

const HINT = /\s*<link data-for="([\w-]+)"[^>]*>/g
const HOME_CALL = 'href="/api/home"'

/**
 * The page with the links that it needs: a signed-in one loads its parts beside the first file, and home asks for its
 * data beside its code. Stored pages are asked for before anyone has signed in, and have their fonts at hand.
 */
function pagesOf(
  page: string,
  homeQuery: Pages['homeQuery'],
): (request: FastifyRequest, signedIn: boolean) => string {
  const only = (names: readonly string[]) =>
    page.replaceAll(HINT, (link, name: string) => (names.includes(name) ? link : ''))
  const [signedOut, signedInPage, home] = [only([]), only(['signed-in']), only(['signed-in', 'home'])]
  const stored = { home: only(['signed-in', 'home', 'stored']), other: only(['signed-in', 'stored']) }
  return (request, signedIn) => {
    if (request.url === STORED_PAGES.home) return stored.home
    if (request.url === STORED_PAGES.other) return stored.other
    if (!signedIn) return signedOut
    if (pathOf(request) !== PATHS.home) return signedInPage
    const query = homeQuery(new URLSearchParams(request.url.slice(PATHS.home.length)))
    return home.replace(HOME_CALL, () => `href="/api/home${query.size > 0 ? `?${htmlOf(`${query}`)}` : ''}"`)
  }
}

const htmlOf = (query: string): string => query.replaceAll('&', '&amp;')

const SCREENS = Object.values(PATHS).map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`))

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return isRead(request) && SCREENS.some((screen) => screen.test(path))
}

/** Whether a browser opens this path as a page, and does not load it as a script, a picture or data. */
function isOpened(request: FastifyRequest): boolean {
  const accepts = request.headers.accept ?? ''
  return isRead(request) && accepts.includes('text/html') && !/^\/(api|assets)\//.test(pathOf(request))
}
