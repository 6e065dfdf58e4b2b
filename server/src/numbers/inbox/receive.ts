import { createHash, randomUUID } from 'node:crypto'
import { WAITING } from '@scope/contract/kernel/paths.words'
import type { Arrival, InboxState } from '@scope/contract/numbers/source.words'
import { lockCompany } from '../../company/company/view.ts'
import { writeMail } from '../../company/mail/service.ts'
import type { Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { reportLetter } from './letters.ts'
import { NOTHING, readArrived } from './read.ts'
import { shownName, type Told } from './rules/report.ts'
import { findByDigest, findInbox, findWaiting, insertFile, updateFile } from './store.ts'

/** A file that came by itself. `sender`: who sent the e-mail. */
export type Incoming = { arrival: Arrival; sender: string | null; name: string; bytes: Buffer }

/** What became of it. `isNew`: false if its content came before. */
export type Received = Told & { state: InboxState; isNew: boolean }

type ReceiveParts = Pick<Parts, 'database' | 'clock' | 'config' | 'secret'>

/** A report is sent for this long. */
const REPORT_WORTH_MS = 2 * 86_400_000

/**
 * Takes a file of a company, once: the same content twice is one file. It is imported at once if a source knows it and no
 * line is wrong; else it waits. What it changes, the file itself and the letters about it are saved together.
 */
export async function receive(parts: ReceiveParts, reach: Reach, incoming: Incoming): Promise<Received> {
  const digest = createHash('sha256').update(incoming.bytes).digest('hex')
  return parts.database.transaction(async (db) => {
    // Servers and saves take turns.
    await lockCompany(reach, db)
    const known = await findByDigest(reach, db, digest)
    if (known) return { ...known, isNew: false }
    const now = parts.clock.now()
    const name = shownName(incoming.name)
    const id = randomUUID()
    const { source, report, state } = await readArrived({ reach, db, now }, { ...incoming, name })
    await insertFile(reach, db, {
      ...{
        id,
        sourceId: source?.id ?? null,
        arrival: incoming.arrival,
        sender: incoming.sender,
        name,
        digest,
      },
      ...{ content: incoming.bytes, state, report, receivedAt: now },
      ...{ settledAt: state === 'waiting' ? null : now, settledById: null },
    })
    const told = { name, source: source?.name ?? null, report }
    await writeReports({ ...parts, db, now, reach }, { id, incoming, told })
    return { ...told, state, isNew: true }
  })
}

/**
 * Notes a file that could not be taken, or the message that it came in, so that it stands among those that wait, once. `refused`
 * says why. `key` tells it from others.
 */
export async function noteRefused(
  parts: ReceiveParts,
  reach: Reach,
  { key, refused, ...incoming }: Omit<Incoming, 'bytes'> & { key: string; refused: string },
): Promise<void> {
  const name = shownName(incoming.name)
  const digest = createHash('sha256')
    .update(JSON.stringify([refused, name, key]))
    .digest('hex')
  await parts.database.transaction(async (db) => {
    await lockCompany(reach, db)
    if (await findByDigest(reach, db, digest)) return
    const [id, now] = [randomUUID(), parts.clock.now()]
    const report = { ...NOTHING, refused }
    const { arrival, sender } = incoming
    await insertFile(reach, db, {
      ...{ id, sourceId: null, arrival, sender, name, digest, content: Buffer.alloc(0), report },
      ...{ state: 'waiting', receivedAt: now, settledAt: null, settledById: null },
    })
    await writeReports({ ...parts, db, now, reach }, { id, incoming, told: { name, source: null, report } })
  })
}

/**
 * Reads a file that waits once more, by the sources as they are now. What became of it is told if it is imported. Returns
 * whether it was still waiting.
 */
export async function receiveAgain(parts: ReceiveParts, reach: Reach, id: string): Promise<boolean> {
  return parts.database.transaction(async (db) => {
    await lockCompany(reach, db)
    const file = await findWaiting(reach, db, id)
    if (!file) return false
    const { name, arrival, sender } = file
    const now = parts.clock.now()
    const incoming = { name, arrival, sender, bytes: Buffer.from(file.content, 'base64') }
    const { source, report, state } = await readArrived({ reach, db, now }, { ...incoming, waiting: file })
    const settledAt = state === 'waiting' ? null : now
    await updateFile(reach, db, id, {
      ...{ state, report, settledAt, settledById: null },
      sourceId: source?.id ?? null,
    })
    const told = { name, source: source?.name ?? null, report }
    if (state === 'imported')
      await writeReports({ ...parts, db, now, reach }, { id: `${id} again`, incoming, told })
    return true
  })
}

type Writing = Pick<Parts, 'config' | 'secret'> & { db: Db; now: Date; reach: Reach }

/** Writes to whom the company named, but never to the sender. */
async function writeReports(
  { db, now, reach, secret, config }: Writing,
  { id, incoming, told }: { id: string; incoming: Omit<Incoming, 'bytes'>; told: Told },
): Promise<void> {
  const inbox = await findInbox(reach, db)
  const needsLook = told.source === null || told.report.lines > 0
  const url = needsLook ? config.publicUrl + WAITING : undefined
  const letter = reportLetter(told, { arrival: incoming.arrival, url })
  for (const recipient of inbox?.reportTo ?? []) {
    if (recipient === incoming.sender) continue
    const key = `inbox-report ${id} ${recipient}`
    const expire = new Date(now.getTime() + REPORT_WORTH_MS)
    const mail = { orgId: reach.orgId, event: 'inbox-report', key, recipient, letter } as const
    await writeMail({ db, now, secret }, { ...mail, dueAt: now, expire })
  }
}
