import pg from 'pg'

/**
 * Counts how often the server waits for the database while work runs. Statements that are sent before the answers to
 * earlier ones are one round trip.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  let trips = 0
  const client = pg.Client.prototype
  const { emit } = client
  // A connection emits it when it has answered everything.
  client.emit = function (this: pg.Client, event: string | symbol, ...args: unknown[]) {
    if (event === 'drain') trips += 1
    return Reflect.apply(emit, this, [event, ...args])
  }
  try {
    await work()
  } finally {
    client.emit = emit
  }
  return trips
}
