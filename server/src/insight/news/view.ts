import type { NewsItem } from '@scope/contract/insight/news'
import { NEWS_ACTIONS, NEWS_MAX } from '@scope/contract/insight/news.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, personName } from '../../kernel/db/sql.ts'
import { readable } from '../../work/journal/view.ts'
import type { Readable } from './rules.ts'

/** A place with news: the home of a member, the board of a venue, or the rollup of a company. */
export type NewsPlace = {
  place: 'home' | 'board' | 'rollup'
  aboutId: string
  /** Absent for the rollup, which has many. */
  venueId?: string
  timezone: string
}

/** When the person last visited a place. Null before the first visit. */
export async function findLook(
  { reach: _reach, db, person }: Context,
  { place, aboutId }: NewsPlace,
): Promise<Date | null> {
  const [row] = await db.rows<{ seenAt: Date }>(sql`
    select seen_at as "seenAt" from looks
     where user_id = ${person.userId} and place = ${place} and about_id = ${aboutId}`)
  return row?.seenAt ?? null
}

/** After a long absence only this many rows are read for a member, a venue's numbers or the company. */
const READ_MAX = 500

const NEWEST = raw(`order by x.created_at desc, x.id desc limit ${READ_MAX}`)

/**
 * Changes by others at a place, newest first, up to one more than a page lists. A row is reached through its member's
 * current venue. People who may not read a private journal do not see that it was written either.
 */
export function listNews(
  context: Context,
  at: NewsPlace,
  since: Date,
  { ofAll, ofSelf }: Readable,
): Promise<NewsItem[]> {
  const { reach, db, person } = context
  return db.rows<NewsItem>(sql`
    select x.id, ${iso('x.created_at')} as at, ${personName('w')} as who, x.action,
           a.id as "bltId", a.slug as "bltSlug", ${personName('u')} as "bltName",
           v.id as "venueId", v.slug as "venueSlug", v.name as "venueName", p.id as "priorityId",
           coalesce(x.meta->>'label', x.meta->>'fileName', p.title, x.meta->>'title') as title,
           x.meta->>'skillId' as "skillId", coalesce(j.week_of, (x.meta->>'weekOf')::date) as "weekOf",
           case when x.action = 'priority.checkedIn' then x.meta->'after'->>'checkIn'
                when x.action like 'skill.%' then x.meta->'after'->>'status'
                when x.meta->'before'->'completed' <> x.meta->'after'->'completed'
                then case when (x.meta->'after'->>'completed')::boolean then 'done' else 'open' end end as status
      from (${rows(context, at, since)}) x
      left join users w on w.id = x.user_id
      left join app_users a on a.id = (x.meta->>'bltId')::uuid
      left join users u on u.id = a.auth_user_id
      join venues v on v.id = coalesce(a.venue_id, (x.meta->>'venueId')::uuid)
      left join priorities p on p.id = coalesce(x.meta->>'priorityId',
                                                case when x.action like 'priority.%' then x.meta->>'id' end)::uuid
      left join journals j on x.action like 'journal.%' and j.id = (x.meta->>'id')::uuid
     where ${withinReach(reach, 'v')}
       and (x.action = any(${ofAll}::text[]) or (x.action = any(${ofSelf}::text[]) and a.id = ${person.appUserId}))
       and (x.action not like 'journal.%' or j.submitted_at is not null and ${readable(context, 'j')})
     order by x.created_at desc, x.id desc limit ${raw(String(NEWS_MAX + 1))}`)
}

/** The rows of the trail that are news at a place. Each kind is read from its index. */
function rows({ reach, person }: Context, { place, aboutId }: NewsPlace, since: Date): Sql {
  const where = (only: Sql) => sql`
    x.org_id = ${reach.orgId} and x.created_at > ${since} and x.user_id is distinct from ${person.userId}
    and x.action = any(${[...NEWS_ACTIONS]}::text[]) ${only}`
  const from = (only: Sql) => sql`(select x.* from audits x where ${where(only)} ${NEWEST})`
  if (place === 'rollup') return from(sql``)
  if (place === 'home') return from(sql`and x.meta->>'bltId' = ${aboutId}`)
  return sql`
    (select x.* from app_users m cross join lateral ${from(sql`and x.meta->>'bltId' = m.id::text`)} x
      where m.venue_id = ${aboutId})
    union all ${from(sql`and x.meta->>'venueId' = ${aboutId}`)}`
}
