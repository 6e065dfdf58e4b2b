import { PATHS, STORED_PAGES } from '@scope/contract/kernel/paths.words'
import type { Serwist } from 'serwist'

declare const self: ServiceWorkerGlobalScope

const SCREENS = Object.values(PATHS).map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`))

export const isScreen = (path: string): boolean => SCREENS.some((screen) => screen.test(path))

/** What a proxy answers while no server stands behind it. */
const AWAY = [502, 503, 504]
/** How long the server’s page may take before the stored one is opened. */
const PAGE_MS = 150
/** The same where the server’s page is wanted: it is loaded again, or a new version waits. */
const WANTED_MS = 4000

/**
 * A screen from the server, so that a new version opens at once. On a slow line it is the stored page, which asks for
 * its data while the server’s page would still be on its way. Without a network it is stored too, and says so.
 */
export async function openScreen(
  event: ExtendableEvent,
  request: Request,
  serwist: Serwist,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const isHome = pathname === PATHS.home && search === ''
  const stored = await serwist.matchPrecache(isHome ? STORED_PAGES.home : STORED_PAGES.other)
  const page = load(event, request)
  if (!stored) return page
  // The browser complains of a page that nobody waits for.
  event.waitUntil(page.catch(() => undefined))
  const late = new Promise<undefined>((resume) => setTimeout(resume, isWanted(request) ? WANTED_MS : PAGE_MS))
  const loaded = await Promise.race([page, late]).catch(() => undefined)
  return loaded && !AWAY.includes(loaded.status) ? loaded : stored
}

/** Whether the server’s page is wanted: someone loads it again, or a new version has stored its files and waits. */
const isWanted = (request: Request): boolean =>
  request.cache !== 'default' || self.registration.waiting !== null

async function load(event: ExtendableEvent, request: Request): Promise<Response> {
  const preloaded = event instanceof FetchEvent ? await event.preloadResponse : undefined
  return preloaded instanceof Response ? preloaded : fetch(request)
}
