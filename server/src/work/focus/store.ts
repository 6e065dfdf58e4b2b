import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { insert, insertOne, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'

const ofCompany = (reach: Reach) => sql`org_id = ${reach.orgId}`

type FocusRow = Pick<
  StoredRow<'focuses'>,
  'id' | 'period' | 'year' | 'title' | 'why' | 'category' | 'outcome'
>

const columns = sql`id, period, year, title, why, category, outcome`

/** A focus of the company, locked until the transaction ends. Undefined if there is none. */
export async function lockFocus(reach: Reach, db: Db, id: string): Promise<FocusRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.rows<FocusRow>(sql`
    select ${columns} from focuses where id = ${id} and ${ofCompany(reach)} for update`)
  return row
}

/** A focus of the company, which stays until the transaction ends. Undefined if there is none. */
export async function holdFocus(reach: Reach, db: Db, id: string): Promise<FocusRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.rows<FocusRow>(sql`
    select ${columns} from focuses where id = ${id} and ${ofCompany(reach)} for key share`)
  return row
}

/** How many focuses the company has in a period. */
export async function countFocuses(
  reach: Reach,
  db: Db,
  { year, number }: { year: number; number: number },
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from focuses
     where ${ofCompany(reach)} and year = ${year} and period = ${number}`)
  return row?.count ?? 0
}

/** Adds a focus of the company, and returns its id. */
export async function insertFocus(
  reach: Reach,
  db: Db,
  row: Omit<NewRow<'focuses'>, 'id' | 'orgId'>,
): Promise<string> {
  const id = randomUUID()
  await insertOne(db, 'focuses', { ...row, id, orgId: reach.orgId })
  return id
}

/** Changes a locked focus. */
export async function updateFocus(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'focuses'>>,
): Promise<void> {
  await updateOne(db, 'focuses', id, changes, ofCompany(reach))
}

/** Takes a focus from the priorities that serve it. Returns how many did. */
export async function freePriorities(
  reach: Reach,
  db: Db,
  { id, year, period }: { id: string; year: number; period: number },
): Promise<number> {
  const freed = await db.rows<{ id: string }>(sql`
    update priorities p set focus_id = null from venues v
     where v.id = p.venue_id and v.org_id = ${reach.orgId}
       and p.year = ${year} and p.period = ${period} and p.focus_id = ${id} returning p.id`)
  return freed.length
}

/** Removes a locked focus and the answers to it. No priority may serve it any more. */
export async function deleteFocus(reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from focuses where id = ${id} and ${ofCompany(reach)}`)
}

/** Saves a venue's answer to a focus that is held, and returns the one before. */
export async function saveAnswer(
  _reach: Reach,
  db: Db,
  row: Required<NewRow<'focusAnswers'>>,
): Promise<void> {
  await insert(db, 'focusAnswers', [row], {
    orElse: sql`on conflict (focus_id, venue_id) do update set text = excluded.text,
      updated_by_id = excluded.updated_by_id, updated_at = excluded.updated_at`,
  })
}

/** Removes a venue's answer. */
export async function deleteAnswer(
  _reach: Reach,
  db: Db,
  { focusId, venueId }: { focusId: string; venueId: string },
): Promise<void> {
  await db.run(sql`delete from focus_answers where focus_id = ${focusId} and venue_id = ${venueId}`)
}
