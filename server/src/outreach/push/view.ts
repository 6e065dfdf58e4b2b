import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { PushChoice } from '@scope/contract/outreach/outbox.words'
import sql from 'sql-template-tag'
import { isAwayNow } from '../../company/away/view.ts'
import { managersNow, standsNow } from '../../company/stand-in/view.ts'
import type { OwnContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { venueOfRow } from '../../kernel/db/sql.ts'
import { lacksNumbers } from '../../work/review/view.ts'
import { canGet } from '../outbox/view.ts'

type ReadContext = Pick<OwnContext, 'reach' | 'db' | 'now'>

/** SQL: the devices `d` on which active people `a` want a notification. */
const wantedBy = (event: PushChoice, now: Date) => sql`
      join users u on u.id = a.auth_user_id and u.active and ${event}::text = any(u.push_choices)
      join push_subscriptions d on d.user_id = u.id join sessions s on s.sid = d.sid and s.expire > ${now}
       and ${canGet}`

/** The devices on which these app users of the company want a notification. */
export function listDevices(
  { reach, db, now }: ReadContext,
  event: PushChoice,
  appUserIds: readonly string[],
): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(sql`
    select d.id from app_users a ${wantedBy(event, now)}
     where a.org_id = ${reach.orgId} and a.id = any(${[...appUserIds]}::uuid[])
     order by d.id`)
}

/** The devices on which the holder of a priority wants a notification, each with the zone of the venue. */
export function listHolderDevices(
  { reach, db, now }: ReadContext,
  event: PushChoice,
  priorityId: string,
): Promise<{ id: string; timezone: string }[]> {
  return db.rows<{ id: string; timezone: string }>(sql`
    select d.id, v.timezone from priorities p join app_users a on a.id = p.blt_id ${wantedBy(event, now)}
      ${venueOfRow('p')}
     where p.id = ${priorityId} and ${withinReach(reach, 'v')}
     order by d.id`)
}

type Author = { authorId: string; timezone: string; venueSlug: string; bltSlug: string; weekOf: Week }

/** The author of a journal, with its address. */
export async function findAuthor({ reach, db }: ReadContext, journalId: string): Promise<Author | undefined> {
  const [author] = await db.rows<Author>(sql`
    select j.author_id as "authorId", v.timezone, v.slug as "venueSlug", m.slug as "bltSlug", j.week_of as "weekOf"
      from journals j join app_users m on m.id = j.blt_id ${venueOfRow('j')}
     where j.id = ${journalId} and ${withinReach(reach, 'v')}`)
  return author
}

/**
 * The devices on which managers of a visit’s venue want a notification, except its visitor’s, each with the zone of the
 * venue. A stand-in gets what the GM or they themselves chose.
 */
export function listVisitDevices(
  { reach, db, now }: ReadContext,
  event: PushChoice,
  visitId: string,
): Promise<{ id: string; timezone: string }[]> {
  return db.rows<{ id: string; timezone: string }>(sql`
    select distinct d.id, v.timezone
      from venue_visits t join venues v on v.id = t.venue_id and ${withinReach(reach, 'v')}
      join ${managersNow(now)} at on at.venue_id = v.id and at.app_user_id <> t.visitor_id
      join app_users a on a.id = at.app_user_id join users u on u.id = a.auth_user_id and u.active
      join app_users g on g.id = at.gm_id join users gm on gm.id = g.auth_user_id
       and (${event}::text = any(u.push_choices) or ${event}::text = any(gm.push_choices))
      join push_subscriptions d on d.user_id = u.id join sessions s on s.sid = d.sid and s.expire > ${now} and ${canGet}
     where t.id = ${visitId}
     order by d.id`)
}

export type WaitingJournal = {
  orgId: string
  deviceId: string
  journalId: string
  timezone: string
  submittedAt: Date | null
}

/**
 * The unreviewed journals of all companies that were submitted in a span of time, each with the devices of the GMs of
 * its venue who chose this notification. A stand-in gets what the GM or they themselves chose.
 */
export function listWaiting(
  db: Db,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<WaitingJournal[]> {
  return db.rows<WaitingJournal>(sql`
    select distinct v.org_id as "orgId", d.id as "deviceId", j.id as "journalId", v.timezone, j.submitted_at as "submittedAt"
      from push_subscriptions d join sessions s on s.sid = d.sid and s.expire > ${now} and ${canGet}
      join users u on u.id = d.user_id and u.active
      join app_users a on a.auth_user_id = u.id
      join ${managersNow(now)} at on at.app_user_id = a.id
      join app_users g on g.id = at.gm_id join users gm on gm.id = g.auth_user_id
       and ('journal-waits' = any(u.push_choices) or 'journal-waits' = any(gm.push_choices))
      join venues v on v.id = at.venue_id
      join journals j on j.reach_venue_id = v.id and j.author_id = j.blt_id and j.author_id <> a.id and j.submitted_at is not null
       and (j.reviewed_at is null or j.reviewed_at < j.submitted_at)
     where j.submitted_at > ${from} and j.submitted_at <= ${until}
     order by j.submitted_at, j.id, d.id`)
}

export type LackingDevice = {
  orgId: string
  deviceId: string
  slug: string
  timezone: string
  today: PlainDate
}

/**
 * The devices of people in all companies who chose this notification and whose numbers are missing: each once, with one
 * of the venues. A stand-in gets what the GM or they themselves chose.
 */
export function listLackingDevices(db: Db, now: Date): Promise<LackingDevice[]> {
  return db.rows<LackingDevice>(sql`
    select distinct on (d.id) a.org_id as "orgId", d.id as "deviceId", l.slug, l.timezone, l.today
      from push_subscriptions d join sessions s on s.sid = d.sid and s.expire > ${now} and ${canGet}
      join users u on u.id = d.user_id and u.active
      join app_users a on a.auth_user_id = u.id and not ${isAwayNow('a', now)}
      join lateral (${lacksNumbers(now)}) l on 'numbers-missing' = any(u.push_choices) or exists (
        select from ${standsNow(now)}
         where s.stand_in_id = a.id and v.id = l.id and 'numbers-missing' = any(gu.push_choices))
     order by d.id, l.slug`)
}

/** The number of a company's devices with notifications, and the reason of the newest failure since an instant. */
export async function readDevices(
  reach: Reach,
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<{ devices: number; reason: string | null }> {
  const [row] = await db.rows<{ devices: number; reason: string | null }>(sql`
    select (select count(*)::int from push_subscriptions d join users u on u.id = d.user_id and u.active
              join app_users a on a.auth_user_id = u.id and a.org_id = ${reach.orgId}
              join sessions s on s.sid = d.sid and s.expire > ${now}
             where ${canGet}) as devices,
           (select last_error from messages where org_id = ${reach.orgId} and channel = 'push'
               and created_at > ${since} and last_error is not null
             order by created_at desc, id limit 1) as reason`)
  return row ?? { devices: 0, reason: null }
}
