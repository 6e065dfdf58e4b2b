import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

type Keys = { publicKey: string; privateKey: string }

/**
 * The VAPID keys of all servers on this database, made at the first start. Browsers subscribe with the public one, so
 * new keys would end all subscriptions.
 */
export async function pushKeys(db: Db): Promise<Keys> {
  return (await kept(db)) ?? (await made(db))
}

async function made(db: Db): Promise<Keys> {
  const { default: webpush } = await import('web-push')
  const fresh = JSON.stringify(webpush.generateVAPIDKeys())
  await db.run(sql`insert into settings (key, value) values ('push', ${fresh}::jsonb) on conflict do nothing`)
  const keys = await kept(db)
  if (!keys) throw new Error('The keys were not saved.')
  return keys
}

async function kept(db: Db): Promise<Keys | undefined> {
  const [row] = await db.rows<{ value: Keys }>(sql`select value from settings where key = 'push'`)
  return row?.value
}
