import { PATHS } from '../../lib/address/paths.ts'
import { urlOf } from '../../lib/address/url.ts'

const HERE = 'https://scope.invalid'

/**
 * The path to open after sign-in: one of ours, or home. Parsed as a browser does, because `//host`, `/\host` and
 * `/<tab>/host` lead to another site.
 */
export function nextPath(next: string | null): string {
  const url = next?.startsWith('/') ? urlOf(next, HERE) : null
  if (url?.origin !== HERE || url.pathname === PATHS.login) return PATHS.home
  return `${url.pathname}${url.search}${url.hash}`
}
