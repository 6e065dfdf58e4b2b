import type { Week } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { insert, type StoredRow } from '../../kernel/db/tables.ts'

export type Inbox = Pick<StoredRow<'inboxes'>, 'letters' | 'senders' | 'reportTo'>

/** A company's address and who may use it. Undefined until somebody has made one or saved settings. */
export async function findInbox(reach: Reach, db: Db): Promise<Inbox | undefined> {
  const [inbox] = await db.rows<Inbox>(sql`
    select letters, senders, report_to as "reportTo" from inboxes where org_id = ${reach.orgId}`)
  return inbox
}

/** The company whose address has these letters, and who may send files to it. */
export async function findInboxWith(
  _whose: 'every company',
  db: Db,
  letters: string,
): Promise<{ orgId: string; senders: Inbox['senders'] } | undefined> {
  const [row] = await db.rows<{ orgId: string; senders: Inbox['senders'] }>(sql`
    select i.org_id as "orgId", i.senders from inboxes i join orgs o on o.id = i.org_id and o.closed_at is null
     where i.letters = ${letters}`)
  return row
}

/** Saves a company's address and settings. */
export async function saveInbox(
  reach: Reach,
  db: Db,
  inbox: Inbox & { updatedById: string; updatedAt: Date },
): Promise<void> {
  await insert(db, 'inboxes', [{ orgId: reach.orgId, ...inbox }], {
    orElse: sql`on conflict (org_id) do update set letters = excluded.letters, senders = excluded.senders,
      report_to = excluded.report_to, updated_by_id = excluded.updated_by_id, updated_at = excluded.updated_at`,
  })
}

export type InboxFile = Omit<StoredRow<'inboxFiles'>, 'orgId'>
/** A file without its content. */
export type InboxEntry = Omit<InboxFile, 'content' | 'digest'> & { source: string | null }

const entry = sql`
  f.id, f.source_id as "sourceId", s.name as source, f.arrival, f.sender, f.name, f.state, f.report,
  f.received_at as "receivedAt", f.settled_at as "settledAt", f.settled_by_id as "settledById"
  from inbox_files f left join sources s on s.id = f.source_id`

/** The content in Base64. */
type WithContent = { content: string }
const content = sql`translate(encode(f.content, 'base64'), E'\\n', '')`

/** The file that came before, by any of its digests. */
export async function findByDigest(
  reach: Reach,
  db: Db,
  digests: readonly string[],
): Promise<InboxEntry | undefined> {
  const [file] = await db.rows<InboxEntry>(sql`
    select ${entry} where f.org_id = ${reach.orgId} and f.digest = any(${[...digests]}::text[])
     order by f.received_at desc, f.id limit 1`)
  return file
}

/** The files within reach that wait, the newest first: of venues within reach, or all files if every venue is. */
export async function listWaiting(reach: Reach, db: Db): Promise<InboxEntry[]> {
  const { venueIds } = reach
  const seen = venueIds === 'every' ? sql`true` : sql`f.report->'venueIds' ?| ${[...venueIds]}::text[]`
  return db.rows<InboxEntry>(sql`
    select ${entry} where f.org_id = ${reach.orgId} and f.state = 'waiting' and ${seen}
     order by f.received_at desc, f.id limit 200`)
}

/**
 * The state of a company’s sources, which differs after one is added, changed or removed. It begins with a word, so that files
 * that waited before days were stored are read once more.
 */
const SOURCES_STATE = sql`'days ' || count(*) || ' ' || coalesce(extract(epoch from max(updated_at)), 0)`

/** The present state of the company's sources. */
export async function findSourcesState(reach: Reach, db: Db): Promise<string> {
  const [row] = await db.rows<{ state: string }>(
    sql`select ${SOURCES_STATE} as state from sources where org_id = ${reach.orgId}`,
  )
  return row?.state ?? ''
}

/** How many files of one company, and of all, are read again in one run. The next run continues. */
const UNREAD = { ofCompany: 50, all: 500 }

/**
 * The waiting files that were not read since a source of their company changed, if the last change is older than `before`: the
 * oldest of each company first, so that no company waits for another.
 */
export function listUnread(
  _whose: 'every company',
  db: Db,
  before: Date,
): Promise<{ orgId: string; id: string }[]> {
  return db.rows<{ orgId: string; id: string }>(sql`
    with state as (
      select org_id, ${SOURCES_STATE} as state from sources
       where org_id in (select org_id from inbox_files where state = 'waiting')
       group by org_id having max(updated_at) <= ${before}),
    unread as (
      select f.org_id, f.id, row_number() over (partition by f.org_id order by f.received_at, f.id) as nth
        from inbox_files f join state s on s.org_id = f.org_id
       where f.state = 'waiting' and f.report->'refused' is null and f.report->>'readBy' is distinct from s.state)
    select org_id as "orgId", id from unread where nth <= ${UNREAD.ofCompany} order by nth, id limit ${UNREAD.all}`)
}

/** A file that waits, with its content. Writes of a company take turns, so that it is not locked. */
export async function findWaiting(
  reach: Reach,
  db: Db,
  id: string,
): Promise<(InboxEntry & WithContent) | undefined> {
  const [file] = await db.rows<InboxEntry & WithContent>(sql`
    select ${content} as content, ${entry} where f.org_id = ${reach.orgId} and f.id = ${id} and f.state = 'waiting'`)
  return file
}

/** The files of a source that wait for days. */
export async function listIncomplete(
  reach: Reach,
  db: Db,
  sourceId: string,
): Promise<Pick<InboxFile, 'id' | 'report'>[]> {
  return db.rows<Pick<InboxFile, 'id' | 'report'>>(sql`
    select f.id, f.report from inbox_files f
     where f.org_id = ${reach.orgId} and f.source_id = ${sourceId} and f.state = 'waiting'
       and jsonb_array_length(coalesce(f.report->'waits', '[]')) > 0`)
}

/** The most days that an imported week of each venue had in a source, by the venue's id. */
export async function listUsualDays(reach: Reach, db: Db, sourceId: string): Promise<Map<string, number>> {
  const rows = await db.rows<{ venueId: string; days: number }>(sql`
    select d.key as "venueId", max(d.value::int) as days
      from inbox_files f cross join lateral jsonb_each_text(f.report->'days') d
     where f.org_id = ${reach.orgId} and f.source_id = ${sourceId} and f.state = 'imported' group by d.key`)
  return new Map(rows.map(({ venueId, days }) => [venueId, days]))
}

/** Adds a file that came. */
export async function insertFile(reach: Reach, db: Db, file: InboxFile): Promise<void> {
  const { id, sourceId, arrival, sender, name, digest, state, report } = file
  const { receivedAt, settledAt, settledById } = file
  await db.run(sql`
    insert into inbox_files (id, org_id, source_id, arrival, sender, name, digest, content, state, report,
                             received_at, settled_at, settled_by_id)
    values (${id}, ${reach.orgId}, ${sourceId}, ${arrival}, ${sender}, ${name}, ${digest}, ${file.content}, ${state},
            ${storable(report)}::jsonb, ${receivedAt}, ${settledAt}, ${settledById})`)
}

/** As JSON, without the half emoji and NUL characters of a file, which no database stores. */
const storable = (json: object): string =>
  JSON.stringify(json, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
  )

/** `receivedAt`: when it came again. */
type Settling = Pick<InboxFile, 'state' | 'report' | 'settledAt' | 'settledById'> & {
  sourceId?: string | null
  receivedAt?: Date | null
}

/** Stores what became of a file. */
export async function updateFile(
  reach: Reach,
  db: Db,
  id: string,
  { state, report, settledAt, settledById, sourceId = null, receivedAt = null }: Settling,
): Promise<void> {
  await db.run(sql`
    update inbox_files set state = ${state}, report = ${storable(report)}::jsonb, settled_at = ${settledAt},
           settled_by_id = ${settledById}, source_id = coalesce(${sourceId}::uuid, source_id),
           received_at = coalesce(${receivedAt}, received_at)
     where org_id = ${reach.orgId} and id = ${id}`)
}

/** Who last changed a source. */
export async function findOwner(reach: Reach, db: Db, sourceId: string): Promise<string | undefined> {
  const [owner] = await db.rows<{ userId: string }>(sql`
    select a.auth_user_id as "userId" from sources s join app_users a on a.id = s.updated_by_id
     where s.org_id = ${reach.orgId} and s.id = ${sourceId}`)
  return owner?.userId
}

/** A venue's week. */
export type VenueWeek = { venueId: string; weekOf: Week }

/** A venue's day as files of a source brought it, the last of them `fileId`; null once that file is no longer kept. */
export type ArrivedDay = Pick<StoredRow<'arrivedDays'>, 'venueId' | 'day' | 'figures' | 'fileId' | 'readAt'>

/** The days of these weeks that files of a source brought, in order. */
export async function listDays(
  reach: Reach,
  db: Db,
  sourceId: string,
  weeks: readonly VenueWeek[],
): Promise<ArrivedDay[]> {
  return db.rows<ArrivedDay>(sql`
    select d.venue_id as "venueId", d.day, d.figures, d.file_id as "fileId", d.read_at as "readAt"
      from ${weeksOf(weeks)} join arrived_days d
        on d.source_id = ${sourceId} and d.venue_id = w.venue_id and d.day between w.monday and w.monday + 6
      join venues v on v.id = d.venue_id
     where ${withinReach(reach, 'v')} order by d.day`)
}

const weeksOf = (weeks: readonly VenueWeek[]) => sql`
  unnest(${weeks.map(({ venueId }) => venueId)}::uuid[], ${weeks.map(({ weekOf }) => weekOf)}::date[]) w(venue_id, monday)`

/** Stores days of a source. Replaces those that are stored already. */
export async function putDays(
  reach: Reach,
  db: Db,
  sourceId: string,
  days: readonly ArrivedDay[],
): Promise<void> {
  await insert(
    db,
    'arrivedDays',
    days.map((day) => ({ orgId: reach.orgId, sourceId, ...day })),
    {
      orElse: sql`on conflict (source_id, venue_id, day) do update
      set figures = excluded.figures, file_id = excluded.file_id, read_at = excluded.read_at`,
    },
  )
}

/** Removes the days that a file was the last to bring. */
export async function dropDays(reach: Reach, db: Db, fileId: string): Promise<void> {
  await db.run(sql`delete from arrived_days where org_id = ${reach.orgId} and file_id = ${fileId}`)
}

/** Removes the days of these weeks that a file was the last to bring. The other waiting files of its source are then read again. */
export async function takeBackDays(
  reach: Reach,
  db: Db,
  { id, sourceId }: Pick<InboxFile, 'id' | 'sourceId'>,
  weeks: readonly VenueWeek[],
): Promise<void> {
  const removed = await db.run(sql`
    delete from arrived_days d using ${weeksOf(weeks)}
     where d.org_id = ${reach.orgId} and d.file_id = ${id} and d.venue_id = w.venue_id
       and d.day between w.monday and w.monday + 6`)
  if (removed === 0) return
  await db.run(sql`
    update inbox_files set report = report - 'readBy'
     where org_id = ${reach.orgId} and source_id = ${sourceId} and state = 'waiting' and id <> ${id}`)
}
