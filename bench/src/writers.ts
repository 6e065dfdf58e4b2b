import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '../../e2e/client.ts'

export const WRITERS = 4
const RETRY_MS = 50

/** People who keep writing through all faults: each repeats a write with its key until it is acknowledged. */
export type Writers = {
  /** The number of acknowledged writes. */
  count(): number
  /** Waits for this many more. */
  more(count: number): Promise<void>
  /** The longest time without an acknowledged write since the last call of this, in milliseconds. */
  longestSilence(): number
  /** Ends once each writer's last write is acknowledged. */
  stop(): Promise<void>
  /** The acknowledged writes: title by id. */
  acknowledged(): Written
  /** Acknowledged writes that the database lost, has twice, or has without their row in the audit trail. */
  judge(database: pg.Client, acknowledged?: Written): Promise<Judged>
}

type Written = ReadonlyMap<string, string>
type Judged = Record<'acknowledged' | 'lost' | 'doubled' | 'half', number>

/** Starts the writers. `address` returns the current address of the server. */
export async function startWriters(address: () => string): Promise<Writers> {
  const gm = await Client.signIn(address(), 'gm@lantern.example')
  const lead = await Client.signIn(address(), 'lead@lantern.example')
  const [venue] = await gm.call<{ id: string }[]>('GET', '/api/venues')
  const { id: bltId } = await lead.call<{ id: string }>('GET', '/api/me')
  const run = performance.now().toString(36)
  const acknowledged = new Map<string, string>()
  let stopping = false
  let last = performance.now()
  let silence = 0

  const write = async (title: string): Promise<void> => {
    const body = JSON.stringify({ venueId: venue?.id, bltId, title })
    const headers = {
      ...gm.headers,
      'content-type': 'application/json',
      'idempotency-key': title.replaceAll(' ', '-'),
    }
    while (true) {
      const signal = AbortSignal.timeout(30_000)
      const reply = await fetch(`${address()}/api/priority`, { method: 'POST', headers, body, signal })
        .then(async (response) => ({ ok: response.ok, body: (await response.json()) as { id: string } }))
        .catch(() => undefined)
      if (reply?.ok) {
        acknowledged.set(reply.body.id, title)
        silence = Math.max(silence, performance.now() - last)
        last = performance.now()
        return
      }
      await pause(RETRY_MS)
    }
  }
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let index = 0; !stopping; index += 1) await write(`${run} ${writer} ${index}`)
  })
  return {
    count: () => acknowledged.size,
    more: async (count) => {
      const enough = acknowledged.size + count
      while (acknowledged.size < enough) await pause(5)
    },
    longestSilence: () => {
      const longest = silence
      silence = 0
      return longest
    },
    stop: async () => {
      stopping = true
      await Promise.all(writing)
    },
    acknowledged: () => new Map(acknowledged),
    judge: async (database, writes = acknowledged) => {
      const { rows } = await database.query<{ id: string; title: string; audited: boolean }>(
        `select p.id, p.title,
                exists (select from audits where action = 'priority.created' and meta->>'id' = p.id::text) as audited
           from priorities p where p.title like $1`,
        [`${run} %`],
      )
      const stored = new Map(rows.map(({ id, title }) => [id, title]))
      return {
        acknowledged: writes.size,
        lost: [...writes].filter(([id, title]) => stored.get(id) !== title).length,
        doubled: rows.length - new Set(rows.map(({ title }) => title)).size,
        half: rows.filter(({ audited }) => !audited).length,
      }
    },
  }
}
