import type { Reply } from '@scope/contract/calls'
import type { News } from '@scope/contract/insight/news'
import { NEWS_MAX } from '@scope/contract/insight/news.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import { bltAt, timezoneOf, venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { readableBy, readLooked } from './rules.ts'
import { saveLook } from './store.ts'
import { findLook, listNews, type NewsPlace } from './view.ts'

/** The board of a venue within reach, or the home of one of its members. */
export async function venuePlace(context: Context, ref: string, blt: string | undefined): Promise<NewsPlace> {
  const { id, timezone } = await venueAt(context, ref)
  if (blt === undefined) return { place: 'board', aboutId: id, venueId: id, timezone }
  const member = await bltAt(context, ref, blt)
  return { place: 'home', aboutId: member.id, venueId: id, timezone }
}

/** The rollup, with the days of the person's first venue. */
export async function rollupPlace(context: Context): Promise<NewsPlace> {
  const timezone = await timezoneOf(context, undefined)
  return { place: 'rollup', aboutId: context.person.orgId, timezone }
}

/**
 * Changes by others at a place since an instant, by default since the person's last visit. Nothing before the first
 * visit.
 */
export async function newsOf(context: Context, at: NewsPlace, sinceText: string | undefined): Promise<News> {
  const { now, person } = context
  const day = (instant: Date) => dateIn(at.timezone, instant)
  const since = sinceText === undefined ? await findLook(context, at) : readLooked('since', sinceText, now)
  const news = since ? await listNews(context, at, since, readableBy(person, at.venueId)) : []
  return {
    readAt: now.toISOString(),
    since: since?.toISOString() ?? null,
    sinceDay: since && day(since),
    today: day(now),
    items: news.slice(0, NEWS_MAX),
    more: news.length > NEWS_MAX,
  }
}

/** Moves the person's last visit of a place. */
export async function noteVisit(
  { reach, db, now, person }: Context,
  { place, aboutId }: NewsPlace,
  until: string,
): Promise<Reply<'POST /api/rollup/visit'>> {
  const seenAt = readLooked('until', until, now)
  await saveLook(reach, db, { userId: person.userId, place, aboutId, seenAt })
  return { since: seenAt.toISOString() }
}
