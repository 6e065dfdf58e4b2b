import type { ExportOf, ExportState } from '@scope/contract/insight/export.words'
import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { iso, personName } from '../../kernel/db/sql.ts'

export type ExportRow = {
  id: string
  of: ExportOf
  person: { id: string; name: string } | null
  state: ExportState
  done: number
  parts: number
  startedAt: string
  readyAt: string | null
  size: number | null
  file: string | null
  /** The first domain of the company, and the person’s slug, for the file's name. */
  domain: string
  slug: string | null
}

async function list({ reach, db, person }: Pick<Context, 'reach' | 'db' | 'person'>, where: Sql) {
  return db.rows<ExportRow>(sql`
    select e.id, case when e.person_id is null then 'company' else 'person' end as of,
           case when e.person_id is not null then json_build_object('id', e.person_id, 'name', ${personName('u')}) end as person,
           e.state, e.done, e.parts, ${iso('e.started_at')} as "startedAt", ${iso('e.ready_at')} as "readyAt",
           e.size::float8 as size, e.file, o.domain, a.slug
      from exports e join orgs o on o.id = e.org_id
      left join app_users a on a.id = e.person_id left join users u on u.id = a.auth_user_id
     where e.org_id = ${reach.orgId} and e.made_by_id = ${person.appUserId} and ${where}
     order by e.started_at desc, e.id`)
}

/** The caller’s own exports that began or became ready after an instant, newest first. */
export const listOwn = (context: Context, after: Date): Promise<ExportRow[]> =>
  list(context, sql`coalesce(e.ready_at, e.started_at) > ${after}`)

export const findOwn = async (context: Context, id: string): Promise<ExportRow | undefined> =>
  (await list(context, sql`e.id = ${id}`))[0]

/** The id of the caller’s export of the same data that is in progress. */
export async function findUnderWay(
  { reach, db, person }: Context,
  personId: string | null,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(sql`
    select e.id from exports e
     where e.org_id = ${reach.orgId} and e.made_by_id = ${person.appUserId}
       and e.person_id is not distinct from ${personId}::uuid and e.state in ('waiting', 'running')
     order by e.started_at limit 1`)
  return row?.id
}
