import pg from 'pg'

const WITHIN_MS = 2_000

/**
 * A connection beside the pools, which has answered a statement. Undefined if it takes more than two seconds to connect,
 * or to answer.
 */
export async function newConnection(
  url: string,
  statement: pg.QueryConfig = { text: 'select 1' },
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
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
export async function answersAnew(url: string, statement?: pg.QueryConfig): Promise<boolean> {
  const client = await newConnection(url, statement)
  client?.end().catch(() => undefined)
  return client !== undefined
}
