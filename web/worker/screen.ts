import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Serwist } from 'serwist'

/** The page that opens every screen. A query keeps it apart from the sign-in page, which comes from the server. */
const SHELL = `${PATHS.login}?shell`

const SCREENS = Object.values(PATHS).map((path) => new RegExp(`^${path.replace(':slug', '[^/]+')}/?$`))

export const isScreen = (path: string): boolean => SCREENS.some((screen) => screen.test(path))

/** What a proxy answers while no server stands behind it. */
const AWAY = [502, 503, 504]
/** How long a network may take that hardly works. */
const WAIT_MS = 4000

/**
 * A screen from the server, so that a new version opens at once; without it the stored page, which says that it is
 * offline.
 */
export async function openScreen(
  event: ExtendableEvent,
  request: Request,
  serwist: Serwist,
): Promise<Response> {
  const stored = await serwist.matchPrecache(SHELL)
  const page = load(event, request)
  if (!stored) return page
  const late = new Promise<undefined>((resume) => setTimeout(resume, WAIT_MS))
  const loaded = await Promise.race([page, late]).catch(() => undefined)
  return loaded && !AWAY.includes(loaded.status) ? loaded : stored
}

async function load(event: ExtendableEvent, request: Request): Promise<Response> {
  const preloaded = event instanceof FetchEvent ? await event.preloadResponse : undefined
  return preloaded instanceof Response ? preloaded : fetch(request)
}
