import type { NewsAction } from '@scope/contract/insight/news.words'
import { addDays } from '@scope/contract/kernel/calendar'
import { inOneDirection } from '@scope/contract/kernel/text.words'
import { CHECK_IN_LABELS } from '@scope/contract/work/priority.words'
import { SKILL_LABELS } from '@scope/contract/work/skill.words'
import { memberPath, venuePath } from '../../company/venue/venue-path.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { shortMonthDay, weekday } from '../../lib/dates/dates.ts'
import type { News, NewsItem } from './api.ts'

/** `6 changes since Friday`, `Nothing new since yesterday`. */
export const newsLine = (news: News): string => `${newsCount(news)} ${sinceText(news)}`

/** `6 changes`, `50+ changes`, `Nothing new`. */
export function newsCount({ items: { length }, more }: News): string {
  if (length === 0) return 'Nothing new'
  return `${length}${more ? '+' : ''} ${length === 1 ? 'change' : 'changes'}`
}

/** `since Friday`; empty before the first visit. */
export const sinceText = ({ sinceDay, today }: News): string =>
  sinceDay === null ? '' : `since ${dayWord(sinceDay, today)}`

/** A plain date in relation to today, as people say it. */
function dayWord(day: string, today: string): string {
  if (day >= today) return 'earlier today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day > addDays(today, -7) ? weekday(day) : shortMonthDay(day)
}

const VERBS: Record<NewsAction, (thing: string, item: NewsItem) => string> = {
  'priority.created': (thing) => `created ${thing}`,
  'priority.edited': (thing) => `changed ${thing}`,
  'priority.checkedIn': (thing, { status }) => `checked in ${thing}${labelled(status, CHECK_IN_LABELS)}`,
  'priority.signedOff': (thing) => `signed off ${thing}`,
  'priority.signOffTakenBack': (thing) => `took back the sign-off of ${thing}`,
  'priority.removed': (thing) => `removed ${thing}`,
  'priority.withdrawn': (thing) => `withdrew ${thing}`,
  'priority.handedOver': (thing) => `handed ${thing} over`,
  'priority.carried': (thing) => `carried ${thing} forward`,
  'task.added': (thing) => `added the task ${thing}`,
  'task.changed': (thing, { status }) =>
    `${status === 'done' ? 'ticked' : status === 'open' ? 'unticked' : 'changed'} ${thing}`,
  'task.deleted': (thing) => `deleted the task ${thing}`,
  'material.added': (thing) => `attached ${thing}`,
  'journal.submitted': (_thing, item) => `submitted the journal of ${weekOf(item)}`,
  'journal.reviewed': (_thing, item) => `reviewed the journal of ${weekOf(item)}`,
  'skill.marked': (thing, { status }) => `marked ${thing}${labelled(status, SKILL_LABELS)}`,
  'skill.verified': (thing) => `verified ${thing}`,
  'skill.unverified': (thing) => `took back the verification of ${thing}`,
  'metrics.save': (_thing, item) => `saved the numbers of ${weekOf(item)}`,
}

const weekOf = ({ weekOf }: NewsItem): string => (weekOf ? `the week of ${shortMonthDay(weekOf)}` : 'a week')

const labelled = (status: string | null, labels: Record<string, string>): string => {
  const label = status === null ? undefined : labels[status]
  return label ? `: ${label}` : ''
}

/** `Dana Ruiz signed off “Faster rounds”`. */
export function newsText(item: NewsItem): string {
  const thing = item.title === null ? 'a priority' : `“${item.title}”`
  return inOneDirection(`${item.who ?? 'An operator'} ${VERBS[item.action](thing, item)}`)
}

/** The screen that shows it; null if the user has none, as of a colleague’s priority. */
export function placeOf(item: NewsItem, me: { id: string; can: { pickBlt: boolean } }): string | null {
  const { action, venueSlug, bltId, bltSlug, weekOf: week } = item
  if (action === 'metrics.save') return `${venuePath(PATHS.metrics, venueSlug)}${week ? `?week=${week}` : ''}`
  if (!me.can.pickBlt && bltId !== me.id) return null
  const of = { venue: venueSlug, blt: bltSlug }
  if (action.startsWith('journal.')) return memberPath(PATHS.journal, of, week ?? undefined)
  return memberPath(action.startsWith('skill.') ? PATHS.skills : PATHS.home, of)
}
