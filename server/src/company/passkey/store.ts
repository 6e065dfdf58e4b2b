import sql from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { iso } from '../../kernel/db/sql.ts'
import type { StoredRow } from '../../kernel/db/tables.ts'

type Stored = StoredRow<'passkeys'>
type Own = Pick<Context, 'db' | 'person'>

export type KnownPasskey = Pick<Stored, 'id' | 'userId' | 'publicKey' | 'counter'>
export type ShownPasskey = Pick<Stored, 'id' | 'name'> & {
  createdAt: string
  lastUsedAt: string | null
  worksHere: boolean
}

/** The columns of a passkey that its owner sees at a host. */
const columns = (site: string) => sql`id, name, ${iso('created_at')} as "createdAt",
  ${iso('last_used_at')} as "lastUsedAt", coalesce(site, ${site}) = ${site} as "worksHere"`

/** A passkey of an active person, locked until the transaction ends, so that two answers are counted one by one. */
export async function holdPasskey(db: Db, id: string): Promise<KnownPasskey | undefined> {
  const [row] = await db.rows<KnownPasskey>(sql`
    select p.id, p.user_id as "userId", p.public_key as "publicKey", p.counter::float8 as counter
      from passkeys p join users u on u.id = p.user_id and u.active where p.id = ${id} for update of p`)
  return row
}

/** Counts a use. */
export async function countUse(
  db: Db,
  { id, counter, now }: Pick<Stored, 'id' | 'counter'> & { now: Date },
): Promise<void> {
  await db.run(sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`)
}

/** Names the host of passkeys of earlier releases, which had only one. Returns how many. */
export function nameSites(db: Db, site: string): Promise<number> {
  return db.run(sql`update passkeys set site = ${site} where site is null`)
}

/** The caller's passkeys, the oldest first. */
export async function listPasskeys({ db, person }: Own, site: string): Promise<ShownPasskey[]> {
  return db.rows<ShownPasskey>(
    sql`select ${columns(site)} from passkeys where user_id = ${person.userId} order by passkeys.created_at, id`,
  )
}

/** Locks the caller's passkeys until the transaction ends. Returns how they are reached. */
export async function holdPasskeys({
  db,
  person,
}: Own): Promise<Pick<Stored, 'id' | 'name' | 'transports' | 'site'>[]> {
  return db.rows<Pick<Stored, 'id' | 'name' | 'transports' | 'site'>>(
    sql`select id, name, transports, site from passkeys where user_id = ${person.userId} order by id for update`,
  )
}

/** Adds a passkey to the caller's. Returns nothing if it is already known. */
export async function insertPasskey(
  { db, person, now }: Own & Pick<Context, 'now'>,
  {
    id,
    publicKey,
    counter,
    transports,
    name,
    site,
  }: Omit<Stored, 'userId' | 'createdAt' | 'lastUsedAt'> & { site: string },
): Promise<ShownPasskey | undefined> {
  const [saved] = await db.rows<ShownPasskey>(sql`
    insert into passkeys (id, user_id, public_key, counter, transports, name, site, created_at)
    values (${id}, ${person.userId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${site}, ${now})
    on conflict do nothing returning ${columns(site)}`)
  return saved
}

/** Renames one of the caller's passkeys. */
export async function renamePasskey(
  { db, person }: Own,
  { id, name, site }: Pick<Stored, 'id' | 'name'> & { site: string },
): Promise<ShownPasskey | undefined> {
  const [saved] = await db.rows<ShownPasskey>(sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${person.userId} returning ${columns(site)}`)
  return saved
}

/** Removes one of the caller's passkeys. */
export async function deletePasskey({ db, person }: Own, id: string): Promise<void> {
  await db.run(sql`delete from passkeys where id = ${id} and user_id = ${person.userId}`)
}

/** Whether the caller has declined to add a passkey. */
export async function hasDeclined({ db, person }: Own): Promise<boolean> {
  const rows = await db.rows(
    sql`select from users where id = ${person.userId} and passkey_declined_at is not null`,
  )
  return rows.length > 0
}

/** Saves that the caller declined to add a passkey. */
export async function saveDeclined({ db, person, now }: Own & Pick<Context, 'now'>): Promise<void> {
  await db.run(sql`update users set passkey_declined_at = ${now} where id = ${person.userId}`)
}
