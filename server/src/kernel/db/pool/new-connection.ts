import pg from 'pg'
import { connectionTo } from '../connection.ts'

const WITHIN_MS = 2_000

/**
 * Opens a connection outside the pools, and runs a statement on it. Undefined if connecting or the answer takes more than
 * two seconds.
 */
export async function newConnection(
  url: string,
  statement: pg.QueryConfig = { text: 'select 1' },
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connectionTo(url),
    connectionTimeoutMillis: WITHIN_MS,
    application_name: 'scope watch',
  })
  client.on('error', () => undefined)
  let limit: NodeJS.Timeout | undefined
  try {
    await client.connect()
    limit = setTimeout(() => client.end(), WITHIN_MS)
    await client.query(statement)
    return client
  } catch {
    client.end().catch(() => undefined)
    return undefined
  } finally {
    clearTimeout(limit)
  }
}

/** Whether the database answers a new connection. */
export async function answersNewConnection(url: string, statement?: pg.QueryConfig): Promise<boolean> {
  const client = await newConnection(url, statement)
  client?.end().catch(() => undefined)
  return client !== undefined
}
