import { NEWS_ACTIONS, type NewsAction } from '@scope/contract/insight/news.words'
import { type Holder, mayAbout } from '@scope/contract/kernel/access'
import { invalid } from '../../kernel/refusal.ts'

/** What a person reads of the news within their reach. */
export type Readable = {
  /** Of every member, and of venues. */
  ofAll: NewsAction[]
  /** Of themselves only. */
  ofSelf: NewsAction[]
}

/** No member's id: stands for any other one. */
const ANOTHER = ''

/** What a person reads of the news of a venue, or of the rollup: skills only of whom they may see them, everything else as the screens show it. */
export function readableBy(person: Holder, venueId = ''): Readable {
  const isOpen = (action: NewsAction) =>
    !action.startsWith('skill.') || mayAbout(person, 'skill.read', { id: ANOTHER, venueId })
  return {
    ofAll: NEWS_ACTIONS.filter(isOpen),
    ofSelf: NEWS_ACTIONS.filter((action) => !isOpen(action)),
  }
}

/**
 * When a browser says that it looked: never later than `now`. Refuses what is not a time.
 */
export function readLooked(field: 'since' | 'until', text: string, now: Date): Date {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalid(field, 'This is not a date and time.')
  return new Date(Math.min(at, now.getTime()))
}
