import { PATHS } from '../../lib/address/paths.ts'
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

/** A priority on its member’s home: its sign-off in the due week, otherwise its card. */
export const priorityPath = (selection: Selection, priorityId: string): string =>
  `${memberPath(PATHS.home, selection)}&${new URLSearchParams({ [SHOWN_PRIORITY]: priorityId })}`

/** The parameter of home’s address for it. */
export const SHOWN_PRIORITY = 'show'

/**
 * The form for a venue’s numbers of a week; by default the week that is due: last week while it lacks numbers,
 * otherwise the running one. With `view`, the sheet of all venues.
 */
export function numbersFormPath(venue: string, week: string = DUE_WEEK, view?: 'grid'): string {
  const named = new URLSearchParams({ ...(view ? { view } : {}), week, ...OPEN_FORM })
  return `${venuePath(PATHS.metrics, venue)}?${named}`
}

/** The week that is due, in place of a week in the address of a venue’s numbers. */
export const DUE_WEEK = 'due'
/** The address parameter that opens the form of a venue’s numbers. */
export const OPEN_FORM = { form: 'open' } as const

/** The one-on-one with a BLT member, of an earlier week if one is named. */
export function oneOnOnePath({ venue, blt }: { venue: string; blt: string }, week?: string): string {
  return `${venuePath(PATHS.oneOnOne, venue).replace(':blt', blt)}${week ? `?week=${week}` : ''}`
}
