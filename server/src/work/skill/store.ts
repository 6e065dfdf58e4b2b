import { randomUUID } from 'node:crypto'
import type { SkillEvent, SkillStatus } from '@scope/contract/work/skill.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'

/** A BLT member's skill, and when any of that member's skills last changed. */
export type StoredSkill = {
  status: SkillStatus
  updatedById: string | null
  updatedAt: Date | null
  verifiedById: string | null
  verifiedAt: Date | null
  lastChange: Date | null
}

/**
 * A BLT member's skill, with all of the member's skills locked until the transaction ends. Not Started if it was never
 * marked.
 */
export async function lockSkill(
  reach: Reach,
  db: Db,
  bltId: string,
  skillId: string,
): Promise<StoredSkill | undefined> {
  // Before the first mark there is no row to lock.
  await takeTurns(db, `skills ${bltId}`)
  const [row] = await db.rows<StoredSkill>(sql`
    select coalesce(s.status, 'NOT_STARTED') as status, s.updated_by_id as "updatedById",
           s.updated_at as "updatedAt", s.verified_by_id as "verifiedById", s.verified_at as "verifiedAt",
           (select max(h.created_at) from skill_history h where h.blt_id = a.id) as "lastChange"
      from app_users a join venues v on v.id = a.venue_id
      left join skill_progress s on s.blt_id = a.id and s.skill_id = ${skillId}
     where a.id = ${bltId} and ${withinReach(reach, 'v')}`)
  return row
}

/** Saves a locked skill together with its history entry. */
export async function saveSkill(
  _reach: Reach,
  db: Db,
  row: NewRow<'skillProgress'>,
  change: { event: SkillEvent; before: SkillStatus; authorId: string; createdAt: Date },
): Promise<void> {
  await insert(db, 'skillProgress', [row], {
    orElse: sql`on conflict (blt_id, skill_id) do update
      set status = excluded.status, updated_by_id = excluded.updated_by_id, updated_at = excluded.updated_at,
          verified_by_id = excluded.verified_by_id, verified_at = excluded.verified_at`,
  })
  const { bltId, skillId, status } = row
  await insert(db, 'skillHistory', [{ id: randomUUID(), bltId, skillId, status, ...change }])
}
