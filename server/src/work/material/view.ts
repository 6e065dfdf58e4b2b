import { mayAbout } from '@scope/contract/kernel/access'
import type { Material } from '@scope/contract/work/material'
import { SHOWN_TYPES } from '@scope/contract/work/material.words'
import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, isUuid, personName, venueOfRow } from '../../kernel/db/sql.ts'
import type { StoredRow } from '../../kernel/db/tables.ts'

/** A stored file with its priority's member. */
export type MaterialRow = Pick<
  StoredRow<'materials'>,
  'id' | 'venueId' | 'fileName' | 'fileType' | 'size' | 'key'
> & { priorityId: string; bltId: string; uploadedBy: string; createdAt: string }

/** The facts of a priority that decide about its files. */
type Holder = Pick<
  StoredRow<'priorities'>,
  'id' | 'venueId' | 'bltId' | 'title' | 'status' | 'period' | 'year' | 'isArchived'
> & { timezone: string }

/** A priority with files. Undefined if out of reach. */
export async function findHolder({ reach, db }: Context, id: string): Promise<Holder | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.rows<Holder>(sql`
    select p.id, v.id as "venueId", p.blt_id as "bltId", p.title, p.status, p.period, p.year,
           p.is_archived as "isArchived", v.timezone
      from priorities p ${venueOfRow('p')}
     where p.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

/** The files of a priority, newest first. */
export function listMaterials(context: Context, priorityId: string): Promise<MaterialRow[]> {
  return list(context, sql`m.priority_id = ${priorityId}`)
}

/** One file. Undefined if out of reach or removed. */
export async function findMaterial(context: Context, id: string): Promise<MaterialRow | undefined> {
  return isUuid(id) ? (await list(context, sql`m.id = ${id}`))[0] : undefined
}

function list({ reach, db }: Context, where: Sql): Promise<MaterialRow[]> {
  return db.rows<MaterialRow>(sql`
    select m.id, p.id as "priorityId", v.id as "venueId", m.file_name as "fileName", m.file_type as "fileType", m.size, m.key,
           p.blt_id as "bltId", ${personName('u')} as "uploadedBy", ${iso('m.created_at')} as "createdAt"
      from materials m join priorities p on p.id = m.priority_id
      ${venueOfRow('p')}
      join app_users ua on ua.id = m.uploaded_by_id join users u on u.id = ua.auth_user_id
     where ${where} and m.removed_at is null and ${withinReach(reach, 'v')}
     order by m.created_at desc, m.id`)
}

/** A file for the API, without its place in the store. */
export function present(context: Context, { key: _, venueId, bltId, ...row }: MaterialRow): Material {
  return {
    ...row,
    venue: venueId,
    blt: bltId,
    fileUrl: `/api/materials/${row.id}/file`,
    picture: SHOWN_TYPES.includes(row.fileType),
    can: { remove: mayAbout(context.person, 'material.remove', { id: bltId, venueId }) },
  }
}
