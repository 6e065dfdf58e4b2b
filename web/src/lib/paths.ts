import { PATHS, WAITING } from '@scope/contract/kernel/paths.words'

export { PATHS, WAITING }

/** The one-on-one with a BLT member, of an earlier week if one is named. */
export function oneOnOnePath({ venue, blt }: { venue: string; blt: string }, week?: string): string {
  return `${PATHS.oneOnOne.replace(':slug', venue).replace(':blt', blt)}${week ? `?week=${week}` : ''}`
}

export const isWaiting = (params: URLSearchParams): boolean => params.get('view') === 'waiting'

/** Paths that need a session: all but home, which shows the landing page to visitors, and sign-in. */
export const SIGNED_IN_PATHS = Object.values(PATHS).slice(2)

/** The sign-in page, which leads to `next` afterwards. */
export function loginPath(next: string): string {
  return next === PATHS.home ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`
}
