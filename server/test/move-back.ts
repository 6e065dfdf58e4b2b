import sql from 'sql-template-tag'
import { embeddedUrl } from '../src/kernel/db/embedded/embedded.ts'
import { openDatabase } from '../src/kernel/db/pool/pool.ts'

const STATEMENTS = {
  /** No proof is fresh any more. */
  proofs: sql`update sessions set proven_at = proven_at - interval '16 minutes'`,
  /** All sessions have ended. */
  sessions: sql`update sessions set expire = expire - interval '31 days'`,
  /** Another code can be sent. */
  codes: sql`update challenges set created_at = created_at - interval '16 minutes'`,
}

/** Moves rows on the running server of a data folder back in time, because a test cannot wait. */
export async function moveBack(dataDir: string, ...what: (keyof typeof STATEMENTS)[]): Promise<void> {
  const database = openDatabase(embeddedUrl(dataDir))
  for (const one of what) await database.db.run(STATEMENTS[one])
  await database.close()
}
