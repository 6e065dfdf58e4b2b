import { type Selection, selectionSearch } from './selection.ts'

/** The path of a venue’s screen, for any pattern of PATHS; patterns without a slug stay as they are. */
export function venuePath(pattern: string, slug: string): string {
  return pattern.replace(':slug', encodeURIComponent(slug))
}

/** The path of a screen about a BLT member. */
export function memberPath(path: string, selection: Selection): string {
  const search = selectionSearch(selection)
  return search ? `${path}?${search}` : path
}
