import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

/** A secret shared by all servers on this database, created on first use. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'))
  await db.run(
    sql`insert into settings (key, value) values (${name}, ${fresh}::jsonb) on conflict do nothing`,
  )
  const [stored] = await db.rows<{ value: string }>(sql`select value from settings where key = ${name}`)
  if (!stored) throw new Error('The secret was not saved.')
  return stored.value
}
