import { PATHS } from '../../lib/paths.ts'
import { type Selection, selectionSearch } from './selection.ts'

/** The path of a venue’s screen, for any pattern of PATHS; patterns without a slug stay as they are. */
export function venuePath(pattern: string, slug: string): string {
  return pattern.replace(':slug', encodeURIComponent(slug))
}

/** The path of a screen about a BLT member, of a week if one is named. */
export function memberPath(path: string, selection: Selection, week?: string): string {
  const search = [selectionSearch(selection), week && `week=${week}`].filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

/** The one-on-one with a BLT member, of an earlier week if one is named. */
export function oneOnOnePath({ venue, blt }: { venue: string; blt: string }, week?: string): string {
  return `${venuePath(PATHS.oneOnOne, venue).replace(':blt', blt)}${week ? `?week=${week}` : ''}`
}
