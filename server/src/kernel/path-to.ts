import { PATHS } from '@scope/contract/kernel/paths.words'

/*
 * Paths of screens within Scope, for what leads to them from outside a screen: messages, files, lines of a list.
 */

/** A screen’s path with parameters. */
export function pathTo(path: string, named: Record<string, string> = {}): string {
  const query = new URLSearchParams(named).toString()
  return query ? `${path}?${query}` : path
}

/** The path of a venue’s screen; with `blt`, of a screen about one of its members. */
export const venuePath = (screen: string, { slug, blt = '' }: { slug: string; blt?: string }): string =>
  screen.replace(':slug', encodeURIComponent(slug)).replace(':blt', encodeURIComponent(blt))

/** The path of the screen of a visit. */
export const visitPath = (id: string): string => PATHS.visit.replace(':id', id)
