/// <reference lib="webworker" />
import { CacheFirst, type PrecacheEntry, Serwist } from 'serwist'
import { answerNewPage } from './new-page.ts'
import { openPush, showPush } from './push.ts'
import { isScreen, openScreen } from './screen.ts'

declare const self: ServiceWorkerGlobalScope

/** What is stored at once, and the first file of the pages of this version; the build fills them in. */
declare const PRECACHE: PrecacheEntry[]
declare const ENTRY: string

/** The files of screens that were opened besides. */
const OPENED = 'opened'

const serwist = new Serwist({
  precacheEntries: PRECACHE,
  // The first screen goes on meanwhile.
  precacheOptions: { concurrency: 2, cleanupOutdatedCaches: true },
  clientsClaim: true,
  navigationPreload: true,
  // Where the browser can, it does not even start this worker for them.
  requestRules: ['/api/*', '/files/*', '/readyz'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  })),
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
      handler: ({ event, request }) => openScreen(event, request, serwist),
    },
    {
      // Their names contain their hash: they never change.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({ cacheName: OPENED }),
    },
  ],
})

self.addEventListener('install', serwist.handleInstall)
self.addEventListener('activate', (event) => {
  serwist.handleActivate(event)
  event.waitUntil(caches.delete(OPENED))
})
self.addEventListener('fetch', serwist.handleFetch)
self.addEventListener('message', (event) => event.waitUntil(answerNewPage(event, ENTRY)))
self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)))
