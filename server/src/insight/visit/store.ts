import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { insert, insertOne, type NewRow, updateOne } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import { nextVersion } from '../../kernel/version.ts'
import type { StoredPoints } from '../points/rules.ts'
import { lockTalk } from '../talk/store.ts'
import type { Draft, Stored } from './rules.ts'

/** An agreement of a visit, and the task that came of it. */
export type StoredDraft = Draft & { taskId: string | null }

export type StoredVisit = Omit<Stored, 'agreements'> & {
  id: string
  venueId: string
  visitorId: string
  begunAt: Date | null
  sharedAt: Date | null
  managersPoints: { authorId: string; text: string }[] | null
  agreements: StoredDraft[]
}

/** A visit, locked with its agreements and files. Undefined if its venue is out of reach. */
export async function lockVisit(reach: Reach, db: Db, id: string): Promise<StoredVisit | undefined> {
  if (!isUuid(id)) return undefined
  await lockTalk(db, 'visit', id.toLowerCase())
  const [row] = await db.rows<StoredVisit>(sql`
    select x.id, x.venue_id as "venueId", x.visitor_id as "visitorId", x.day, x.way, x.tell, x.points, x.notes, x.summary,
           x.begun_at as "begunAt", x.shared_at as "sharedAt", x.managers_points as "managersPoints",
           x.updated_at as "updatedAt",
           coalesce((select json_agg(json_build_object(
                       'id', g.id, 'text', g.text, 'ownerId', g.owner_id, 'due', g.due, 'figure', g.figure,
                       'priorityId', g.priority_id, 'taskId', g.task_id) order by g.place)
                       from agreements g where g.visit_id = x.id), '[]') as agreements
      from venue_visits x join venues v on v.id = x.venue_id
     where x.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

/** Whether there is a visit of this id, also out of reach. */
export async function isTaken(_reach: Reach, db: Db, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select from venue_visits where id = ${id}`)
  return rows.length > 0
}

export async function insertVisit(_reach: Reach, db: Db, row: NewRow<'venueVisits'>): Promise<void> {
  await insertOne(db, 'venueVisits', row)
}

/** Changes a locked visit. */
export async function updateVisit(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'venueVisits'>>,
): Promise<void> {
  await updateOne(db, 'venueVisits', id, changes, inReach(reach))
}

/** SQL condition: the visit's venue is within reach. */
const inReach = (reach: Reach) => sql`exists (
  select from venues v where v.id = venue_visits.venue_id and ${withinReach(reach, 'v')})`

/** Saves who took in which points of the managers, as JSON. */
export async function saveManagersPoints(
  reach: Reach,
  db: Db,
  id: string,
  points: StoredVisit['managersPoints'],
): Promise<void> {
  await db.run(sql`
    update venue_visits set managers_points = ${points === null ? null : JSON.stringify(points)}::jsonb
     where id = ${id} and ${inReach(reach)}`)
}

/** Deletes a locked visit with its agreements. Its files are removed, and deleted a day later. */
export async function deleteVisit(reach: Reach, db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`update materials set removed_at = ${now} where visit_id = ${id} and removed_at is null`)
  await db.run(sql`delete from venue_visits where id = ${id} and ${inReach(reach)}`)
}

/** Which of these ids are those of agreements elsewhere. */
export async function listForeign(
  _reach: Reach,
  db: Db,
  { visitId, ids }: { visitId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from agreements where id = any(${[...ids]}::uuid[]) and visit_id is distinct from ${visitId}`)
  return rows.map(({ id }) => id)
}

/** Makes these the agreements of a locked visit, in this order. Who did one of them, and its task, stay with it. */
export async function saveDrafts(
  _reach: Reach,
  db: Db,
  visitId: string,
  { drafts, now }: { drafts: readonly Draft[]; now: Date },
): Promise<void> {
  const ids = drafts.map(({ id }) => id)
  await db.run(sql`delete from agreements where visit_id = ${visitId} and id <> all(${ids}::uuid[])`)
  const rows = drafts.map((draft, place) => ({ ...draft, visitId, place, createdAt: now, updatedAt: now }))
  await insert(db, 'agreements', rows, {
    orElse: sql`on conflict (id) do update
      set text = excluded.text, owner_id = excluded.owner_id, due = excluded.due, figure = excluded.figure,
          priority_id = excluded.priority_id, place = excluded.place, updated_at = excluded.updated_at
    where agreements.visit_id = ${visitId}`,
  })
}

/** Saves the trimmed text and the task of an agreement that is shared. */
export async function saveShared(
  _reach: Reach,
  db: Db,
  { id, text, taskId, now }: { id: string; text: string; taskId: string | null; now: Date },
): Promise<void> {
  await db.run(
    sql`update agreements set text = ${text}, task_id = ${taskId}, updated_at = ${now} where id = ${id}`,
  )
}

/** A photo of a visit and its name in the store. */
export type StoredPhoto = { id: string; fileName: string; fileType: string; size: number; key: string }

type Listed = StoredPhoto & { visitId: string | null; removedAt: Date | null }

/** The photos of a locked visit, and the file of this id, wherever it is. */
export function listPhotos(
  _reach: Reach,
  db: Db,
  { visitId, id }: { visitId: string; id: string },
): Promise<Listed[]> {
  return db.rows<Listed>(sql`
    select id, file_name as "fileName", file_type as "fileType", size, key, visit_id as "visitId",
           removed_at as "removedAt"
      from materials where visit_id = ${visitId} or id = ${id}`)
}

/** Records a photo of a locked visit, in place of a removed one of its id. */
export async function insertPhoto(
  _reach: Reach,
  db: Db,
  row: StoredPhoto & NewRow<'materials'> & { visitId: string },
): Promise<void> {
  await db.run(
    sql`delete from materials where id = ${row.id} and visit_id = ${row.visitId} and removed_at is not null`,
  )
  await insertOne(db, 'materials', row)
}

/** Notes that the content of a photo is in the store. False if it was recorded anew meanwhile. */
export async function markPhotoKept(_reach: Reach, db: Db, { id, key }: StoredPhoto): Promise<boolean> {
  return (await db.run(sql`update materials set removed_at = null where id = ${id} and key = ${key}`)) === 1
}

export async function markPhotoRemoved(
  _reach: Reach,
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.run(sql`update materials set removed_at = ${now} where id = ${id}`)
}

const lockPointsOf = (db: Db, venueId: string) => takeTurns(db, `visit points ${venueId}`)

/** A manager's points for the next visit of a venue, with all of the venue locked. */
export async function lockPoints(
  reach: Reach,
  db: Db,
  { venueId, authorId }: { venueId: string; authorId: string },
): Promise<StoredPoints | undefined> {
  await lockPointsOf(db, venueId)
  const [row] = await db.rows<StoredPoints>(sql`
    select p.text, p.updated_at as "updatedAt" from visit_points p join venues v on v.id = p.venue_id
     where p.venue_id = ${venueId} and p.author_id = ${authorId} and ${withinReach(reach, 'v')}`)
  return row
}

export type ManagersPoints = StoredPoints & { authorId: string }

/** What managers wrote for the next visit of a venue, locked. */
export async function lockAllPoints(reach: Reach, db: Db, venueId: string): Promise<ManagersPoints[]> {
  await lockPointsOf(db, venueId)
  return db.rows<ManagersPoints>(sql`
    select p.author_id as "authorId", p.text, p.updated_at as "updatedAt"
      from visit_points p join venues v on v.id = p.venue_id
     where p.venue_id = ${venueId} and ${withinReach(reach, 'v')} order by p.updated_at, p.author_id`)
}

/** Saves locked points. */
export async function savePoints(_reach: Reach, db: Db, row: NewRow<'visitPoints'>): Promise<void> {
  await insert(db, 'visitPoints', [row], {
    orElse: sql`on conflict (venue_id, author_id) do update
      set text = excluded.text, updated_at = excluded.updated_at`,
  })
}

/** Saves a new text over locked points. */
export const replacePoints = (
  reach: Reach,
  db: Db,
  {
    venueId,
    authorId,
    before,
    text,
    now,
  }: {
    venueId: string
    authorId: string
    before: StoredPoints | undefined
    text: string
    now: Date
  },
): Promise<void> =>
  savePoints(reach, db, { venueId, authorId, text, updatedAt: nextVersion(before?.updatedAt, now) })
