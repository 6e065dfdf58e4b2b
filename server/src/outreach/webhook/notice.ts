import { PATHS } from '@scope/contract/kernel/paths.words'
import type { EventOf } from '@scope/contract/outreach/outbox.words'
import type { EventData } from '@scope/contract/outreach/webhook-data'
import { pathTo, venuePath, visitPath } from '../../kernel/path-to.ts'

/** The version of the format of notices. Added fields do not change it. */
const VERSION = 1

/** Where Scope shows the subject of a notice: slugs, a week, and the id of a visit. */
type Place = Partial<Record<'venue' | 'member' | 'week' | 'visit', string>>

/**
 * A notice as the outbox stores it (`triggers.sql`): its time, ids and facts, and the place that shows it. A test has
 * none.
 */
export type Content = { at: string; data: Partial<EventData> & { screen: Place } }

const venueOf = ({ venue = '' }: Place) => ({ slug: venue })
const named = ({ venue, member, week }: Place): Record<string, string> => ({
  ...(venue ? { venue } : {}),
  ...(member ? { blt: member } : {}),
  ...(week ? { week } : {}),
})
const ofMember = (path: string) => (place: Place) => pathTo(path, named(place))
const ofVisit = ({ visit = '' }: Place) => visitPath(visit)
const settings = (tab: string) => (place: Place) => pathTo(PATHS.settings, { tab, ...named(place) })

/** The screen that shows the subject of an event. */
const SCREENS: Record<EventOf<'webhook'>, (place: Place) => string> = {
  'numbers.saved': (place) =>
    pathTo(venuePath(PATHS.metrics, venueOf(place)), place.week ? { week: place.week } : {}),
  'check-in.saved': ofMember(PATHS.home),
  'priority.created': ofMember(PATHS.home),
  'priority.signed-off': ofMember(PATHS.home),
  'priority.archived': ofMember(PATHS.archive),
  'journal.submitted': ofMember(PATHS.journal),
  'journal.reviewed': ofMember(PATHS.journal),
  'one-on-one.finished': ({ member = '', ...place }) =>
    pathTo(
      venuePath(PATHS.oneOnOne, { ...venueOf(place), blt: member }),
      place.week ? { week: place.week } : {},
    ),
  'visit.shared': ofVisit,
  'agreement.done': ofVisit,
  'skill.verified': ofMember(PATHS.skills),
  'person.changed': () => pathTo(PATHS.settings, { tab: 'people' }),
  'venue.changed': settings('venue'),
  test: () => pathTo(PATHS.settings, { tab: 'company' }),
}

/** The body of a notice as JSON, the same on every attempt. `origin` is Scope's. */
export function bodyOf(
  { id, event, content }: { id: string; event: EventOf<'webhook'>; content: Content },
  origin: string,
): string {
  const { at } = content
  const { screen, ...data } = content.data
  const address = origin + SCREENS[event](screen)
  return JSON.stringify({ id, type: event, version: VERSION, at, data: { ...data, address } })
}
