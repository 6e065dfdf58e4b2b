import type { FetchMessageObject, ImapFlow, ImapFlowOptions } from 'imapflow'
import {
  ADDRESS_NAME,
  type ArrivedMessage,
  type Mailbox,
  MailboxFailed,
  type MailboxSettings,
  MESSAGE_BYTES_MAX,
  type MessageResult,
  RUN_MESSAGES_MAX,
} from './mailbox.ts'
import { readMessage, recipientsIn } from './message.ts'
import { reasonOf } from './reason.ts'

const SECOND_MS = 1000
/** A run ends after this time; the next one goes on. */
const RUN_MS = 5 * 60 * SECOND_MS
/** How many of the newest unseen messages are looked at, so that other mail in the mailbox takes no time. */
const LOOKED_AT = 500
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to']

/** A mailbox of an IMAP server. Each run has a connection of its own. The library is loaded on first use. */
export function imapMailbox({ url, domain }: MailboxSettings): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  const secure = protocol === 'imaps:'
  const options: ImapFlowOptions = {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // It would write the password and the messages.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15 * SECOND_MS,
    greetingTimeout: 15 * SECOND_MS,
    socketTimeout: 60 * SECOND_MS,
    maxLiteralSize: MESSAGE_BYTES_MAX + 1024,
  }
  let trouble: string | undefined

  /** Opens the mailbox for some work, and ends the connection after it or when `until` is aborted. */
  async function inMailbox<T>(until: AbortSignal, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow(options)
    // What breaks is also thrown where it is waited for.
    client.on('error', () => undefined)
    const close = () => client.close()
    until.addEventListener('abort', close)
    try {
      await client.connect()
      await client.mailboxOpen(folder)
      const result = await work(client)
      await client.logout()
      trouble = undefined
      return result
    } catch (error) {
      if (error instanceof NotOurs) throw error.cause
      trouble = reasonOf(error, folder)
      throw new MailboxFailed(trouble, { cause: error })
    } finally {
      until.removeEventListener('abort', close)
      client.close()
    }
  }

  return {
    host: hostname,
    addressWith: (letters) => `${ADDRESS_NAME}${letters}@${domain}`,
    trouble: () => trouble,
    check: () => inMailbox(AbortSignal.timeout(30 * SECOND_MS), async () => undefined),
    readNew: (take, stopping) => {
      const until = AbortSignal.any([stopping, AbortSignal.timeout(RUN_MS)])
      return inMailbox(until, async (client) => {
        const folders: Folders = new Map()
        let moved = 0
        for (const { uid, size } of await listOurs(client)) {
          if (until.aborted) break
          const message = await download(client, uid, size)
          const result = await take(message).catch((error: unknown) => {
            throw new NotOurs(error)
          })
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
          await move(client, uid, await folderFor(client, result, folders))
          moved += 1
        }
        return moved
      })
    },
  }
}

/** An error of the code that takes the messages, on its way past our own. */
class NotOurs extends Error {
  constructor(cause: unknown) {
    super('taking', { cause })
  }
}

/** The oldest unseen messages to an address with letters, of those looked at. */
async function listOurs(client: ImapFlow): Promise<{ uid: number; size: number }[]> {
  const unseen = (await client.search({ seen: false }, { uid: true })) || []
  const uids = unseen.slice(-LOOKED_AT)
  if (uids.length === 0) return []
  const messages: { uid: number; size: number }[] = []
  const heads = await client.fetchAll(
    uids.join(','),
    { uid: true, size: true, headers: RECIPIENTS },
    { uid: true },
  )
  for (const { uid, size = 0, headers } of heads) {
    const recipients = headers ? await recipientsIn(headers) : []
    if (recipients.some((address) => address.startsWith(ADDRESS_NAME))) messages.push({ uid, size })
  }
  return messages.toSorted((a, b) => a.uid - b.uid).slice(0, RUN_MESSAGES_MAX)
}

const NOTHING: ArrivedMessage = {
  ...{ recipients: [], senders: [], authentication: [], subject: '', id: '', files: [] },
  ...{ tooMuch: null, others: [], sealed: [] },
}

/** A message; of one that is too large its headers. One that is gone or no message at all has nothing in it. */
async function download(client: ImapFlow, uid: number, size: number): Promise<ArrivedMessage> {
  if (size > MESSAGE_BYTES_MAX) return downloadHead(client, uid)
  const fetched: FetchMessageObject | false = await client.fetchOne(
    String(uid),
    // One byte more than we take shows that the server named a size that was too small.
    { source: { start: 0, maxLength: MESSAGE_BYTES_MAX + 1 } },
    { uid: true },
  )
  const source = fetched ? fetched.source : undefined
  if (!source) return NOTHING
  if (source.length > MESSAGE_BYTES_MAX) return downloadHead(client, uid)
  return readMessage(source).catch(() => NOTHING)
}

async function downloadHead(client: ImapFlow, uid: number): Promise<ArrivedMessage> {
  const fetched = await client.fetchOne(String(uid), { headers: true }, { uid: true })
  const headers = fetched ? fetched.headers : undefined
  const message = headers ? await readMessage(headers).catch(() => NOTHING) : NOTHING
  return { ...message, files: [], tooMuch: 'size' }
}

async function move(client: ImapFlow, uid: number, folder: string): Promise<void> {
  if (await client.messageMove(String(uid), folder, { uid: true })) return
  throw Object.assign(new Error('not moved'), { command: 'MOVE', responseStatus: 'NO' })
}

type Folders = Map<MessageResult, string>

/** The folder for messages of this result, made if it is missing. */
async function folderFor(client: ImapFlow, result: MessageResult, folders: Folders): Promise<string> {
  const path = folders.get(result) ?? (await client.mailboxCreate(['Scope', result])).path
  folders.set(result, path)
  return path
}
