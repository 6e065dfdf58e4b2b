import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { MailChoice } from '@scope/contract/outreach/outbox.words'
import sql, { type Sql } from 'sql-template-tag'
import { isAwayNow } from '../../company/away/view.ts'
import { managersNow } from '../../company/stand-in/view.ts'
import type { OwnContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { onTeam, todayAt, venueOfRow } from '../../kernel/db/sql.ts'
import { lacksNumbers } from '../../work/review/view.ts'

type Reading = Pick<OwnContext, 'reach' | 'db' | 'now'>

/** An active person who chose an e-mail. `today` is the plain date at the venue of its subject. */
export type Reader = { userId: string; email: string; firstName: string | null; today: PlainDate }

const readerFields = (now: Date): Sql => sql`
  u.id as "userId", u.email, u.first_name as "firstName", ${todayAt('v', now)} as today`
const readerOf = (choice: MailChoice): Sql => sql`
  join users u on u.id = a.auth_user_id and u.active and ${choice}::text = any(u.mail_choices)`

/** The BLT members of a venue who chose the journal reminder. */
export function listReminded(
  { reach, db, now }: Reading,
  venueId: string,
): Promise<(Reader & { bltId: string })[]> {
  return db.rows<Reader & { bltId: string }>(sql`
    select a.id as "bltId", ${readerFields(now)}
      from app_users a ${readerOf('journal-reminder')} join venues v on v.id = a.venue_id
     where ${onTeam('a')} and v.id = ${venueId} and ${withinReach(reach, 'v')}
     order by a.id`)
}

export type RepliedTo = Reader & { venueSlug: string; bltSlug: string; weekOf: Week }

/** The author of a journal, if they chose e-mails about replies. */
export async function findRepliedTo(
  { reach, db, now }: Reading,
  journalId: string,
): Promise<RepliedTo | undefined> {
  const [row] = await db.rows<RepliedTo>(sql`
    select ${readerFields(now)}, v.slug as "venueSlug", m.slug as "bltSlug", j.week_of as "weekOf"
      from journals j join app_users a on a.id = j.author_id join app_users m on m.id = j.blt_id
      ${readerOf('reply')} ${venueOfRow('j')}
     where j.id = ${journalId} and ${withinReach(reach, 'v')}`)
  return row
}

/** `others`: another priority of theirs was signed off today. */
export type Holder = Reader & { others: boolean }

/** The member of a priority, if they chose an e-mail about it. */
export async function findHolder(
  { reach, db, now }: Reading,
  choice: MailChoice,
  priorityId: string,
): Promise<Holder | undefined> {
  const [holder] = await db.rows<Holder>(sql`
    select ${readerFields(now)}, exists (
             select from priorities o where o.blt_id = p.blt_id and o.id <> p.id and o.status = 'COMPLETED'
                and (o.closed_at at time zone v.timezone)::date = ${todayAt('v', now)}
           ) as others
      from priorities p join app_users a on a.id = p.blt_id ${readerOf(choice)} ${venueOfRow('p')}
     where p.id = ${priorityId} and ${withinReach(reach, 'v')}`)
  return holder
}

/** The managers of a visit’s venue who chose this e-mail, except its visitor. */
export function listVisitReaders(
  { reach, db, now }: Reading,
  choice: MailChoice,
  visitId: string,
): Promise<Reader[]> {
  return db.rows<Reader>(sql`
    select distinct on (u.id) ${readerFields(now)}
      from venue_visits t join venues v on v.id = t.venue_id and ${withinReach(reach, 'v')}
      join ${managersNow(now)} at on at.venue_id = v.id and at.app_user_id <> t.visitor_id
      join app_users a on a.id = at.app_user_id ${readerOf(choice)}
     where t.id = ${visitId}
     order by u.id`)
}

export type LackingReader = Reader & { orgId: string; slug: string }

/**
 * The people in all companies who chose this e-mail and whose numbers are missing: each once, with one of the venues.
 * Without people who have today's e-mail or are away.
 */
export function listLackingReaders(db: Db, now: Date): Promise<LackingReader[]> {
  return db.rows<LackingReader>(sql`
    select distinct on (u.id) a.org_id as "orgId", u.id as "userId", u.email, u.first_name as "firstName", l.today, l.slug
      from app_users a ${readerOf('numbers-missing')} and not ${isAwayNow('a', now)}
      join lateral (${lacksNumbers(now)}) l on not exists (
        select from messages m where m.channel = 'mail' and m.key = 'numbers-missing:' || u.id || ':' || l.today)
     order by u.id, l.slug`)
}
