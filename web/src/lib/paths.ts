/** The one table of paths. An address is put together from it and nowhere else. */
export const PATHS = {
  home: '/',
  login: '/login',
  archive: '/archive',
  accomplishments: '/accomplishments',
  analytics: '/analytics',
  metrics: '/metrics/:slug',
  board: '/venue/:slug/board',
  rollup: '/vp/rollup',
  skills: '/skills',
  journal: '/journal',
  progress: '/progress',
  settings: '/settings',
} as const

/** What waits for a manager: a view of home, one tap from it. */
export const WAITING = `${PATHS.home}?view=waiting`

export const isWaiting = (params: URLSearchParams): boolean => params.get('view') === 'waiting'

/** What one sees only signed in: all but home, which is the landing page signed out, and the sign-in screen. */
export const SIGNED_IN_PATHS = Object.values(PATHS).slice(2)

/** The sign-in screen, coming back to `next` afterwards. */
export function loginPath(next: string): string {
  return next === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`
}
