import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../src/kernel/db/pool/pool.ts'
import { mintReach } from '../src/kernel/db/reach.ts'
import { type InboxFile, insertFile } from '../src/numbers/inbox/store.ts'
import type { Venue } from './world.ts'

/** Adds an arrived file that waits: a venue's week in the columns of an import. */
export async function makeInboxFile(
  db: Db,
  venue: Venue,
  { weekOf = '2026-11-09', ...more }: Partial<InboxFile> & { weekOf?: string } = {},
): Promise<InboxFile> {
  const [row] = await db.rows<{ orgId: string }>(
    sql`select org_id as "orgId" from venues where id = ${venue.id}`,
  )
  const id = randomUUID()
  const file: InboxFile = {
    ...{ id, sourceId: null, arrival: 'mail', sender: 'reports@pos.example', name: 'sales.csv', digest: id },
    content: Buffer.from(`Venue,Week of,Revenue\n${venue.name},${weekOf},84210\n`),
    state: 'waiting',
    report: {
      ...{ added: 0, changed: 0, left: 0, beside: 0, lines: 1, venueIds: [venue.id] },
      errors: [{ line: 1, text: 'No source knows it.' }],
    },
    ...{ receivedAt: new Date('2026-11-16T18:00:00Z'), settledAt: null, settledById: null },
    ...more,
  }
  await insertFile(mintReach(row?.orgId ?? '', 'every'), db, file)
  return file
}
