import type { EventOf } from '@scope/contract/outreach/outbox.words'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { seal } from '../../kernel/db/seal.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import { insertMail } from './store.ts'

export type Mail = {
  /** Null before the company exists, and for a decoy. */
  orgId: string | null
  event: EventOf<'mail'>
  /** Identifies the cause: an e-mail with a known key is not written again. */
  key: string
  recipient: string
  /** The journal or priority that it is about. */
  aboutId?: string
  letter: Letter
  /** When to send it. */
  dueAt: Date
  /** It is not sent after this time. */
  expire: Date
  /** Stands for the e-mail to an address that is not on the staff list: it is never sent. */
  decoy?: boolean
}

/**
 * Writes an e-mail to the outbox, in the transaction of its cause; a job sends it. The text is sealed with the server's
 * secret.
 */
export async function writeMail(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  { letter, decoy = false, ...mail }: Mail,
): Promise<void> {
  // A decoy costs the same work as an e-mail, so that time does not tell them apart.
  const sealed = seal(JSON.stringify(letter), secret)
  const row = {
    ...mail,
    channel: 'mail',
    // The address of a decoy is not kept, since no e-mail goes there.
    recipient: decoy ? '' : mail.recipient,
    content: decoy ? null : sealed,
    state: decoy ? 'decoy' : 'waiting',
    createdAt: now,
  } as const
  await insertMail(db, row)
}
