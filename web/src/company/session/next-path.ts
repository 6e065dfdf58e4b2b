import { PATHS } from '../../lib/paths.ts'

const HERE = 'https://scope.invalid'

/**
 * Where to go after signing in: a path of ours, or home. Read the way a browser reads it, because `//host`, `/\host`
 * and `/<tab>/host` all lead to another site.
 */
export function nextPath(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return PATHS.home
  const url = new URL(next, HERE)
  if (url.origin !== HERE || url.pathname === PATHS.login) return PATHS.home
  return `${url.pathname}${url.search}${url.hash}`
}
