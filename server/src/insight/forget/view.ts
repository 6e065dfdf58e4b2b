import sql, { join, raw, type Sql } from 'sql-template-tag'
import { LIST_TABLES, ofCompany, type Table } from '../../kernel/backup/tables.ts'
import { tablesWith } from '../../kernel/db/list-of-tables.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isPerson, named, personName } from '../../kernel/db/sql.ts'
import { type Leaver, labelParts } from './rules.ts'

/** One person of the company by id or slug, locked until the transaction ends. */
export async function lockLeaver(reach: Reach, db: Db, ref: string): Promise<Leaver | undefined> {
  const [leaver] = await db.rows<Leaver>(sql`
    select a.id, u.id as "userId", a.slug, u.email, ${personName('u')} as name, u.first_name as "firstName",
           u.last_name as "lastName", u.forgotten_as is not null as forgotten,
           case when not u.active then coalesce(u.deactivated_at, u.updated_at) end as "deactivatedAt"
      from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId} and ${isPerson('u')} and ${named('a', ref)} for update of u, a`)
  return leaver
}

/** How many people of the company are forgotten. */
export async function countForgotten(reach: Reach, db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select coalesce(max(u.forgotten_as), 0)::int as count
      from users u join app_users a on a.auth_user_id = u.id where a.org_id = ${reach.orgId}`)
  return row?.count ?? 0
}

export async function listSlugs(reach: Reach, db: Db): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(
    sql`select slug from app_users where org_id = ${reach.orgId} order by slug`,
  )
  return rows.map(({ slug }) => slug)
}

/** The current names, and the earlier names in the trail, of everyone else in the company, former members included. */
export async function listOthersNames(reach: Reach, db: Db, { id }: Leaver): Promise<string[]> {
  const people = await db.rows<{ name: string }>(sql`
    select distinct ${personName('u')} as name from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId} and a.id <> ${id} and ${isPerson('u')} and u.forgotten_as is null order by name`)
  const labels = await db.rows<{ label: string }>(sql`
    select distinct x.meta->>'about' as label from audits x join app_users a on a.id::text = x.meta->>'id'
     where x.org_id = ${reach.orgId} and x.action like 'person.%' and a.org_id = x.org_id and a.id <> ${id}
       and x.meta->>'about' is not null order by label`)
  return [...people.map(({ name }) => name), ...labels.flatMap(({ label }) => labelParts(label)?.full ?? [])]
}

/** The addresses among these that somebody else uses now. */
export async function listOthersEmails(
  _reach: Reach,
  db: Db,
  emails: readonly string[],
  userId: string,
): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`
    select email from users where email = any(${[...emails]}::text[]) and id <> ${userId} order by email`)
  return rows.map(({ email }) => email)
}

type TrailRow = { id: string; userId: string | null; meta: Record<string, unknown> }

const trail = (reach: Reach, where: Sql) => sql`
  select x.id, x.user_id as "userId", x.meta from audits x
   where x.org_id = ${reach.orgId} and x.meta <> '{}' and ${where}`

/** The rows of the trail about the person: added, changed, signed out… */
export const listTrailAbout = (reach: Reach, db: Db, { id }: Leaver): Promise<TrailRow[]> =>
  db.rows<TrailRow>(sql`${trail(reach, sql`x.meta->>'id' = ${id}`)} order by x.created_at, x.id`)

/**
 * The rows of the trail that may name a person: rows with one of the texts, or the person's own rows with one of the
 * words.
 */
export function listTrailNaming(
  reach: Reach,
  db: Db,
  { id, userId }: Leaver,
  { texts, words }: { texts: readonly string[]; words: readonly string[] },
): Promise<TrailRow[]> {
  const theirs = sql`x.meta::text ilike any(${[...words]}::text[])`
  return db.rows<TrailRow>(
    join(
      [
        ...texts.map((like) => trail(reach, sql`audit_text(x.meta) ilike ${like}`)),
        trail(reach, sql`x.user_id = ${userId} and ${theirs}`),
        trail(reach, sql`x.meta->>'bltId' = ${id} and ${theirs}`),
      ],
      ' union ',
    ),
  )
}

/** A table with texts, and the condition that a row belongs to the company. */
export type TextTable = { name: string; columns: string[]; ofCompany: string }

/** The trail loses its words in another way, and names of businesses stay. */
const NOT_SEARCHED = [...tablesWith('forgotten', 'trail'), ...tablesWith('forgotten', 'business')]

/** All tables of the company that have texts, from the database’s own list, so that new tables are included. */
export async function listTextTables(reach: Reach, db: Db): Promise<TextTable[]> {
  const tables = await db.rows<Table>(raw(LIST_TABLES))
  const texts = await db.rows<{ name: string; columns: string[] }>(sql`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all(${NOT_SEARCHED}::text[])
     group by c.relname order by c.relname`)
  return texts.flatMap(({ name, columns }) => {
    const condition = ofCompany(tables, name, reach.orgId)
    return condition ? [{ name, columns, ofCompany: condition }] : []
  })
}

/** A row as the texts of its columns, at its place in the table. */
export type TextRow = { at: string; texts: Record<string, unknown> }

/** The rows of a table that may have one of these texts, locked until the transaction ends. */
export function lockTexts(
  _reach: Reach,
  db: Db,
  { name, columns, ofCompany }: TextTable,
  likes: readonly string[],
): Promise<TextRow[]> {
  const texts = columns.map((column) => `'${column}', t."${column}"`).join(', ')
  const has = columns.map((column) => sql`t.${raw(`"${column}"`)}::text ilike any(${[...likes]}::text[])`)
  return db.rows<TextRow>(sql`
    select t.ctid::text as at, jsonb_build_object(${raw(texts)}) as texts from ${raw(`"${name}"`)} t
     where ${raw(ofCompany)} and (${join(has, ' or ')}) order by t.ctid for update of t`)
}

/** The company's e-mails that still have their encrypted text, locked until the transaction ends. */
export function lockLetters(reach: Reach, db: Db): Promise<{ id: string; sealed: string }[]> {
  return db.rows<{ id: string; sealed: string }>(sql`
    select id, content #>> '{}' as sealed from messages
     where org_id = ${reach.orgId} and channel = 'mail' and jsonb_typeof(content) = 'string' order by id for update`)
}
