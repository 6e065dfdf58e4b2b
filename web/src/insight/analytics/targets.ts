import type { Reply } from '@scope/contract/calls'
import { SIGNAL_SCREENS, type SignalPlace } from '@scope/contract/insight/signal.words'
import { venuePath } from '../../company/venue/venue-path.ts'
import { type Named, withNamed } from '../../lib/address/address.ts'
import { shortMonthDay } from '../../lib/dates/dates.ts'

/** A screen that an action links to. */
export type Target = Reply<'GET /api/analytics/signals'>[number]['cta']

/** The label of a link to each screen. */
const LABELS: Record<SignalPlace, string> = {
  metrics: 'Numbers',
  home: 'Priority',
  waiting: 'Waiting',
  journal: 'Journal',
  progress: 'Progress',
  board: 'Board',
  visits: 'Visits',
}

/** The path to a screen, with the member and week it can show. */
export function targetPath({ place, venueSlug, bltSlug, week }: Target): string {
  const { path, names } = SIGNAL_SCREENS[place]
  const all: Named = { venue: venueSlug, blt: bltSlug ?? undefined, week: week ?? undefined }
  const [start = '', search = ''] = venuePath(path, venueSlug).split('?')
  const named = Object.fromEntries(names.map((name) => [name, all[name]]))
  const params = withNamed(new URLSearchParams(search), named)
  return params.size > 0 ? `${start}?${params}` : start
}

/** A link’s text: `Numbers of Las Perlas LA, week of Nov 9`; without the venue when there is only one. */
export function targetLabel({ place, week }: Target, venueName: string | undefined): string {
  const venue = venueName ? ` of ${venueName}` : ''
  return `${LABELS[place]}${venue}${week && SIGNAL_SCREENS[place].names.includes('week') ? `, week of ${shortMonthDay(week)}` : ''}`
}
