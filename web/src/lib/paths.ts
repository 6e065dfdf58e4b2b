/** All paths of the app. Every link is built from them. */
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

/** The manager’s Waiting list: a view of home. */
export const WAITING = `${PATHS.home}?view=waiting`

export const isWaiting = (params: URLSearchParams): boolean => params.get('view') === 'waiting'

/** Paths that need a session: all but home, which shows the landing page to visitors, and sign-in. */
export const SIGNED_IN_PATHS = Object.values(PATHS).slice(2)

/** The sign-in page, which leads to `next` afterwards. */
export function loginPath(next: string): string {
  return next === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`
}
