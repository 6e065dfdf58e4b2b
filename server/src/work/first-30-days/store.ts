import type { First30DaysTemplate } from '@scope/contract/work/first-30-days.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'

const inCompany = (reach: Reach) =>
  sql`exists (select from app_users a where a.id = first_thirty_days.blt_id and a.org_id = ${reach.orgId})`

/** Locks an open offer until the transaction ends. Whether there is one. */
export async function lockOffer(reach: Reach, db: Db, bltId: string): Promise<boolean> {
  const rows = await db.rows<{ bltId: string }>(sql`
    select blt_id as "bltId" from first_thirty_days
     where blt_id = ${bltId} and taken_at is null and ${inCompany(reach)} for update`)
  return rows.length > 0
}

/** Saves what a locked offer became. */
export async function saveTaken(
  reach: Reach,
  db: Db,
  { bltId, ...taken }: Required<Omit<NewRow<'firstThirtyDays'>, 'offeredAt'>>,
): Promise<void> {
  await db.run(sql`
    update first_thirty_days
       set taken_at = ${taken.takenAt}, taken_by_id = ${taken.takenById}, priority_id = ${taken.priorityId},
           skill_ids = ${taken.skillIds}::text[],
           teacher_ids = ${taken.teacherIds}::uuid[], points = ${taken.points}::text[]
     where blt_id = ${bltId} and ${inCompany(reach)}`)
}

/** Removes a locked offer. */
export async function deleteOffer(reach: Reach, db: Db, bltId: string): Promise<void> {
  await db.run(sql`delete from first_thirty_days where blt_id = ${bltId} and ${inCompany(reach)}`)
}

/** Saves the company's own template. */
export async function saveTemplate(
  reach: Reach,
  db: Db,
  row: { template: First30DaysTemplate; updatedById: string; updatedAt: Date },
): Promise<void> {
  await insert(db, 'firstThirtyDaysTemplates', [{ orgId: reach.orgId, ...row }], {
    orElse: sql`on conflict (org_id) do update set template = excluded.template,
      updated_by_id = excluded.updated_by_id, updated_at = excluded.updated_at`,
  })
}
