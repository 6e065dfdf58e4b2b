import type { Reply } from '@scope/contract/calls'
import type { SignalPlace } from '@scope/contract/insight/signal.words'
import { venuePath } from '../../company/venue/venue-path.ts'
import { type Named, withNamed } from '../../lib/address.ts'
import { shortMonthDay } from '../../lib/dates.ts'
import { PATHS, WAITING } from '../../lib/paths.ts'

/** A screen that an action links to. */
export type Target = Reply<'GET /api/analytics/signals'>[number]['cta']

type Screen = { path: (slug: string) => string; names: readonly ('venue' | 'blt' | 'week')[]; label: string }

const fixed = (path: string) => () => path
const ofVenue = (pattern: string) => (slug: string) => venuePath(pattern, slug)

/** The URL parameters of each screen. */
const SCREENS: Record<SignalPlace, Screen> = {
  metrics: { path: ofVenue(PATHS.metrics), names: ['week'], label: 'Numbers' },
  home: { path: fixed(PATHS.home), names: ['venue', 'blt', 'week'], label: 'Priority' },
  waiting: { path: fixed(WAITING), names: ['venue'], label: 'Waiting' },
  journal: { path: fixed(PATHS.journal), names: ['venue', 'blt', 'week'], label: 'Journal' },
  progress: { path: fixed(PATHS.progress), names: ['venue', 'blt'], label: 'Progress' },
  board: { path: ofVenue(PATHS.board), names: [], label: 'Board' },
}

/** The path to a screen, with the member and week it can show. */
export function targetPath({ place, venueSlug, bltSlug, week }: Target): string {
  const { path, names } = SCREENS[place]
  const all: Named = { venue: venueSlug, blt: bltSlug ?? undefined, week: week ?? undefined }
  const [start = '', search = ''] = path(venueSlug).split('?')
  const named = Object.fromEntries(names.map((name) => [name, all[name]]))
  const params = withNamed(new URLSearchParams(search), named)
  return params.size > 0 ? `${start}?${params}` : start
}

/** A link’s text: `Numbers of Las Perlas LA, week of Nov 9`; without the venue when there is only one. */
export function targetLabel({ place, week }: Target, venueName: string | undefined): string {
  const { label, names } = SCREENS[place]
  const venue = venueName ? ` of ${venueName}` : ''
  return `${label}${venue}${week && names.includes('week') ? `, week of ${shortMonthDay(week)}` : ''}`
}
