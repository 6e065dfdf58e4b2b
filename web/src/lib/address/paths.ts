import { PATHS, WAITING } from '@scope/contract/kernel/paths.words'

export { PATHS, WAITING }

export const isWaiting = (params: URLSearchParams): boolean => params.get('view') === 'waiting'

/** Of a path’s addresses, with its parameters as named groups. Its case counts, as on the server: `/Skills` is no screen. */
export const patternOf = (path: string): RegExp =>
  path === '*' ? /^/ : new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)

/** The screen or tab of an address, without its filters. */
export function screenOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search)
  return [pathname, params.get('view'), params.get('tab')].join(' ')
}

/** Whether a path opens for anybody, signed in or not. */
export const isPublic = (path: string): boolean => path === PATHS.privacy || path === PATHS.accessibility

/** Paths that need a session: all but home, which shows the landing page to visitors, sign-in, and the public pages. */
export const SIGNED_IN_PATHS = Object.values(PATHS)
  .slice(2)
  .filter((path) => !isPublic(path))

/** The sign-in page, which leads to `next` afterwards. */
export function loginPath(next: string): string {
  return next === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`
}
