import { PATHS, WAITING } from '@scope/contract/kernel/paths.words'

export { PATHS, WAITING }

export const isWaiting = (params: URLSearchParams): boolean => params.get('view') === 'waiting'

/** Paths that need a session: all but home, which shows the landing page to visitors, and sign-in. */
export const SIGNED_IN_PATHS = Object.values(PATHS).slice(2)

/** The sign-in page, which leads to `next` afterwards. */
export function loginPath(next: string): string {
  return next === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`
}
