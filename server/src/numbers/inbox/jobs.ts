import { IMPORT_FILE_MB } from '@scope/contract/kernel/import.words'
import { listCompanies } from '../../company/company/view.ts'
import type { Parts } from '../../kernel/context.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { holdTurn } from '../../kernel/db/turns.ts'
import { ownTries } from '../../kernel/own-tries.ts'
import type { Drop, DroppedFile } from '../../ports/drop/drop.ts'
import type { ArrivedMessage, MessageResult } from '../../ports/mailbox/mailbox.ts'
import { noteRefused, type Received, receive, receiveAgain } from './receive.ts'
import { isFromDomainOf } from './rules/authentication.ts'
import { sentencesOf } from './rules/report.ts'
import { isListed, lettersIn } from './rules/sender.ts'
import { stillOnes, type Watched } from './rules/still.ts'
import { findInboxWith, listUnread } from './store.ts'
import { whyNotTaken } from './without-files.ts'

const FILE_BYTES_MAX = IMPORT_FILE_MB * 1024 * 1024

/** The files that this server saw at earlier looks. */
const watchedIn = new WeakMap<Drop, Watched>()

/** Takes the files that have not changed for a minute. Returns how many. */
export async function takeDropped(parts: Parts): Promise<number> {
  const { drop, database, clock } = parts
  if (!drop) return 0
  const watched = watchedIn.get(drop) ?? new Map()
  watchedIn.set(drop, watched)
  const tries = ownTries()
  const list = await drop.look()
  const files: (DroppedFile & { reach: Reach })[] = []
  for (const { id, domains } of await listCompanies(database.db)) {
    const reach = mintReach(id, 'every')
    for (const domain of domains) {
      for (const file of (await tries.of(() => list(domain))) ?? []) files.push({ ...file, reach })
    }
  }
  let taken = 0
  for (const { reach, ...file } of stillOnes(files, watched, clock.now())) {
    if (await tries.of(() => takeFile({ ...parts, drop }, reach, file))) taken += 1
  }
  tries.end()
  return taken
}

async function takeFile(parts: Parts & { drop: Drop }, reach: Reach, file: DroppedFile): Promise<boolean> {
  const { drop } = parts
  const refusal = refusalOf(file.size)
  if (refusal !== undefined) {
    const key = `${file.size} ${file.stamp}`
    const incoming = { arrival: drop.kind, sender: null, name: file.name }
    await noteRefused(parts, reach, { ...incoming, key, refused: refusal })
    await drop.settle(file, 'failed', `${refusal}\n`)
    return true
  }
  const bytes = await drop.read(file)
  // It is still growing, or another server has taken it.
  if (!bytes) return false
  const received = await receive(parts, reach, { arrival: drop.kind, sender: null, name: file.name, bytes })
  await drop.settle(file, isRefused(received) ? 'failed' : 'done', textOf(received))
  return true
}

/** Why a file of this size is not read. */
function refusalOf(size: number): string | undefined {
  if (size === 0) return 'This file is empty.'
  return size > FILE_BYTES_MAX ? `This file is larger than ${IMPORT_FILE_MB} MB.` : undefined
}

/** A file that no source knows, or with lines that need a look. */
const isRefused = ({ source, report }: Received): boolean => source === null || report.lines > 0

function textOf(received: Received): string {
  const again = received.isNew ? [] : ['The same file came before. This is what became of it.']
  return `${[...again, ...sentencesOf(received)].join('\n')}\n`
}

/** A file waits this long after a source has changed, so that whoever changed it can preview the file first. */
const UNCHANGED_MS = 5 * 60_000

/** Reads files that wait once more after the company’s sources have changed. Returns how many. */
export async function readWaiting(parts: Parts): Promise<number> {
  const { db } = parts.database
  const before = new Date(parts.clock.now().getTime() - UNCHANGED_MS)
  const tries = ownTries()
  let read = 0
  for (const { orgId, id } of await listUnread('every company', db, before)) {
    if (await tries.of(() => receiveAgain(parts, mintReach(orgId, 'every'), id))) read += 1
  }
  tries.end()
  return read
}

/** Reads the new messages of the mailbox, on one server at a time. Returns how many it moved. */
export async function readMailbox(parts: Parts, stopping: AbortSignal): Promise<number> {
  const { mailbox, database } = parts
  if (!mailbox) return 0
  const moved = await holdTurn(database, 'inbox:mailbox', (lost) =>
    mailbox.readNew((message) => takeMessage(parts, message), AbortSignal.any([stopping, lost])),
  )
  return moved ?? 0
}

/** Takes the files of a message, if it is proven to come from a sender that the company lists. */
async function takeMessage(parts: Parts, message: ArrivedMessage): Promise<MessageResult> {
  const { authserv = '' } = parts.config.mailbox ?? {}
  const [sender, ...others] = new Set(message.senders)
  if (sender === undefined || others.length > 0) return 'failed'
  const [letters, ...more] = lettersIn(message.recipients)
  if (letters === undefined || more.length > 0) return 'failed'
  const inbox = await findInboxWith('every company', parts.database.db, letters)
  if (!inbox || !isListed(sender, inbox.senders)) return 'failed'
  if (!isFromDomainOf(sender, message.authentication, authserv)) return 'failed'
  const reach = mintReach(inbox.orgId, 'every')
  const from = { arrival: 'mail', sender } as const
  const { subject, id: key } = message
  for (const refused of whyNotTaken(message)) {
    await noteRefused(parts, reach, { ...from, name: subject || 'E-mail', key, refused })
  }
  let taken = 0
  for (const { name, bytes } of message.files) {
    const refused = refusalOf(bytes.length)
    if (refused === undefined) {
      await receive(parts, reach, { ...from, name, bytes })
      taken += 1
    } else await noteRefused(parts, reach, { ...from, name, key, refused })
  }
  return taken > 0 ? 'done' : 'failed'
}
