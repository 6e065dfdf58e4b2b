import { FORMER } from '@scope/contract/insight/forget.words'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type TableWith, tablesWith } from '../../kernel/db/list-of-tables.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { removeTakenPoints } from '../points/store.ts'
import type { Leaver } from './rules.ts'
import type { TextRow, TextTable } from './view.ts'

/** Searching all texts of a company takes longer than a call may read. */
export async function allowTime(_reach: Reach, db: Db, seconds: number): Promise<void> {
  await db.rows(sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true) as set`)
}

/** Takes the name, the address and all choices from a person’s own rows. The facts of their job stay. */
export async function renamePerson(
  reach: Reach,
  db: Db,
  { id, userId }: Leaver,
  { number, slug, now }: { number: number; slug: string; now: Date },
): Promise<void> {
  await db.run(sql`
    update users set email = ${`former-member-${number}@${reach.orgId}.invalid`}, first_name = ${FORMER},
           last_name = ${String(number)}, forgotten_as = ${number}, profile_image_url = null, theme = null, compare = null,
           oidc_issuer = null, oidc_subject = null, wrong_codes = 0, invited_at = null, mail_choices = '{}',
           push_choices = '{}', news_dismissed = null, passkey_declined_at = null, updated_at = ${now}
     where id = ${userId}`)
  await db.run(sql`update app_users set slug = ${slug}, updated_at = ${now} where id = ${id}`)
}

/** Deletes the person's sign-in methods, messages waiting for them, and their private data. */
export async function deleteOwn(reach: Reach, db: Db, { userId, email }: Leaver): Promise<void> {
  for (const table of tablesWith('forgotten', 'deleted'))
    await db.run(sql`delete from ${raw(table)} where user_id = ${userId}`)
  await db.run(sql`delete from challenges where email = ${email}`)
  await db.run(sql`delete from one_time_links where company->'admin'->>'email' = ${email}`)
  await db.run(sql`delete from messages where recipient = ${email}`)
  await db.run(sql`
    update security_events set email = null, network = null, about = null
     where user_id = ${userId} or email = ${email}`)
  await db.run(sql`
    update inboxes set senders = array_remove(senders, ${email}), report_to = array_remove(report_to, ${email})
     where org_id = ${reach.orgId}`)
}

/**
 * Empties what a person wrote about themselves for nobody else, or only for their managers: drafts, private journals,
 * points for one-on-ones and visits, notes of visits, and their part in the talk about a year. That they wrote, and when,
 * stays. Visits that they did not share are deleted, because nobody else can open them, and so are photos that they kept to
 * themselves.
 */
export async function emptyPrivate(reach: Reach, db: Db, { id }: Leaver, now: Date): Promise<void> {
  const isPrivate = sql`submitted_at is null or blt_id = author_id and visibility = 'private'`
  const emptied: Record<TableWith<{ forgotten: 'emptied' }>, Sql> = {
    journals: sql`
      update journals set entry = '', wins = null, metrics_moved = null, guests_moments = null, issues_blocked = null,
             next_step = null, evidence_url = null, attachments = null
       where author_id = ${id} and (${isPrivate})`,
    oneOnOnePoints: sql`delete from one_on_one_points where blt_id = ${id}`,
    yearTalks: sql`update year_talks set member_text = '' where blt_id = ${id} and member_text <> ''`,
    venueVisits: sql`update venue_visits set points = '', notes = '' where visitor_id = ${id}`,
    visitPoints: sql`delete from visit_points where author_id = ${id}`,
    oneOnOnes: sql`update one_on_ones set points = null where blt_id = ${id} and points is not null`,
  }
  for (const statement of Object.values(emptied)) await db.run(statement)
  await db.run(sql`update journals set draft = null where author_id = ${id} and draft is not null`)
  await db.run(sql`delete from venue_visits where visitor_id = ${id} and shared_at is null`)
  await db.run(sql`
    update materials set removed_at = ${now}
     where removed_at is null and visit_id in (select id from venue_visits where visitor_id = ${id} and not with_files)`)
  await removeTakenPoints(reach, db, sql`${id}`)
}

/** Saves the changed texts of a locked row. */
export async function saveTexts(
  _reach: Reach,
  db: Db,
  { name }: TextTable,
  { at, texts }: TextRow,
): Promise<void> {
  const table = raw(`"${name}"`)
  const sets = Object.keys(texts).map((column) => raw(`"${column}" = r."${column}"`))
  await db.run(sql`
    update ${table} t set ${join(sets)} from jsonb_populate_record(null::${table}, ${JSON.stringify(texts)}::jsonb) r
     where t.ctid = ${at}::tid`)
}

export async function saveLetter(reach: Reach, db: Db, id: string, sealed: string): Promise<void> {
  await db.run(sql`
    update messages set content = ${JSON.stringify(sealed)}::jsonb where id = ${id} and org_id = ${reach.orgId}`)
}
