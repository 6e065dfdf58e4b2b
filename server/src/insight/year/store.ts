import sql from 'sql-template-tag'
import { joinWorkVenue } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { insertOne, type NewRow } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import type { Talk } from './rules/talk.ts'

export type StoredTalk = Talk & { managerName: string | null }

type Key = { bltId: string; year: number }

/** A member’s talk about a year. Undefined if nobody has written anything, or the member is out of reach. */
export async function findTalk(reach: Reach, db: Db, { bltId, year }: Key): Promise<StoredTalk | undefined> {
  const [row] = await db.rows<StoredTalk>(sql`
    select t.member_text as "memberText", t.member_done_at as "memberDoneAt", t.manager_text as "managerText",
           t.manager_done_at as "managerDoneAt", t.manager_id as "managerId", t.updated_at as "updatedAt",
           mu.name as "managerName"
      from year_talks t join app_users a on a.id = t.blt_id ${joinWorkVenue}
      left join app_users ma on ma.id = t.manager_id left join users mu on mu.id = ma.auth_user_id
     where t.blt_id = ${bltId} and t.year = ${year} and ${withinReach(reach, 'v')}`)
  return row
}

/** A member’s talk about a year, locked until the transaction ends. Before the first save there is no row to lock. */
export async function lockTalk(reach: Reach, db: Db, key: Key): Promise<StoredTalk | undefined> {
  await takeTurns(db, `year talk ${key.bltId} ${key.year}`)
  return findTalk(reach, db, key)
}

/** Adds a locked talk. */
export async function insertTalk(_reach: Reach, db: Db, row: NewRow<'yearTalks'>): Promise<void> {
  await insertOne(db, 'yearTalks', row)
}

/** Changes a locked talk that is stored. */
export async function changeTalk(reach: Reach, db: Db, row: NewRow<'yearTalks'>): Promise<void> {
  await db.run(sql`
    update year_talks t
       set member_text = ${row.memberText}, member_done_at = ${row.memberDoneAt}, manager_text = ${row.managerText},
           manager_done_at = ${row.managerDoneAt}, manager_id = ${row.managerId}, updated_at = ${row.updatedAt}
      from app_users a ${joinWorkVenue}
     where t.blt_id = ${row.bltId} and t.year = ${row.year} and a.id = t.blt_id and ${withinReach(reach, 'v')}`)
}
