/** The one table of paths. An address is put together from it and nowhere else. */
export const PATHS = {
  home: '/',
  login: '/login',
  archive: '/archive',
  analytics: '/analytics',
} as const

/** What one sees only signed in. Home is not among them: signed out, it is the landing page. */
export const SIGNED_IN_PATHS = [PATHS.archive, PATHS.analytics] as const

/** The sign-in screen, coming back to `next` afterwards. */
export function loginPath(next: string): string {
  return next === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`
}
