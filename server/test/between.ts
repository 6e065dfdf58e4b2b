import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../src/kernel/db/pool/pool.ts'

/**
 * Makes a second call during a first one. The first waits for the row that `lock` locks; the second runs until it
 * answers or waits too. Then the row is released. Returns both answers.
 */
export async function between<A, B>(
  { database, owner }: { database: Database; owner: Database },
  lock: Sql,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const waiting = () =>
    owner.db.run(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  const calls = await database.transaction(async (tx) => {
    await tx.run(lock)
    const one = first()
    while ((await waiting()) === 0);
    let answered = false
    const two = second().finally(() => {
      answered = true
    })
    while (!answered && (await waiting()) < 2);
    return [one, two] as const
  })
  return Promise.all(calls)
}
