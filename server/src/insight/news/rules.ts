import { NEWS_ACTIONS, type NewsAction } from '@scope/contract/insight/news.words'
import { type Holder, mayAbout } from '@scope/contract/kernel/access'
import { invalid } from '../../kernel/refusal.ts'

/** The news that a person may read within their reach. */
export type Readable = {
  /** About every member, and about venues. */
  ofAll: NewsAction[]
  /** Only about themselves. */
  ofSelf: NewsAction[]
}

/** Not the id of any member: stands for any other member. */
const ANOTHER = ''

/**
 * The news of a venue, or of the rollup, that a person may read: news of skills only if they may see the member's,
 * everything else as the screens show it.
 */
export function readableBy(person: Holder, venueId = ''): Readable {
  const isOpen = (action: NewsAction) =>
    !action.startsWith('skill.') || mayAbout(person, 'skill.read', { id: ANOTHER, venueId })
  return {
    ofAll: NEWS_ACTIONS.filter(isOpen),
    ofSelf: NEWS_ACTIONS.filter((action) => !isOpen(action)),
  }
}

/** The time of a visit that a browser reports, never later than `now`. Refuses text that is not a time. */
export function readLooked(field: 'since' | 'until', text: string, now: Date): Date {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalid(field, 'This is not a date and time.')
  return new Date(Math.min(at, now.getTime()))
}
