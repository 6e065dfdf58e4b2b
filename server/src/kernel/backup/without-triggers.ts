import pg from 'pg'
import { Unusable } from '../command.ts'
import { connectionTo } from '../db/connection.ts'

/**
 * Runs work in a transaction without triggers and foreign keys, so that the rows of one company are added or removed
 * without locking the tables for others. `switchOn` enables them again. Throws `Unusable` if the role may not do that.
 */
export async function withoutTriggers<T>(
  url: string,
  work: (client: pg.Client, switchOn: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'scope company', keepAlive: true })
  // A lost connection also fails the query that is running.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query('set local session_replication_role = replica').catch(refused)
    const result = await work(client, () => client.query('set local session_replication_role = origin'))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

function refused(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new Unusable(
    'The role of DATABASE_OWNER_URL may not switch triggers off. As a superuser, once: GRANT SET ON PARAMETER session_replication_role TO that role.',
  )
}
